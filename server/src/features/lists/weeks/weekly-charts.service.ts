import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import type { ItemWeeks } from "@dishboard/contract/item-weeks";
import type { Card, ItemRef } from "@dishboard/contract/items";
import { type LastWeek, type WeeklyChart, weekOf } from "@dishboard/contract/weeks";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Schema } from "../../../database/schema.ts";
import { type BoardSettings, type FrozenBoard, findFrozenBoard } from "./frozen-boards.service.ts";
import { findNewestRanks, listItemWeeks, type StoredWeek } from "./weekly-charts.repository.ts";

const newestMaxAgeMs = 10_000;
const maxBoards = 2_000;

/** Returns the ranks in the newest past week, if there is one. */
export type FindLastWeek = (db: Kysely<Schema>, key: string, ids: readonly string[]) => Promise<LastWeek | undefined>;

/** Caches each board's newest week, so that today's boards cost no more. */
export function createLastWeeks({ now, clock }: { now: () => number; clock: () => Date }): FindLastWeek {
  const newest = new LRUCache<string, { week: string | null; ranks: Map<string, number> }, Kysely<Schema>>({
    max: maxBoards,
    ttl: newestMaxAgeMs,
    ttlResolution: 0,
    perf: { now },
    async fetchMethod(key, _stale, { context }) {
      const found = await findNewestRanks(context, key, clock());
      const ranks = new Map<string, number>();
      for (const [index, id] of (found?.itemIds ?? []).entries()) if (id && !ranks.has(id)) ranks.set(id, index + 1);
      return { week: found ? weekOf(found.monday) : null, ranks };
    },
  });
  return async (db, key, ids) => {
    const { week, ranks } = await newest.forceFetch(key, { context: db });
    // Compared with an empty week, everything would be new.
    if (week === null || ranks.size === 0) return undefined;
    return { week, ranks: ids.map((id) => ranks.get(id) ?? 0) };
  };
}

/** Finds the weeks of a shown item on one board; null where it was not on it lately. */
export async function findItemWeeks(
  db: Kysely<Schema>,
  settings: BoardSettings,
  item: ItemRef,
): Promise<ItemWeeks | null> {
  const weeks = await listItemWeeks(db, item, { dish: dishBoardKey, product: productBoardKey });
  const last = weeks.findLast(({ rank }) => rank !== null);
  const board = last && (await findFrozenBoard(db, settings, last.key));
  if (!board) return null;
  return {
    board: { key: board.key, name: board.name },
    weeksOn: last.weeksOn ?? 1,
    bestRank: last.bestRank ?? 1,
    weeks: weeks.map(({ monday, rank }) => ({ week: weekOf(monday), rank })),
  };
}

/** Adds the items' current allergen data. */
export function weeklyChartOf(
  { key, name, kind }: FrozenBoard,
  week: StoredWeek,
  cards: readonly Pick<Card, "id" | "allergens">[],
): WeeklyChart {
  const allergens = new Map(cards.map((card) => [card.id, card.allergens]));
  const ranks = week.ranks.map(({ id, name, restaurant, previousRank, ...counts }, index) => ({
    ...counts,
    rank: index + 1,
    item:
      name === null || restaurant === null
        ? null
        : { id, name, restaurant, allergens: (id === null ? null : allergens.get(id)) ?? null },
    netScore: counts.upvotes - counts.downvotes,
    previousRank: previousRank === 0 ? null : previousRank,
  }));
  const movers = ranks
    .map(({ rank, previousRank }) => ({ rank, places: previousRank === null ? 0 : previousRank - rank }))
    .filter(({ places }) => places !== 0)
    .sort((a, b) => Math.abs(b.places) - Math.abs(a.places) || b.places - a.places || a.rank - b.rank);
  return {
    board: { key, name, kind },
    week: weekOf(week.monday),
    monday: week.monday,
    dueAt: week.dueAt.toISOString(),
    madeAt: week.madeAt.toISOString(),
    previous: week.previous && weekOf(week.previous),
    next: week.next && weekOf(week.next),
    isFirst: week.isFirst,
    newCount: ranks.filter(({ weeksOn }) => weeksOn === 1).length,
    biggestMover: movers[0]?.rank ?? null,
    ranks,
  };
}
