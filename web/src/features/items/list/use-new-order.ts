import type { Card } from "@dishboard/contract/items";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ListOrder } from "./use-list-order.ts";

/**
 * Shows the new order of a list when somebody asks for it: the cards glide to their places, and the focus is on the first.
 * `hasMoved` says whether that has happened.
 */
export function useNewOrder(
  order: ListOrder | undefined,
  shownCards: readonly Card[] | undefined,
): { listRef: RefObject<HTMLOListElement | null>; show: () => Promise<void>; hasMoved: boolean } {
  const listRef = useRef<HTMLOListElement>(null);
  const glide = useRef<(() => void) | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const hasNewOrder = order?.hasNewOrder === true;
  useEffect(() => {
    if (!hasNewOrder) return;
    setMoved(false);
    void loadMotion();
  }, [hasNewOrder]);

  const show = async () => {
    const motion = await loadMotion();
    const list = listRef.current;
    if (!list) return;
    glide.current = motion?.startGlide(list) ?? (() => {});
    order?.showNewOrder();
    setMoved(true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards have new places once they are others
  useLayoutEffect(() => {
    if (!glide.current) return;
    glide.current();
    glide.current = null;
    listRef.current?.querySelector<HTMLElement>(".card-toggle")?.focus({ preventScroll: true });
  }, [shownCards]);

  return { listRef, show, hasMoved };
}

/** Without a connection the order changes without motion. */
function loadMotion() {
  return import("./list-motion.ts").catch(() => undefined);
}
