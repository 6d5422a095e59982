import type { LogEntry } from "@dishboard/contract/food-log";
import type { ItemRef } from "@dishboard/contract/items";
import { logPageSize } from "@dishboard/contract/limits";
import type { StoredPicture } from "@dishboard/contract/media";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { type ImageRow, imageOf, isShown, itemTables } from "../items/items.tables.ts";
import { shownPersonId } from "../profiles/profiles.tables.ts";
import { itemOfEntry } from "./food-log.tables.ts";

export type LogFields = { day: string; note: string | null; isShared: boolean; isNoteShared: boolean };

/** A page's start: after this entry. */
export type LogCursor = { day: string; id: string };

type PhotoRow = {
  photo_url: string | null;
  photo_width: number | null;
  photo_height: number | null;
  photo_thumbhash: string | null;
  photo_description: string | null;
};

type EntryRow = ImageRow &
  PhotoRow & {
    id: string;
    day: string;
    note: string | null;
    is_shared: boolean;
    is_note_shared: boolean;
    kind: number;
    item_id: string | null;
    name: string | null;
    restaurant: string;
    cuisine: string | null;
    vote: number | null;
  };

/** Has the shown item's current names, or else those it stored. */
const entryColumns = sql`
  t.id, t.day::text as day, t.note, t.is_shared, t.is_note_shared, t.kind, r.item_id, t.image_url as photo_url,
  t.image_width as photo_width, t.image_height as photo_height, t.image_thumbhash as photo_thumbhash,
  t.image_description as photo_description,
  coalesce(d.name, p.name, t.dish_name) as name, coalesce(s.name, p.brand, t.restaurant_name) as restaurant,
  coalesce(d.cuisine, p.category, t.cuisine) as cuisine,
  coalesce(d.image_url, p.image_url) as image_url, coalesce(d.image_width, p.image_width) as image_width,
  coalesce(d.image_height, p.image_height) as image_height,
  coalesce(d.image_thumbhash, p.image_thumbhash) as image_thumbhash,
  coalesce(d.image_description, p.image_description) as image_description`;
const itemTablesOfEntry = sql`
  left join rankings r on r.item_id = ${itemOfEntry} and ${isShown()}
  left join dishes d on d.id = r.item_id
  left join restaurants s on s.id = d.restaurant_id
  left join products p on p.id = r.item_id`;

const isDish = sql`t.kind = ${sql.lit(itemTables.dish.number)}`;

function itemToEat({ kind, id }: ItemRef): RawBuilder<unknown> {
  const condition = sql`r.item_id = ${id}::uuid and r.kind = ${sql.lit(itemTables[kind].number)} and ${isShown()}`;
  return kind === "dish"
    ? sql`select i.id as dish_id, null::uuid as product_id, i.name, s.name as restaurant, i.cuisine, i.submitted_by
        from rankings r join dishes i on i.id = r.item_id join restaurants s on s.id = i.restaurant_id
        where ${condition} for key share of r, i`
    : sql`select null::uuid as dish_id, i.id as product_id, i.name, i.brand as restaurant, i.category as cuisine, i.submitted_by
        from rankings r join products i on i.id = r.item_id where ${condition} for key share of r, i`;
}

/** Returns whether the key was new. Undefined if the item is missing or hidden. */
export async function insertEntry(
  db: Kysely<Schema>,
  {
    id,
    userId,
    item,
    key,
    now,
    ...fields
  }: LogFields & { id: string; userId: string; item: ItemRef; key: string; now: Date },
): Promise<{ isNew: boolean } | undefined> {
  // Locked against a concurrent deletion.
  const { rows } = await sql<{ isNew: boolean }>`
    with item as (${itemToEat(item)}),
    added as (
      insert into food_log (id, user_id, kind, dish_id, product_id, dish_name, restaurant_name, cuisine, named_by, day, note,
        is_shared, is_note_shared, submission_key, created_at)
      select ${id}::uuid, ${userId}::uuid, ${sql.lit(itemTables[item.kind].number)}, i.dish_id, i.product_id, i.name, i.restaurant,
        i.cuisine, i.submitted_by, ${fields.day}::date, ${fields.note}, ${fields.isShared}, ${fields.isNoteShared}, ${key}::uuid,
        ${now}::timestamptz
      from item i
      on conflict (user_id, submission_key) do nothing returning id)
    select exists (select from added) as "isNew" from item`.execute(db);
  return rows[0];
}

export async function findEntryByKey(
  db: Kysely<Schema>,
  userId: string,
  key: string,
): Promise<{ id: string; itemId: string | null } | undefined> {
  const { rows } = await sql<{ id: string; itemId: string | null }>`
    select t.id, ${itemOfEntry} as "itemId" from food_log t
    where t.user_id = ${userId}::uuid and t.submission_key = ${key}::uuid`.execute(db);
  return rows[0];
}

export async function findEntry(db: Kysely<Schema>, userId: string, id: string): Promise<LogEntry | undefined> {
  const [entry] = await ownEntries(db, userId, sql<SqlBool>`t.id = ${id}::uuid`, 1);
  return entry;
}

/** Lists the latest day first, one more than a page. */
export async function listEntries(
  db: Kysely<Schema>,
  userId: string,
  before: LogCursor | undefined,
): Promise<LogEntry[]> {
  return ownEntries(db, userId, isAfter(before), logPageSize + 1);
}

/** Lists entries without a dish, latest day first, one more than a page. */
export async function listVisits(
  db: Kysely<Schema>,
  userId: string,
  before: LogCursor | undefined,
): Promise<LogEntry[]> {
  return ownEntries(db, userId, sql<SqlBool>`t.dish_name is null and ${isAfter(before)}`, logPageSize + 1);
}

/** Lists a profile's entries, one more than a page. */
export async function listSharedEntries(
  db: Kysely<Schema>,
  userId: string,
  before: LogCursor | undefined,
): Promise<LogEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns}, null as vote from food_log t ${itemTablesOfEntry}
    where t.user_id = ${userId}::uuid and t.is_shared and not t.is_note_hidden and r.item_id is not null and ${isAfter(before)}
    order by t.day desc, t.id desc limit ${logPageSize + 1}::int`.execute(db);
  return rows.map(entryOf);
}

export async function isPersonShown(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string | null }>`select ${shownPersonId(id)} as id`.execute(db);
  return rows[0]?.id != null;
}

export async function countEntries(db: Kysely<Schema>, userId: string) {
  const { rows } = await sql<{ dishes: number; restaurants: number; cuisines: number; shared: number }>`
    select
      (count(distinct coalesce(t.dish_id::text, name_key(t.dish_name) || ' ' || name_key(t.restaurant_name))) filter (where ${isDish}))::int as dishes,
      (count(distinct coalesce(i.restaurant_id::text, name_key(t.restaurant_name))) filter (where ${isDish}))::int as restaurants,
      (count(distinct lower(coalesce(i.cuisine, t.cuisine))) filter (where ${isDish}))::int as cuisines,
      (count(*) filter (where t.is_shared or t.is_note_shared))::int as shared
    from food_log t left join dishes i on i.id = t.dish_id where t.user_id = ${userId}::uuid`.execute(db);
  return rows[0] ?? { dishes: 0, restaurants: 0, cuisines: 0, shared: 0 };
}

export async function findItemLog(db: Kysely<Schema>, userId: string, itemId: string) {
  const { rows } = await sql<{ count: number; lastDay: string | null }>`
    select count(*)::int as count, max(day)::text as "lastDay" from food_log
    where (dish_id = ${itemId}::uuid or product_id = ${itemId}::uuid) and user_id = ${userId}::uuid`.execute(db);
  return rows[0] ?? { count: 0, lastDay: null };
}

export type EntryFiles = { isNoteShared: boolean; photoPath: string | null };

/** Locks an entry against changes and helpful marks. */
export async function lockEntry(db: Kysely<Schema>, userId: string, id: string): Promise<EntryFiles | undefined> {
  return db
    .selectFrom("food_log")
    .select(["is_note_shared as isNoteShared", "image_url as photoPath"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Updates a locked entry; undoing an import then keeps it. */
export async function updateEntry(
  db: Kysely<Schema>,
  id: string,
  { day, note, isShared, isNoteShared }: LogFields,
): Promise<void> {
  await db
    .updateTable("food_log")
    .set({ day, note, is_shared: isShared, is_note_shared: isNoteShared, import_id: null })
    .where("id", "=", id)
    .execute();
}

export async function updatePhoto(
  db: Kysely<Schema>,
  id: string,
  photo: (StoredPicture & { bytes: number; description: string | null }) | null,
): Promise<void> {
  await db
    .updateTable("food_log")
    .set({
      image_url: photo?.path ?? null,
      image_width: photo?.width ?? null,
      image_height: photo?.height ?? null,
      image_thumbhash: photo?.thumbhash ?? null,
      image_description: photo?.description ?? null,
      image_bytes: photo?.bytes ?? null,
    })
    .where("id", "=", id)
    .execute();
}

export async function updatePhotoDescription(
  db: Kysely<Schema>,
  id: string,
  description: string | null,
): Promise<void> {
  await db.updateTable("food_log").set({ image_description: description }).where("id", "=", id).execute();
}

/** Returns the photos' paths. */
export async function deletePhotosOf(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    with photos as (
      select t.id, t.image_url as path from food_log t where t.user_id = ${userId}::uuid and t.image_url is not null
      order by t.id for no key update)
    update food_log t set image_url = null, image_width = null, image_height = null, image_thumbhash = null,
      image_description = null, image_bytes = null
    from photos where t.id = photos.id returning photos.path`.execute(db);
  return rows.map(({ path }) => path);
}

/** Returns undefined if there was none. */
export async function deleteEntry(db: Kysely<Schema>, userId: string, id: string): Promise<EntryFiles | undefined> {
  return db
    .deleteFrom("food_log")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(["is_note_shared as isNoteShared", "image_url as photoPath"])
    .executeTakeFirst();
}

async function ownEntries(
  db: Kysely<Schema>,
  userId: string,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<LogEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns}, v.vote from food_log t ${itemTablesOfEntry}
    left join votes v on v.item_id = r.item_id and v.user_id = t.user_id
    where t.user_id = ${userId}::uuid and ${condition}
    order by t.day desc, t.id desc limit ${limit}::int`.execute(db);
  return rows.map(entryOf);
}

function isAfter(before: LogCursor | undefined): RawBuilder<SqlBool> {
  return before ? sql<SqlBool>`(t.day, t.id) < (${before.day}::date, ${before.id}::uuid)` : sql<SqlBool>`true`;
}

function photoOf(row: PhotoRow) {
  return imageOf({
    image_url: row.photo_url,
    image_width: row.photo_width,
    image_height: row.photo_height,
    image_thumbhash: row.photo_thumbhash,
    image_description: row.photo_description,
  });
}

function entryOf(row: EntryRow): LogEntry {
  const { id, day, note, is_shared: isShared, is_note_shared: isNoteShared, vote } = row;
  const item = {
    kind: row.kind === itemTables.dish.number ? ("dish" as const) : ("product" as const),
    id: row.item_id,
    name: row.name,
    restaurant: row.restaurant,
    cuisine: row.cuisine,
    image: imageOf(row),
  };
  const photo = photoOf(row);
  return {
    id,
    day,
    note,
    isShared,
    isNoteShared,
    photo,
    item,
    vote: vote === null ? null : vote === 1 ? "up" : "down",
  };
}

/** Removes a person's names of items from others' logs. */
export async function updateNamesGivenBy(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`
    update food_log t set dish_name = case when ${isDish} then 'Deleted dish' else 'Deleted product' end,
      restaurant_name = case when ${isDish} then 'Unknown Restaurant' else 'Unknown' end, cuisine = null, named_by = null
    where t.named_by = ${userId}::uuid`.execute(db);
}
