import type { Card } from "@dishboard/contract/items";
import type { LastWeek } from "@dishboard/contract/weeks";
import { type ReactNode, useMemo } from "react";
import { Mover } from "./mover.tsx";

type Board = { cards: readonly Card[]; lastWeek?: LastWeek | undefined };

/** Movements of a board's cards since last week. */
export function useMovers(board: Board | null | undefined): { rankNote?: (card: Card) => ReactNode } {
  const ranks = board?.lastWeek?.ranks;
  // Stable text keeps cards from rerendering.
  const text = ranks && JSON.stringify(board.cards.map(({ id }, index) => [id, ranks[index] ?? 0]));
  return useMemo(() => {
    if (text === undefined) return {};
    const previous = new Map<string, number>(JSON.parse(text));
    return {
      rankNote({ id, rank }: Card) {
        const previousRank = previous.get(id);
        if (previousRank === undefined || previousRank === rank) return null;
        return <Mover rank={rank} previousRank={previousRank === 0 ? null : previousRank} />;
      },
    };
  }, [text]);
}
