import type { Card } from "@dishboard/contract/items";
import type { LastWeek } from "@dishboard/contract/weeks";

export type CachedRanking = {
  cards: Card[];
  /** True while it holds only the rows that came with the page. */
  isPartial?: true;
  /** How many there are in all, while it holds only those rows. */
  total?: number;
  lastWeek?: LastWeek | undefined;
};

// Three screens of a phone. Twenty rows would make the page 2 kB larger and hydration block half as long again.
const rowsInPage = 12;

/** The rows of a ranking that come with its page. */
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

/** All cards of a ranking, undefined while there are only those that came with the page. */
export function wholeRanking(ranking: CachedRanking | null | undefined): readonly Card[] | undefined {
  return ranking?.isPartial ? undefined : ranking?.cards;
}
