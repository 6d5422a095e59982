import { savesPageSize } from "@dishboard/contract/limits";
import type { PastPlace } from "@dishboard/contract/past";
import type { SavedPlace } from "@dishboard/contract/saved-places";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** `key` identifies repeated places. */
export type NewSavedPlace = PastPlace & { id: string; key: string };

/** Returns the number of new places. */
export async function insertSavedPlaces(
  db: Kysely<Schema>,
  { userId, importId, now }: { userId: string; importId: string; now: Date },
  places: readonly NewSavedPlace[],
): Promise<number> {
  const { rows } = await sql`
    insert into saved_places (id, user_id, name, address, latitude, longitude, note, submission_key, import_id, created_at)
    select g.id, ${userId}::uuid, g.name, g.address, g.latitude, g.longitude, g.note, g.key, ${importId}::uuid, ${now}::timestamptz
    from unnest(
      ${places.map(({ id }) => id)}::uuid[], ${places.map(({ name }) => name)}::text[],
      ${places.map(({ address }) => address)}::text[], ${places.map(({ latitude }) => latitude)}::float8[],
      ${places.map(({ longitude }) => longitude)}::float8[], ${places.map(({ note }) => note)}::text[],
      ${places.map(({ key }) => key)}::uuid[]) g (id, name, address, latitude, longitude, note, key)
    order by g.key
    on conflict (user_id, submission_key) do nothing returning id`.execute(db);
  return rows.length;
}

/** Returns their number. */
export async function deleteImportedPlaces(
  db: Kysely<Schema>,
  { userId, importId }: { userId: string; importId: string },
): Promise<number> {
  const { rows } = await sql`
    delete from saved_places where import_id = ${importId}::uuid and user_id = ${userId}::uuid returning id`.execute(
    db,
  );
  return rows.length;
}

/**
 * Lists the newest first, one more than a page. Each with its restaurant: the nearest of that name within about a
 * kilometre, or without a position the only one.
 */
export async function listSavedPlaces(
  db: Kysely<Schema>,
  userId: string,
  before: string | undefined,
): Promise<SavedPlace[]> {
  const { rows } = await sql<SavedPlace>`
    select p.id, p.name, p.address, p.latitude, p.longitude, p.note, coalesce(near.id, named.id) as "restaurantId"
    from (
      select * from saved_places where user_id = ${userId}::uuid
        ${before === undefined ? sql`` : sql`and id < ${before}::uuid`}
      order by id desc limit ${savesPageSize + 1}::int) p
    left join lateral (
      select r.id from restaurants r
      where p.latitude is not null and name_key(r.name) = name_key(p.name) and r.closed_at is null
        and r.latitude between p.latitude - 0.01 and p.latitude + 0.01
        and r.longitude between p.longitude - 0.01 and p.longitude + 0.01
      order by (r.latitude - p.latitude) ^ 2 + (r.longitude - p.longitude) ^ 2, r.id limit 1) near on true
    left join lateral (
      select min(r.id::text)::uuid as id from (
        select id from restaurants r where p.latitude is null and name_key(r.name) = name_key(p.name) and r.closed_at is null
        limit 2) r
      having count(*) = 1) named on true
    order by p.id desc`.execute(db);
  return rows;
}

export async function countSavedPlaces(db: Kysely<Schema>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_places where user_id = ${userId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteSavedPlace(db: Kysely<Schema>, userId: string, id: string): Promise<void> {
  await sql`delete from saved_places where id = ${id}::uuid and user_id = ${userId}::uuid`.execute(db);
}
