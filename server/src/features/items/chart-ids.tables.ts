import type { ItemKind } from "@dishboard/contract/items";
import { earthRadiusKm, nearbyRadiusKm, rankingLimit } from "@dishboard/contract/limits";
import { cellsAround, nowhereCell, type Position } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { itemTables } from "./items.tables.ts";

/** Fewer cells are faster. The wide function serves large circles and the poles, where 10 km touch more cells. */
const nearbyCharts = [
  { name: "nearby_chart", maxCells: 12 },
  { name: "wide_chart", maxCells: 48 },
] as const;

/** Half the Earth's circumference. */
const anyDistanceKm = Math.PI * earthRadiusKm;

/**
 * Returns the query of the best dishes near a place, including those without coordinates. Throws `RangeError` if the
 * circle touches too many cells, from about 30 km.
 */
export function nearbyDishIds(
  { latitude, longitude }: Position,
  radiusKm = nearbyRadiusKm,
  limit = rankingLimit,
): RawBuilder<unknown> {
  const cells = [nowhereCell, ...cellsAround({ latitude, longitude }, radiusKm)];
  const chart = nearbyCharts.find(({ maxCells }) => cells.length <= maxCells);
  if (!chart) throw new RangeError(`No chart function merges the ${cells.length} cells within ${radiusKm} km`);
  return orderedIds(
    sql`${sql.raw(chart.name)}(${latitude}::float8, ${longitude}::float8, ${radiusKm}::float8, ${cells}::int[], ${limit}::int)`,
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
