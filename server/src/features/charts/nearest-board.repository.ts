import type { Position } from "@dishboard/contract/places";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Lists the cells that have dishes with a place, reading one entry of an index for each. */
export async function listCellsWithDishes(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ cell: number }>`
    with recursive cells as (
      (select cell from rankings where state = 0 and cell >= 0 order by cell limit 1)
      union all
      select (select r.cell from rankings r where r.state = 0 and r.cell > c.cell order by r.cell limit 1)
      from cells c where c.cell is not null
    )
    select cell from cells where cell is not null`.execute(db);
  return rows.map(({ cell }) => cell);
}

/** Finds where the best dish of a cell is, and its restaurant's name. */
export async function findBestDishIn(
  db: Kysely<Schema>,
  cell: number,
): Promise<(Position & { restaurant: string }) | undefined> {
  return db
    .selectFrom("rankings")
    .innerJoin("dishes", "dishes.id", "rankings.item_id")
    .innerJoin("restaurants", "restaurants.id", "dishes.restaurant_id")
    .select(["rankings.lat as latitude", "rankings.lon as longitude", "restaurants.name as restaurant"])
    .where("rankings.cell", "=", cell)
    .where("rankings.state", "=", 0)
    .orderBy("rankings.net_score", "desc")
    .orderBy("rankings.upvotes", "desc")
    .orderBy("rankings.item_id")
    .limit(1)
    .$narrowType<Position>()
    .executeTakeFirst();
}
