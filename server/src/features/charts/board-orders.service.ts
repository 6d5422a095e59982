import type { ItemFilters, RankingOrder } from "@dishboard/contract/filters";
import { rankingLimit, risingEvery } from "@dishboard/contract/limits";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { bestIds, listIds, nearbyDishIds } from "../items/chart-ids.tables.ts";
import {
  type ChartOf,
  type FilteredIds,
  listFairIds,
  listFilteredDishIds,
  listFilteredProductIds,
  listRisingIds,
  listTastedIds,
} from "./filtered-charts.repository.ts";

/** The ordered items of a ranking, and those placed there because they have few votes yet. */
export type BoardIds = FilteredIds & { rising?: string[] };

/** Lists a chart in another order than by the net score of all votes. */
export async function listBoardIds(
  db: Kysely<Schema>,
  of: ChartOf,
  { order, votes }: RankingOrder,
  filters: ItemFilters,
): Promise<BoardIds> {
  const isFair = order === "fair";
  if (votes === "tasted") return listTastedIds(db, of, filters, { isFair });
  const [{ ids, isCutShort }, rising] = await Promise.all([
    listFairIds(db, of, filters),
    listRisingIds(db, of, filters, rankingLimit / risingEvery),
  ]);
  return { ...withRising(ids, rising), isCutShort };
}

/** Lists what of a chart matches filters, in the order that is asked for. */
export async function listNarrowedIds(
  db: Kysely<Schema>,
  of: ChartOf,
  { order, votes, ...filters }: ItemFilters & RankingOrder,
): Promise<BoardIds> {
  if (order ?? votes) return listBoardIds(db, of, { order, votes }, filters);
  return of.kind === "dish" ? listFilteredDishIds(db, of.place, filters) : listFilteredProductIds(db, filters);
}

/** The ids of a board without filters, in the order that is asked for. */
export async function listWholeBoard(db: Kysely<Schema>, of: ChartOf, order: RankingOrder): Promise<string[]> {
  if (order.order ?? order.votes) return (await listBoardIds(db, of, order, {})).ids;
  return listIds(db, of.kind === "dish" ? nearbyDishIds(of.place) : bestIds("product"));
}

/** Gives every fifth place to the next rising item, others to the rest in order; at most a hundred, no duplicates. */
export function withRising(ids: readonly string[], rising: readonly string[]): { ids: string[]; rising: string[] } {
  const placed = new Set<string>();
  const risen: string[] = [];
  const nextOf = (list: readonly string[]) => list.find((id) => !placed.has(id));
  while (placed.size < rankingLimit) {
    const isTurn = (placed.size + 1) % risingEvery === 0;
    const risingId = isTurn ? nextOf(rising) : undefined;
    const id = risingId ?? nextOf(ids);
    if (id === undefined) break;
    placed.add(id);
    if (risingId !== undefined) risen.push(risingId);
  }
  return { ids: [...placed], rising: risen };
}
