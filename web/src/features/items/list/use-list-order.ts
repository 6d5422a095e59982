import type { Card } from "@dishboard/contract/items";
import { type RefCallback, useCallback, useEffect, useMemo, useRef, useState } from "react";

/** Nobody may have been busy with a list for so long before its order changes. */
const restMs = 2_000;

/** Whether anybody is busy with a list, and what to do when nobody has been for two seconds. */
type Rest = { isAtRest: boolean; onRest: (() => void) | null };

/**
 * The cards in the order in which a list shows them. What a card says changes at once, and so does a card that is deleted
 * or added at the end; a new order waits until neither pointer nor finger has been on the list for two seconds. `hasMoved`
 * says whether the last change was a new order.
 */
export function useListOrder(cards: readonly Card[] | undefined): {
  shownCards: readonly Card[] | undefined;
  hasMoved: boolean;
  listRef: RefCallback<HTMLElement>;
} {
  const [ordered, setOrdered] = useState(cards);
  const [hasMoved, setMoved] = useState(false);
  const shownCards = useMemo(() => ordered && cards && inOrderOf(ordered, cards), [ordered, cards]) ?? cards;
  const isWaiting = shownCards !== cards;
  if (!isWaiting && ordered !== cards) setOrdered(cards);

  const list = useRef<HTMLElement>(null);
  const rest = useRef<Rest>({ isAtRest: true, onRest: null });
  const listRef = useCallback((element: HTMLElement | null) => {
    list.current = element;
    return element ? followRest(element, rest.current) : undefined;
  }, []);

  useEffect(() => {
    if (!isWaiting) return;
    setMoved(false);
    let isCurrent = true;
    const { current } = rest;
    const motion = loadMotion();
    const show = async () => {
      const glide = await motion;
      // Somebody may have come back meanwhile.
      if (!isCurrent || !current.isAtRest || !list.current) return;
      glide(list.current, () => {
        setOrdered(cards);
        setMoved(true);
      });
    };
    current.onRest = show;
    if (current.isAtRest) void show();
    return () => {
      isCurrent = false;
      current.onRest = null;
    };
  }, [isWaiting, cards]);

  return { shownCards, hasMoved, listRef };
}

/** The cards in the order of others; the cards themselves where nothing that was shown has to move. */
function inOrderOf(ordered: readonly Card[], cards: readonly Card[]): readonly Card[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const staying = ordered.flatMap(({ id }) => byId.get(id) ?? []);
  if (staying.every((card, index) => card === cards[index])) return cards;
  return staying.map((card, index) => {
    const rank = cards[index]?.rank ?? card.rank;
    return card.rank === rank ? card : { ...card, rank };
  });
}

type Glide = (list: HTMLElement, change: () => void) => void;

function loadMotion(): Promise<Glide> {
  return import("./list-motion.ts").then(
    ({ glide }) => glide,
    // Without a connection the order changes without motion.
    () => (_, change) => change(),
  );
}

/** Follows whether anybody is busy with a list, until the returned function is called. */
function followRest(list: HTMLElement, rest: Rest): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let isHovered = false;
  let isTouched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const use = () => {
    rest.isAtRest = false;
    clearTimeout(timer);
    if (isHovered || isTouched) return;
    timer = setTimeout(() => {
      rest.isAtRest = true;
      rest.onRest?.();
    }, restMs);
  };
  const hover = ({ type, pointerType }: PointerEvent) => {
    if (pointerType === "touch") return;
    isHovered = type === "pointerover";
    use();
  };
  const touch = ({ targetTouches, type }: TouchEvent) => {
    isTouched = type === "touchstart" || targetTouches.length > 0;
    use();
  };
  const options = { signal, passive: true };
  for (const type of ["pointerover", "pointerleave"] as const) list.addEventListener(type, hover, options);
  for (const type of ["touchstart", "touchend", "touchcancel"] as const) list.addEventListener(type, touch, options);
  list.addEventListener("keydown", use, options);
  window.addEventListener("scroll", use, options);
  return () => {
    controller.abort();
    clearTimeout(timer);
    rest.isAtRest = true;
  };
}
