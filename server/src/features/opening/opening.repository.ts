import { nearbyRadiusKm } from "@dishboard/contract/limits";
import { maxPlacesWithoutDish, type Opening, openingVotes, type PlaceWithoutDish } from "@dishboard/contract/opening";
import { cellsAround, type Position } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { nearbyDishIds } from "../items/chart-ids.tables.ts";
import { isShown } from "../items/items.tables.ts";
import { kmFrom } from "../places/distance.tables.ts";

export type PosterPlace = { id: string; name: string };

/** Also counts dishes with enough votes. */
export async function countBoard(
  db: Kysely<Schema>,
  place: Position,
): Promise<Pick<Opening, "dishCount" | "votedDishCount">> {
  const { rows } = await sql<Pick<Opening, "dishCount" | "votedDishCount">>`
    select count(*)::int as "dishCount",
      count(*) filter (where r.upvotes + r.downvotes >= ${openingVotes})::int as "votedDishCount"
    from (${nearbyDishIds(place)}) chart join rankings r on r.item_id = chart.item_id`.execute(db);
  return rows[0] ?? { dishCount: 0, votedDishCount: 0 };
}

/** Counts nearby places with a dish, and imported ones without, and lists the first of these by name. */
export async function findPlacesAround(
  db: Kysely<Schema>,
  place: Position,
): Promise<Pick<Opening, "placesWithDish" | "placesWithoutDish" | "withoutDish">> {
  type Row = { placesWithDish: number; placesWithoutDish: number; withoutDish: PlaceWithoutDish[] };
  const { rows } = await sql<Row>`
    with near as materialized (${placesAround(place)}),
      bare as materialized (
        select near.* from near where not has_dish
          and exists (select from imported_places p where p.restaurant_id = near.id)),
      first as (
        select bare.id, name, address, latitude, longitude from bare
          left join lateral (
            select nullif(concat_ws(' ', p.house_number, p.street), '') as address from imported_places p
            where p.restaurant_id = bare.id order by p.street is null, p.import_id desc limit 1) said on true
        order by lower(name), bare.id limit ${maxPlacesWithoutDish})
    select (select count(*) from near where has_dish)::int as "placesWithDish",
      (select count(*) from bare)::int as "placesWithoutDish",
      (select coalesce(json_agg(first order by lower(name), id), '[]') from first) as "withoutDish"`.execute(db);
  return rows[0] ?? { placesWithDish: 0, placesWithoutDish: 0, withoutDish: [] };
}

/** Lists places by name, from an offset. */
export async function listPlacesWithDish(
  db: Kysely<Schema>,
  place: Position,
  { skip, limit }: { skip: number; limit: number },
): Promise<PosterPlace[]> {
  const { rows } = await sql<PosterPlace>`
    select id, name from (${placesAround(place)}) near where has_dish
    order by lower(name), id limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** Lists places by name, even by the ids of merged ones. */
export async function listPlaces(db: Kysely<Schema>, ids: readonly string[]): Promise<PosterPlace[]> {
  const { rows } = await sql<PosterPlace>`
    select distinct lower(r.name) as folded, r.id, r.name
    from unnest(${ids}::uuid[]) given (id)
      left join merged_restaurants m on m.id = given.id
      join restaurants r on r.id = coalesce(m.restaurant_id, given.id)
    where r.closed_at is null order by folded, r.id`.execute(db);
  return rows.map(({ id, name }) => ({ id, name }));
}

/** Open places only. */
function placesAround(place: Position): RawBuilder<unknown> {
  return sql`
    select r.id, r.name, r.latitude, r.longitude, exists (
      select from dishes d join rankings k on k.item_id = d.id and ${isShown("k")} where d.restaurant_id = r.id) as has_dish
    from restaurants r
    where r.cell = any(${cellsAround(place, nearbyRadiusKm)}::int[]) and r.closed_at is null
      and ${kmFrom(place, sql`r.latitude`, sql`r.longitude`)} <= ${nearbyRadiusKm}`;
}
