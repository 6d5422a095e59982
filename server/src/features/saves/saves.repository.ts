import type { ItemRef } from "@dishboard/contract/items";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isShown, itemTables } from "../items/items.tables.ts";

/** `id` orders the list. */
export type NewSave = { id: string; item: ItemRef };

/** Returns whether the item is shown. */
export async function insertSave(
  db: Kysely<Schema>,
  userId: string,
  { id, item }: NewSave,
  now: Date,
): Promise<boolean> {
  // Locked against a concurrent deletion.
  const { rows } = await sql`
    with item as (
      select r.item_id from rankings r
      where r.item_id = ${item.id}::uuid and r.kind = ${itemTables[item.kind].number} and ${isShown()}
      for key share),
    added as (
      insert into saves (id, user_id, item_id, created_at)
      select ${id}::uuid, ${userId}::uuid, item_id, ${now}::timestamptz from item
      on conflict (user_id, item_id) do nothing)
    select from item`.execute(db);
  return rows.length > 0;
}

/** Inserts missing saves of shown items and returns their number. */
export async function insertSaves(
  db: Kysely<Schema>,
  { userId, importId = null, now }: { userId: string; importId?: string | null; now: Date },
  saves: NewSave[],
): Promise<number> {
  // In item order, so that concurrent calls do not deadlock.
  const { rows } = await sql`
    with item as (
      select g.id, r.item_id
      from unnest(
        ${saves.map(({ id }) => id)}::uuid[],
        ${saves.map(({ item }) => item.id)}::uuid[],
        ${saves.map(({ item }) => itemTables[item.kind].number)}::smallint[]) g (id, item_id, kind)
      join rankings r on r.item_id = g.item_id and r.kind = g.kind and ${isShown()}
      order by r.item_id for key share of r)
    insert into saves (id, user_id, item_id, created_at, import_id)
    select id, ${userId}::uuid, item_id, ${now}::timestamptz, ${importId}::uuid from item order by item_id
    on conflict (user_id, item_id) do nothing returning id`.execute(db);
  return rows.length;
}

/** Returns their number. */
export async function deleteImportedSaves(
  db: Kysely<Schema>,
  { userId, importId }: { userId: string; importId: string },
): Promise<number> {
  const { rows } = await sql`
    delete from saves where import_id = ${importId}::uuid and user_id = ${userId}::uuid returning id`.execute(db);
  return rows.length;
}

export async function deleteSave(db: Kysely<Schema>, userId: string, item: ItemRef): Promise<void> {
  await sql`delete from saves where user_id = ${userId}::uuid and item_id = ${idOf(item)}`.execute(db);
}

export async function hasSaved(db: Kysely<Schema>, userId: string, item: ItemRef): Promise<boolean> {
  const { rows } = await sql`
    select from saves where user_id = ${userId}::uuid and item_id = ${idOf(item)}`.execute(db);
  return rows.length > 0;
}

/** No row if the id is of the other kind. */
function idOf({ kind, id }: ItemRef) {
  return sql`(select item_id from rankings where item_id = ${id}::uuid and kind = ${itemTables[kind].number})`;
}

/** Lists the newest before `before`, without hidden items. */
export async function listSaves(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ id: string; itemId: string }[]> {
  const { rows } = await sql<{ id: string; itemId: string }>`
    select s.id, s.item_id as "itemId" from saves s join rankings r on r.item_id = s.item_id and ${isShown()}
    where s.user_id = ${userId}::uuid ${before === undefined ? sql`` : sql`and s.id < ${before}::uuid`}
    order by s.id desc limit ${limit}::int`.execute(db);
  return rows;
}
