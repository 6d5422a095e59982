import type { Card } from "@dishboard/contract/items";
import type { LastWeek } from "@dishboard/contract/weeks";

export type CachedRanking = {
  cards: Card[];
  /** Only the rows that came with the page. */
  isPartial?: true;
  total?: number;
  lastWeek?: LastWeek | undefined;
};

// Three phone screens. Twenty rows add 2 kB and make hydration half as long again.
const rowsInPage = 12;

/** The rows that come with a ranking's page. */
export function firstRows<Ranking extends CachedRanking>(ranking: Ranking): Ranking {
  if (ranking.cards.length <= rowsInPage) return ranking;
  const lastWeek = ranking.lastWeek && { ...ranking.lastWeek, ranks: ranking.lastWeek.ranks.slice(0, rowsInPage) };
  return {
    ...ranking,
    cards: ranking.cards.slice(0, rowsInPage),
    isPartial: true,
    total: ranking.cards.length,
    ...(lastWeek && { lastWeek }),
  };
}

/** A ranking's cards; undefined if partial. */
export function wholeRanking(ranking: CachedRanking | null | undefined): readonly Card[] | undefined {
  return ranking?.isPartial ? undefined : ranking?.cards;
}
