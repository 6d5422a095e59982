import type { ItemKind } from "@dishboard/contract/items";
import { earthRadiusKm, nearbyRadiusKm, rankingLimit } from "@dishboard/contract/limits";
import { cellsAround, nowhereCell, type Position } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { maxMergedCells } from "../../database/cell-merges.ts";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { itemTables } from "./items.tables.ts";

/** Half the way around the Earth: no place is further from another one. */
const anyDistanceKm = Math.PI * earthRadiusKm;

/**
 * The query of the best dishes near a place, also those without coordinates. Throws `RangeError` if the circle touches
 * more than `maxMergedCells` cells, from about 30 km.
 */
export function nearbyDishIds(
  { latitude, longitude }: Position,
  radiusKm = nearbyRadiusKm,
  limit = rankingLimit,
): RawBuilder<unknown> {
  const cells = [nowhereCell, ...cellsAround({ latitude, longitude }, radiusKm)];
  if (cells.length > maxMergedCells)
    throw new RangeError(`The ${cells.length} cells within ${radiusKm} km are more than a chart merges`);
  return orderedIds(
    sql`nearby_chart(${latitude}::float8, ${longitude}::float8, ${radiusKm}::float8, ${cells}::int[], ${limit}::int)`,
  );
}

export function dishIdsInCellOf(dishId: string, limit: number): RawBuilder<unknown> {
  const cells = sql`array[(select cell from rankings where item_id = ${dishId}::uuid)]`;
  return orderedIds(sql`nearby_chart(0, 0, ${anyDistanceKm}::float8, ${cells}, ${limit}::int)`);
}

export function bestIds(kind: ItemKind, limit = rankingLimit): RawBuilder<unknown> {
  return orderedIds(sql`global_chart(${itemTables[kind].number}::smallint, ${limit}::int)`);
}

export async function listIds(db: Kysely<Schema>, ids: RawBuilder<unknown>): Promise<string[]> {
  const query = sql<{ item_id: string }>`select item_id from (${ids}) as chart order by position`;
  return (await executePrepared(query, db)).map((row) => row.item_id);
}

function orderedIds(chart: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select item_id, position from ${chart} with ordinality as chart (item_id, net_score, upvotes, position)`;
}
