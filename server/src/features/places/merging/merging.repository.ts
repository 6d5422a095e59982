import { placeQuestionsPageSize } from "@dishboard/contract/limits";
import type { AskedPlace, PlaceQuestion } from "@dishboard/contract/place-questions";
import { distanceKm } from "@dishboard/contract/places";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

export type Pair = { staysId: string; goesId: string };

/** Blocks imports: what they matched has to exist when they store it. */
export async function holdImports(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(db);
}

/** Finds the names of those that exist. */
export async function findNames(db: Kysely<Schema>, { staysId, goesId }: Pair): Promise<string[]> {
  const rows = await db.selectFrom("restaurants").select("name").where("id", "in", [staysId, goesId]).execute();
  return rows.map(({ name }) => name);
}

/** Merges restaurants, and returns the obsolete pictures. */
export async function mergeRestaurants(db: Kysely<Schema>, { staysId, goesId }: Pair, now: Date): Promise<string[]> {
  const { rows } = await sql<{ picture: string }>`
    select picture from merge_restaurants(${goesId}::uuid, ${staysId}::uuid, ${now})`.execute(db);
  return rows.map(({ picture }) => picture);
}

export async function isMerged(db: Kysely<Schema>, { staysId, goesId }: Pair): Promise<boolean> {
  const found = db.selectFrom("merged_restaurants").select("id").where("id", "=", goesId);
  return (await found.where("restaurant_id", "=", staysId).executeTakeFirst()) !== undefined;
}

/** Stores that two restaurants differ, asked or not. */
export async function insertDifferent(db: Kysely<Schema>, { staysId, goesId }: Pair, now: Date): Promise<void> {
  await sql`
    with answered as (
      update place_questions set answered_at = coalesce(answered_at, ${now})
      where (restaurant_id, other_id) in ((${staysId}::uuid, ${goesId}::uuid), (${goesId}::uuid, ${staysId}::uuid))
      returning restaurant_id)
    insert into place_questions (restaurant_id, other_id, answered_at)
    select ${staysId}::uuid, ${goesId}::uuid, ${now} where not exists (select from answered)
    on conflict (restaurant_id, other_id) do update set answered_at = excluded.answered_at`.execute(db);
}

export async function listOpenQuestions(db: Kysely<Schema>): Promise<{ questions: PlaceQuestion[]; count: number }> {
  const { rows } = await sql<{ one: AskedPlace; other: AskedPlace }>`
    select ${askedPlace("q.restaurant_id")} as one, ${askedPlace("q.other_id")} as other
    from place_questions q where q.answered_at is null
    order by q.restaurant_id, q.other_id limit ${placeQuestionsPageSize}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from place_questions where answered_at is null`.execute(db);
  const questions = rows.map(({ one, other }) => {
    const isOther = other.dishCount > one.dishCount || (other.dishCount === one.dishCount && other.id < one.id);
    const [stays, goes] = isOther ? [other, one] : [one, other];
    return { stays, goes, metres: metresBetween(stays, goes) };
  });
  return { questions, count: counted[0]?.count ?? 0 };
}

/** Finds the new address of a merged page. */
export async function findMoved(db: Kysely<Schema>, kind: "restaurant" | "dish", id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(kind === "dish" ? "dish_id" : "restaurant_id")} as id
    from ${sql.table(kind === "dish" ? "merged_dishes" : "merged_restaurants")} where id = ${id}::uuid`.execute(db);
  return rows[0]?.id ?? null;
}

function askedPlace(id: string) {
  return sql`(
    select json_build_object('id', r.id, 'name', r.name, 'latitude', r.latitude, 'longitude', r.longitude,
      'address', nullif(concat_ws(' ', p.house_number, p.street), ''),
      'dishCount', (select count(*)::int from dishes d where d.restaurant_id = r.id),
      'sources', (select coalesce(json_agg(distinct i.source), '[]') from imported_places i where i.restaurant_id = r.id))
    from restaurants r left join lateral (
      select i.house_number, i.street from imported_places i where i.restaurant_id = r.id
      order by i.import_id desc limit 1) p on true
    where r.id = ${sql.ref(id)})`;
}

function metresBetween(one: AskedPlace, other: AskedPlace): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null;
  const [a, b] = [one, other].map(({ latitude, longitude }) => ({
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  }));
  return a && b ? Math.round(distanceKm(a, b) * 1_000) : null;
}
