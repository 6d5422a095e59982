import { type Kysely, type Selectable, sql } from "kysely";
import type { OpeningHoursTable, Schema } from "../../database/schema.ts";
import type { HoursAnswer } from "../../platform/opening-hours/evaluate.ts";
import { localMoment } from "./local-times.service.ts";

/** A restaurant with data, and hours to read. */
export type SaidHours = {
  restaurantId: string;
  hours: string | null;
  latitude: number;
  longitude: number;
};

/** `open` is null if not understood. */
export type ReadHours = { restaurantId: string; hours: string } & HoursAnswer;

export type KnownHours = Selectable<Pick<OpeningHoursTable, "time_zone" | "known_from" | "known_until" | "times">>;

/**
 * Restaurants with imported data after an id: the newest row per source and id, and the newest with hours. `isDue` if
 * those are not stored or soon end.
 */
export async function listSaidHours(
  db: Kysely<Schema>,
  { after, limit, dueBefore }: { after: string | null; limit: number; dueBefore: Date },
): Promise<(SaidHours & { isDue: boolean })[]> {
  const { rows } = await sql<SaidHours & { isDue: boolean }>`
    with part as (
      select distinct restaurant_id from imported_places
      where ${after}::uuid is null or restaurant_id > ${after}::uuid order by restaurant_id limit ${limit})
    select part.restaurant_id as "restaurantId", said.opening_hours as hours, said.latitude, said.longitude,
      (said.opening_hours is distinct from h.hours or h.known_until < ${dueBefore}) as "isDue"
    from part cross join lateral (
      select * from (
        select distinct on (source, source_id) import_id, opening_hours, latitude, longitude from imported_places p
        where p.restaurant_id = part.restaurant_id order by source, source_id, import_id desc) newest
      order by opening_hours is null, import_id desc limit 1) said
    left join opening_hours h on h.restaurant_id = part.restaurant_id
    order by part.restaurant_id`.execute(db);
  return rows;
}

/** Replaces opening times; skips deleted restaurants. */
export async function saveHours(db: Kysely<Schema>, rows: readonly ReadHours[]): Promise<void> {
  const given = rows.map(({ restaurantId, hours, timeZone, from, until, open }) => ({
    restaurant_id: restaurantId,
    hours,
    time_zone: timeZone,
    known_from: new Date(from),
    known_until: new Date(until),
    opens: open?.map(([from]) => new Date(from)),
    closes: open?.map(([, until]) => new Date(until)),
    times: open?.map((time) => time.map((moment) => localMoment(timeZone, moment)).join("/")),
  }));
  await sql`
    insert into opening_hours (restaurant_id, hours, time_zone, known_from, known_until, opens, closes, times)
    select r.id, g.hours, g.time_zone, g.known_from, g.known_until, g.opens, g.closes, g.times
    from json_to_recordset(${JSON.stringify(given)}::json) as g (
        restaurant_id uuid, hours text, time_zone text, known_from timestamptz, known_until timestamptz,
        opens timestamptz[], closes timestamptz[], times text[])
      join restaurants r on r.id = g.restaurant_id order by r.id for key share of r
    on conflict (restaurant_id) do update set hours = excluded.hours, time_zone = excluded.time_zone,
      known_from = excluded.known_from, known_until = excluded.known_until, opens = excluded.opens,
      closes = excluded.closes, times = excluded.times`.execute(db);
}

/** Deletes restaurants' hours. */
export async function deleteHours(db: Kysely<Schema>, restaurantIds: readonly string[]): Promise<void> {
  if (restaurantIds.length > 0)
    await db.deleteFrom("opening_hours").where("restaurant_id", "in", restaurantIds).execute();
}

/** Deletes hours without any file's data. */
export async function deleteLeftHours(db: Kysely<Schema>): Promise<void> {
  await sql`delete from opening_hours h
    where not exists (select from imported_places p where p.restaurant_id = h.restaurant_id)`.execute(db);
}

/** A restaurant's hours. */
export async function findHours(db: Kysely<Schema>, restaurantId: string): Promise<KnownHours | undefined> {
  return db
    .selectFrom("opening_hours")
    .select(["time_zone", "known_from", "known_until", "times"])
    .where("restaurant_id", "=", restaurantId)
    .where("times", "is not", null)
    .where("known_until", ">", sql<Date>`now()`)
    .executeTakeFirst();
}
