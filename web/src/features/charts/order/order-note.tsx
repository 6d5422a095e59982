import type { Chart } from "@dishboard/contract/charts";
import type { Card } from "@dishboard/contract/items";
import { type ReactNode, useCallback } from "react";
import { chartsMessages } from "../charts.messages.ts";
import { type Filters, orderOf } from "../filters/filter-fields.ts";

/** A card's position note in unusual orders, else undefined. */
export function useOrderNote(filters: Filters, rising: Chart["rising"]): { cardNote?: (card: Card) => ReactNode } {
  const { isFair, isTasted } = orderOf(filters);
  // Stable words keep cards from rerendering.
  const risingIds = rising?.join(" ") ?? "";
  const cardNote = useCallback(
    (card: Card) => {
      const upvotes = isTasted ? card.tastedUpvotes : card.upvotes;
      const votes = isTasted ? upvotes + card.tastedDownvotes : card.voteCount;
      return (
        <p className="order-note">
          {risingIds.includes(card.id) && (
            <>
              <b>{chartsMessages.rising}</b>
              {" · "}
            </>
          )}
          {isFair
            ? chartsMessages.lovedBy(upvotes, votes, isTasted)
            : chartsMessages.tastedBy(upvotes, card.tastedDownvotes)}
        </p>
      );
    },
    [risingIds, isFair, isTasted],
  );
  return isFair || isTasted ? { cardNote } : {};
}
