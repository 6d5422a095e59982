import type { HandList, ListVisibility, SharedHandList } from "@dishboard/contract/hand-lists";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { type ImageRow, imageColumns, imageOf, isShown } from "../../items/items.tables.ts";
import type { NewList } from "../boards/boards.repository.ts";

export type HandListFields = { title: string; note: string | null; visibility: ListVisibility };

export async function countHandLists(db: Kysely<Schema>, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member_lists where owner_id = ${ownerId}::uuid and visibility is not null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertHandList(
  db: Kysely<Schema>,
  { id, ownerId, key, slug, now, fields }: NewList & { fields: HandListFields },
): Promise<void> {
  const row = { id, owner_id: ownerId, submission_key: key, slug, created_at: now, updated_at: now };
  await db
    .insertInto("member_lists")
    .values({ ...row, ...fields })
    .execute();
}

export async function updateHandList(
  db: Kysely<Schema>,
  id: string,
  fields: Partial<HandListFields>,
  now: Date,
): Promise<void> {
  await db
    .updateTable("member_lists")
    .set({ ...fields, updated_at: now })
    .where("id", "=", id)
    .execute();
}

type Row = ImageRow & Omit<HandList, "picture"> & { ownerId: string; owner: SharedHandList["owner"]; hasItem: boolean };

function listOf(row: Row): HandList {
  const { id, slug, title, note, visibility, entryCount, isHidden } = row;
  return { id, slug, title, note, picture: imageOf(row), visibility, entryCount, isHidden };
}

const isEntryShown = sql`exists (select from rankings r where r.item_id = e.item_id and ${isShown()})`;

async function select(
  db: Kysely<Schema>,
  condition: RawBuilder<unknown>,
  itemId: string | null = null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.slug, i.title, i.note, i.visibility, i.is_hidden as "isHidden", i.owner_id as "ownerId", ${imageColumns},
      json_build_object('id', o.id, 'username', o.username, 'avatarUrl', o.avatar_url) as owner,
      (select count(*)::int from list_entries e where e.list_id = i.id and ${isEntryShown}) as "entryCount",
      exists (select from list_entries e where e.list_id = i.id and e.item_id = ${itemId}::uuid) as "hasItem"
    from member_lists i join profiles o on o.id = i.owner_id
    where i.visibility is not null and ${condition} order by i.updated_at desc, i.id desc`.execute(db);
  return rows;
}

export async function findOwnHandList(db: Kysely<Schema>, ownerId: string, id: string): Promise<HandList | undefined> {
  return (await select(db, sql`i.id = ${id}::uuid and i.owner_id = ${ownerId}::uuid`)).map(listOf)[0];
}

/** Lists the last changed first, and whether each contains the item. */
export async function listOwnHandLists(
  db: Kysely<Schema>,
  ownerId: string,
  itemId: string | null,
): Promise<(HandList & { hasItem: boolean })[]> {
  const rows = await select(db, sql`i.owner_id = ${ownerId}::uuid`, itemId);
  return rows.map((row) => ({ ...listOf(row), hasItem: row.hasItem }));
}

export async function listProfileHandLists(db: Kysely<Schema>, ownerId: string): Promise<HandList[]> {
  const shown = sql`i.owner_id = ${ownerId}::uuid and i.visibility = 'profile' and not i.is_hidden`;
  return (await select(db, shown)).map(listOf);
}

export type SharedRow = HandList & { owner: SharedHandList["owner"] };

export async function findSharedHandList(db: Kysely<Schema>, slug: string): Promise<SharedRow | undefined> {
  const rows = await select(db, sql`i.slug = ${slug} and i.visibility <> 'private' and not i.is_hidden`);
  return rows.map((row) => ({ ...listOf(row), owner: row.owner }))[0];
}

/** Lists the shown entries in order. */
export async function listEntries(
  db: Kysely<Schema>,
  listId: string,
): Promise<{ itemId: string; note: string | null }[]> {
  const { rows } = await sql<{ itemId: string; note: string | null }>`
    select e.item_id as "itemId", e.note from list_entries e where e.list_id = ${listId}::uuid and ${isEntryShown}
    order by e.position, e.added_at, e.item_id`.execute(db);
  return rows;
}

/** Counts hidden items too. */
export async function countEntries(db: Kysely<Schema>, listId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_entries where list_id = ${listId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks a shown item against deletion. False if there is none. */
export async function lockItem(db: Kysely<Schema>, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from rankings r where r.item_id = ${itemId}::uuid and ${isShown()} for key share`.execute(db);
  return rows.length > 0;
}

/** Appends an entry, or sets the given note of an existing one. */
export async function saveEntry(
  db: Kysely<Schema>,
  { listId, itemId, note, now }: { listId: string; itemId: string; note: string | null | undefined; now: Date },
): Promise<void> {
  await sql`
    insert into list_entries (list_id, item_id, position, note, added_at)
    values (${listId}::uuid, ${itemId}::uuid,
      (select coalesce(max(position), 0) + 1 from list_entries where list_id = ${listId}::uuid),
      ${note ?? null}::text, ${now}::timestamptz)
    on conflict (list_id, item_id) do update
      set note = case when ${note !== undefined}::boolean then excluded.note else list_entries.note end`.execute(db);
}

export async function deleteEntry(db: Kysely<Schema>, listId: string, itemId: string): Promise<void> {
  await db.deleteFrom("list_entries").where("list_id", "=", listId).where("item_id", "=", itemId).execute();
}

/** Moves the named entries to the top; the others keep their order. */
export async function updateOrder(db: Kysely<Schema>, listId: string, itemIds: readonly string[]): Promise<void> {
  await sql`
    update list_entries e set position = o.place from (
      select x.item_id, row_number() over (
        order by array_position(${itemIds}::uuid[], x.item_id) nulls last, x.position, x.item_id)::int as place
      from list_entries x where x.list_id = ${listId}::uuid) o
    where e.list_id = ${listId}::uuid and e.item_id = o.item_id and e.position <> o.place`.execute(db);
}
