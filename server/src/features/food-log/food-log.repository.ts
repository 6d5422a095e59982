import type { LogEntry } from "@dishboard/contract/food-log";
import { logPageSize } from "@dishboard/contract/limits";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { type ImageRow, imageColumns, imageOf, isShown } from "../items/items.tables.ts";
import { shownPersonId } from "../profiles/profiles.tables.ts";

/** What somebody says about a meal. */
export type LogFields = { day: string; note: string | null; isShared: boolean };

/** Where a page begins: after the entry of a day and id. */
export type LogCursor = { day: string; id: string };

type EntryRow = ImageRow & {
  id: string;
  day: string;
  note: string | null;
  is_shared: boolean;
  dish_id: string | null;
  dish_name: string;
  restaurant_name: string;
  cuisine: string | null;
  vote: number | null;
};

/** An entry `t` with its dish where that is shown, by the names it has now, else by those it had. */
const entryColumns = sql`
  t.id, t.day::text as day, t.note, t.is_shared, i.id as dish_id, coalesce(i.name, t.dish_name) as dish_name,
  coalesce(s.name, t.restaurant_name) as restaurant_name, coalesce(i.cuisine, t.cuisine) as cuisine, ${imageColumns}`;
const dishOfEntry = sql`
  left join rankings r on r.item_id = t.dish_id and ${isShown()}
  left join dishes i on i.id = r.item_id
  left join restaurants s on s.id = i.restaurant_id`;

/** Inserts an entry unless its key is known. Returns false when there is no such dish, or it is not shown. */
export async function insertEntry(
  db: Kysely<Schema>,
  {
    id,
    userId,
    dishId,
    key,
    now,
    ...fields
  }: LogFields & { id: string; userId: string; dishId: string; key: string; now: Date },
): Promise<boolean> {
  // Locked, so that a dish that is deleted at this moment is either there or not.
  const { rows } = await sql`
    with dish as (
      select i.id, i.name, i.cuisine, i.restaurant_id, i.submitted_by
      from rankings r join dishes i on i.id = r.item_id
      where r.item_id = ${dishId}::uuid and ${isShown()} for key share of r, i),
    added as (
      insert into food_log (id, user_id, dish_id, dish_name, restaurant_name, cuisine, named_by, day, note, is_shared, submission_key, created_at)
      select ${id}::uuid, ${userId}::uuid, d.id, d.name, s.name, d.cuisine, d.submitted_by, ${fields.day}::date, ${fields.note},
        ${fields.isShared}, ${key}::uuid, ${now}::timestamptz
      from dish d join restaurants s on s.id = d.restaurant_id
      on conflict (user_id, submission_key) do nothing)
    select from dish`.execute(db);
  return rows.length > 0;
}

/** Finds one of a person's entries by the key of its form, with the dish that it was for. */
export async function findEntryByKey(
  db: Kysely<Schema>,
  userId: string,
  key: string,
): Promise<{ id: string; dishId: string | null } | undefined> {
  return db
    .selectFrom("food_log")
    .select(["id", "dish_id as dishId"])
    .where("user_id", "=", userId)
    .where("submission_key", "=", key)
    .executeTakeFirst();
}

/** Finds one of a person's own entries. */
export async function findEntry(db: Kysely<Schema>, userId: string, id: string): Promise<LogEntry | undefined> {
  const [entry] = await ownEntries(db, userId, sql<SqlBool>`t.id = ${id}::uuid`, 1);
  return entry;
}

/** Lists a person's own entries, the latest day first; one more than a page has. */
export async function listEntries(
  db: Kysely<Schema>,
  userId: string,
  before: LogCursor | undefined,
): Promise<LogEntry[]> {
  return ownEntries(db, userId, isAfter(before), logPageSize + 1);
}

/** Lists what a person has shared with everybody, of the dishes that are shown; one more than a page has. */
export async function listSharedEntries(
  db: Kysely<Schema>,
  userId: string,
  before: LogCursor | undefined,
): Promise<LogEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns}, null as vote from food_log t ${dishOfEntry}
    where t.user_id = ${userId}::uuid and t.is_shared and i.id is not null and ${isAfter(before)}
    order by t.day desc, t.id desc limit ${logPageSize + 1}::int`.execute(db);
  return rows.map(entryOf);
}

/** Whether others may see a person. */
export async function isPersonShown(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string | null }>`select ${shownPersonId(id)} as id`.execute(db);
  return rows[0]?.id != null;
}

/** How many different dishes, restaurants and cuisines a person has eaten, and how many entries are shared. */
export async function countEntries(db: Kysely<Schema>, userId: string) {
  const { rows } = await sql<{ dishes: number; restaurants: number; cuisines: number; shared: number }>`
    select count(distinct coalesce(t.dish_id::text, lower(t.dish_name) || ' ' || lower(t.restaurant_name)))::int as dishes,
      count(distinct coalesce(i.restaurant_id::text, lower(t.restaurant_name)))::int as restaurants,
      count(distinct lower(coalesce(i.cuisine, t.cuisine)))::int as cuisines,
      (count(*) filter (where t.is_shared))::int as shared
    from food_log t left join dishes i on i.id = t.dish_id where t.user_id = ${userId}::uuid`.execute(db);
  return rows[0] ?? { dishes: 0, restaurants: 0, cuisines: 0, shared: 0 };
}

/** How often a person has eaten a dish, and when last. */
export async function findDishLog(db: Kysely<Schema>, userId: string, dishId: string) {
  const { rows } = await sql<{ count: number; lastDay: string | null }>`
    select count(*)::int as count, max(day)::text as "lastDay" from food_log
    where dish_id = ${dishId}::uuid and user_id = ${userId}::uuid`.execute(db);
  return rows[0] ?? { count: 0, lastDay: null };
}

/** Rewrites one of a person's entries. Returns whether there was one. */
export async function updateEntry(
  db: Kysely<Schema>,
  userId: string,
  id: string,
  { day, note, isShared }: LogFields,
): Promise<boolean> {
  const updated = await db
    .updateTable("food_log")
    .set({ day, note, is_shared: isShared })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Deletes one of a person's entries. Returns whether there was one. */
export async function deleteEntry(db: Kysely<Schema>, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("food_log")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

async function ownEntries(
  db: Kysely<Schema>,
  userId: string,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<LogEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns}, v.vote from food_log t ${dishOfEntry}
    left join votes v on v.item_id = i.id and v.user_id = t.user_id
    where t.user_id = ${userId}::uuid and ${condition}
    order by t.day desc, t.id desc limit ${limit}::int`.execute(db);
  return rows.map(entryOf);
}

function isAfter(before: LogCursor | undefined): RawBuilder<SqlBool> {
  return before ? sql<SqlBool>`(t.day, t.id) < (${before.day}::date, ${before.id}::uuid)` : sql<SqlBool>`true`;
}

function entryOf(row: EntryRow): LogEntry {
  const { id, day, note, is_shared: isShared, vote } = row;
  const dish = {
    id: row.dish_id,
    name: row.dish_name,
    restaurant: row.restaurant_name,
    cuisine: row.cuisine,
    image: imageOf(row),
  };
  return { id, day, note, isShared, dish, vote: vote === null ? null : vote === 1 ? "up" : "down" };
}

/** Takes the names that a person has given to dishes out of the logs of others. */
export async function updateNamesGivenBy(db: Kysely<Schema>, userId: string): Promise<void> {
  await db
    .updateTable("food_log")
    .set({ dish_name: "Deleted dish", restaurant_name: "Unknown Restaurant", cuisine: null, named_by: null })
    .where("named_by", "=", userId)
    .execute();
}
