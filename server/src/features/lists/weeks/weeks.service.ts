import { boardNames, type ItemKind } from "@dishboard/contract/items";
import type { Area } from "@dishboard/contract/places";
import { dishBoardKey, lateAfterMs, productBoardKey, type WeeklyChart, weekOf } from "@dishboard/contract/weeks";
import type { Kysely, RawBuilder } from "kysely";
import type { Database } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { bestIds, nearbyDishIds } from "../../items/chart-ids.tables.ts";
import { findList, idsOfList, listLists, type StoredList } from "../lists.repository.ts";
import { missingWeeks, zoneOfPlace } from "./monday.service.ts";
import { insertWeek, listRanked, lockBoard, type StoredWeek } from "./weeks.repository.ts";

/** A board whose weeks are kept: what it ranks, and where its Monday begins. */
export type FrozenBoard = {
  key: string;
  name: string;
  kind: ItemKind;
  ids: RawBuilder<unknown>;
  place: { latitude: number; longitude: number };
};

/** Lists all boards that are frozen. Those of no area go by the clocks of the market area. */
export async function listFrozenBoards(db: Kysely<Schema>, marketArea: Area): Promise<FrozenBoard[]> {
  const lists = (await listLists(db)).filter(({ slug }) => slug !== dishBoardKey && slug !== productBoardKey);
  return [...siteBoards(marketArea), ...lists.map((list) => boardOfList(list, marketArea))];
}

/** Finds the frozen board of a key. */
export async function findFrozenBoard(
  db: Kysely<Schema>,
  marketArea: Area,
  key: string,
): Promise<FrozenBoard | undefined> {
  const board = siteBoards(marketArea).find((one) => one.key === key);
  if (board) return board;
  const list = await findList(db, key);
  return list && boardOfList(list, marketArea);
}

/** Freezes every board whose Monday has come, and makes the weeks that were missed. Safe to repeat, and at the same time. */
export async function freezeBoards({
  db,
  marketArea,
  clock,
  log,
}: {
  db: Database;
  marketArea: Area;
  clock: () => Date;
  log: Log;
}): Promise<void> {
  for (const board of await listFrozenBoards(db.write, marketArea)) {
    const timeZone = zoneOfPlace(board.place, log);
    await inTransaction(db.write, async (transaction) => {
      const now = clock();
      const { id, since, lastMonday } = await lockBoard(transaction, board.key, now);
      const weeks = missingWeeks(timeZone, { now, since, lastMonday });
      if (weeks.length === 0) return;
      const ranked = await listRanked(transaction, board.ids);
      for (const week of weeks) {
        await insertWeek(transaction, id, week, now, ranked);
        const lateMs = now.getTime() - week.dueAt.getTime();
        if (lateMs >= lateAfterMs)
          log.warn({ board: board.key, week: weekOf(week.monday), lateMs }, "a board was frozen late");
      }
    });
  }
}

/** A stored week as it is told. */
export function weeklyChartOf({ key, name, kind }: FrozenBoard, week: StoredWeek): WeeklyChart {
  const ranks = week.ranks.map(({ id, name, restaurant, previousRank, ...counts }, index) => ({
    ...counts,
    rank: index + 1,
    item: id === null || name === null || restaurant === null ? null : { id, name, restaurant },
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
    newCount: ranks.filter(({ previousRank }) => previousRank === null).length,
    biggestMover: movers[0]?.rank ?? null,
    ranks,
  };
}

function siteBoards(marketArea: Area): FrozenBoard[] {
  return [
    { key: dishBoardKey, name: boardNames.dish, kind: "dish", ids: nearbyDishIds(marketArea), place: marketArea },
    { key: productBoardKey, name: "100 Eat In Hits", kind: "product", ids: bestIds("product"), place: marketArea },
  ];
}

function boardOfList(list: StoredList, marketArea: Area): FrozenBoard {
  return { key: list.slug, name: list.name, kind: "dish", ids: idsOfList(list), place: list.circle ?? marketArea };
}
