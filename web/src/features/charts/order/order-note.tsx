import type { Chart } from "@dishboard/contract/charts";
import type { Card } from "@dishboard/contract/items";
import { type ReactNode, useCallback } from "react";
import { chartsMessages } from "../charts.messages.ts";
import { type Filters, orderOf } from "../filters/filter-fields.ts";

/** The note on a card's position in any order but the usual one; undefined in the usual one. */
export function useOrderNote(filters: Filters, rising: Chart["rising"]): { cardNote?: (card: Card) => ReactNode } {
  const { isFair, isTasted } = orderOf(filters);
  // The same words for as long as the ids are the same: else every card is rendered again.
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
