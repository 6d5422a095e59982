import type { Position } from "@dishboard/contract/places";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import type { Candidate } from "./matching.service.ts";

export type Surroundings = { position: Position; metres: number; knownId: string | null };

/** Finds restaurants by the index of the position. */
export async function findCandidates(
  db: Kysely<Schema>,
  around: readonly Surroundings[],
): Promise<Map<number, Candidate[]>> {
  const spots = around.map(({ position: { latitude, longitude }, metres, knownId }) => {
    const reach = metres / 111_000;
    return {
      latitude,
      longitude,
      reach,
      reach_east: reach / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)),
      knownId,
    };
  });
  const { rows } = await sql<CandidateRow>`
    select (g.n - 1)::int as n, r.id, r.name, r.latitude, r.longitude, p.name as given_name, p.latitude as given_latitude,
      p.longitude as given_longitude, p.street, p.house_number, p.floor, p.brand,
      exists (select from merged_restaurants m where m.restaurant_id = r.id) as is_merged
    from rows from (json_to_recordset(${JSON.stringify(spots)}::json)
        as (latitude float8, longitude float8, reach float8, reach_east float8, "knownId" uuid)) with ordinality as g (latitude, longitude, reach, reach_east, known_id, n)
      cross join lateral (
        select id, name, latitude, longitude from restaurants
        where latitude between g.latitude - g.reach and g.latitude + g.reach
          and longitude between g.longitude - g.reach_east and g.longitude + g.reach_east
        union select id, name, latitude, longitude from restaurants where id = g.known_id and latitude is not null) r
      left join lateral (select * from imported_places i where i.restaurant_id = r.id order by i.import_id desc limit 1) p on true`.execute(
    db,
  );
  const found = new Map<number, Candidate[]>();
  for (const row of rows) found.set(row.n, [...(found.get(row.n) ?? []), candidateOf(row)]);
  return found;
}

type CandidateRow = {
  n: number;
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  given_name: string | null;
  given_latitude: number | null;
  given_longitude: number | null;
  street: string | null;
  house_number: string | null;
  floor: string | null;
  brand: string | null;
  is_merged: boolean;
};

function candidateOf(row: CandidateRow): Candidate {
  const { given_latitude: latitude, given_longitude: longitude } = row;
  return {
    restaurantId: row.id,
    name: row.name,
    position: { latitude: row.latitude, longitude: row.longitude },
    givenName: row.given_name,
    givenPosition: latitude === null || longitude === null ? null : { latitude, longitude },
    street: row.street,
    houseNumber: row.house_number,
    floor: row.floor,
    brand: row.brand,
    isMerged: row.is_merged,
  };
}
