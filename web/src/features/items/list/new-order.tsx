import type { Card } from "@dishboard/contract/items";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { listMessages } from "./list.messages.ts";
import { startGlide } from "./list-motion.ts";
import type { ListOrder } from "./use-list-order.ts";

type NewOrderProps = {
  order: ListOrder;
  list: RefObject<HTMLElement | null>;
  cards: readonly Card[] | undefined;
};

/** Applies a new order: cards glide, the first gets the focus. */
export function NewOrder({ order, list, cards }: NewOrderProps) {
  const glide = useRef<(() => void) | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const { hasNewOrder } = order;
  const show = () => {
    if (list.current) glide.current = startGlide(list.current);
    order.showNewOrder();
    setMoved(true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards have new places once they are others
  useLayoutEffect(() => {
    if (!glide.current) return;
    glide.current();
    glide.current = null;
    list.current?.querySelector<HTMLElement>(".card-toggle")?.focus({ preventScroll: true });
  }, [cards]);

  return (
    <>
      <p className="sr-only">{hasNewOrder ? listMessages.hasNewOrder : hasMoved && listMessages.reordered}</p>
      {hasNewOrder && (
        <button type="button" onClick={show}>
          <ArrowUpDown size={16} />
          {listMessages.showNewOrder}
        </button>
      )}
    </>
  );
}
