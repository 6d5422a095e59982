import type { nearestBoard } from "@dishboard/contract/charts";
import type { CallReply } from "@dishboard/contract/endpoint";
import { nearbyRadiusKm } from "@dishboard/contract/limits";
import { type Area, distanceKm, middleOfCell, type Position } from "@dishboard/contract/places";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Gazetteer } from "../../platform/gazetteer/gazetteer.ts";
import { findBestDishIn, listCellsWithDishes } from "./nearest-board.repository.ts";

/** What finding the nearest board needs, beside the database. */
export type NearestBoardDeps = { marketArea: Area; gazetteer: Pick<Gazetteer, "findNearest"> };

/** Finds the nearest place with dishes: the market area where it is in reach of them, or else a town. */
export async function findNearestBoard(
  { marketArea, gazetteer }: NearestBoardDeps,
  db: Kysely<Schema>,
  position: Position,
): Promise<CallReply<typeof nearestBoard>> {
  const away = (cell: number) => distanceKm(position, middleOfCell(cell));
  const [nearest] = (await listCellsWithDishes(db)).sort((a, b) => away(a) - away(b));
  const best = nearest === undefined ? undefined : await findBestDishIn(db, nearest);
  if (!best) return { board: null };
  if (distanceKm(best, marketArea) < nearbyRadiusKm) return { board: marketArea };
  const town = await gazetteer.findNearest(best).catch(() => null);
  const { latitude, longitude, restaurant } = best;
  return { board: { name: town?.name ?? restaurant, latitude, longitude } };
}
