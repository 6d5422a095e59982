import type { ItemRef } from "@dishboard/contract/items";
import { notesPageSize } from "@dishboard/contract/limits";
import type { NoteCounts, NotesOrder, SharedNote } from "@dishboard/contract/shared-notes";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { type ImageRow, imageOf, isShown, itemTables } from "../../items/items.tables.ts";
import { isNoteShown, itemOfEntry } from "../food-log.tables.ts";

/** `helpfulCount` is null unless ordered by it. */
export type NotesCursor = { day: string; id: string; helpfulCount: number | null };

type CountsRow = { helpfulCount: number; version: number };

const countColumns = sql`t.helpful_count as "helpfulCount", t.note_version as version`;

type NoteRow = CountsRow &
  ImageRow & {
    id: string;
    day: string;
    note: string;
    author_id: string;
    author_username: string | null;
    author_avatar_url: string | null;
  };

/** Lists one more than a page. Undefined if the item is missing or hidden. */
export async function listNotes(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
  { order, before }: { order: NotesOrder; before: NotesCursor | undefined },
): Promise<SharedNote[] | undefined> {
  const found = await sql`
    select from rankings r where r.item_id = ${id}::uuid and r.kind = ${itemTables[kind].number} and ${isShown()}`.execute(
    db,
  );
  if (found.rows.length === 0) return undefined;
  const columns = order === "helpful" ? sql`t.helpful_count desc, t.day desc, t.id desc` : sql`t.day desc, t.id desc`;
  const { rows } = await sql<NoteRow>`
    select t.id, t.day::text as day, t.note, ${countColumns},
      t.image_url, t.image_width, t.image_height, t.image_thumbhash, t.image_description,
      a.id as author_id, a.username as author_username, a.avatar_url as author_avatar_url
    from food_log t join profiles a on a.id = t.user_id
    where ${itemOfEntry} = ${id}::uuid and ${isNoteShown} and ${isAfter(before)}
    order by ${columns} limit ${sql.lit(notesPageSize + 1)}`.execute(db);
  return rows.map(noteOf);
}

function isAfter(before: NotesCursor | undefined): RawBuilder<SqlBool> {
  if (!before) return sql<SqlBool>`true`;
  const { day, id, helpfulCount } = before;
  return helpfulCount === null
    ? sql<SqlBool>`(t.day, t.id) < (${day}::date, ${id}::uuid)`
    : sql<SqlBool>`(t.helpful_count, t.day, t.id) < (${helpfulCount}::int, ${day}::date, ${id}::uuid)`;
}

function noteOf(row: NoteRow): SharedNote {
  const { id, day, note, helpfulCount, version, author_id, author_username, author_avatar_url } = row;
  return {
    id,
    day,
    note,
    helpfulCount,
    version,
    photo: imageOf(row),
    author: { id: author_id, username: author_username, avatarUrl: author_avatar_url },
  };
}

/** Returns the author of a shown note, locked against changes and marks. */
export async function lockNote(
  db: Kysely<Schema>,
  id: string,
): Promise<({ authorId: string } & CountsRow) | undefined> {
  const { rows } = await sql<{ authorId: string } & CountsRow>`
    select t.user_id as "authorId", ${countColumns}
    from food_log t join rankings r on r.item_id = ${itemOfEntry} and ${isShown()}
    where t.id = ${id}::uuid and ${isNoteShown} for no key update of t`.execute(db);
  return rows[0];
}

export type Mark = { entryId: string; userId: string };

/** Inserts and counts a locked note's mark. Undefined if it exists. */
export async function insertMark(
  db: Kysely<Schema>,
  { entryId, userId }: Mark,
  now: Date,
): Promise<CountsRow | undefined> {
  const { rows } = await sql<CountsRow>`
    with added as (
      insert into helpful_marks (entry_id, user_id, created_at)
      values (${entryId}::uuid, ${userId}::uuid, ${now}::timestamptz) on conflict do nothing returning entry_id)
    update food_log t set helpful_count = t.helpful_count + 1, note_version = t.note_version + 1
    from added where t.id = added.entry_id returning ${countColumns}`.execute(db);
  return rows[0];
}

/** Deletes and uncounts a locked note's mark. Undefined if there is none. */
export async function deleteMark(db: Kysely<Schema>, { entryId, userId }: Mark): Promise<CountsRow | undefined> {
  const { rows } = await sql<CountsRow>`
    with removed as (
      delete from helpful_marks where entry_id = ${entryId}::uuid and user_id = ${userId}::uuid returning entry_id)
    update food_log t set helpful_count = t.helpful_count - 1, note_version = t.note_version + 1
    from removed where t.id = removed.entry_id returning ${countColumns}`.execute(db);
  return rows[0];
}

/** Requires a locked note. */
export async function deleteMarksOf(db: Kysely<Schema>, entryId: string): Promise<void> {
  await db.deleteFrom("helpful_marks").where("entry_id", "=", entryId).execute();
  await sql`update food_log t set helpful_count = 0, note_version = t.note_version + 1 where t.id = ${entryId}::uuid`.execute(
    db,
  );
}

/** Leaves out hidden notes. */
export async function listCounts(db: Kysely<Schema>, userId: string, ids: string[]): Promise<NoteCounts[]> {
  const { rows } = await sql<NoteCounts>`
    select t.id, ${countColumns}, m.user_id is not null as "isHelpful"
    from food_log t join rankings r on r.item_id = ${itemOfEntry} and ${isShown()}
      left join helpful_marks m on m.entry_id = t.id and m.user_id = ${userId}::uuid
    where t.id = any(${ids}::uuid[]) and ${isNoteShown}`.execute(db);
  return rows;
}

/** Locks entries in id order. */
export async function lockMarkedBy(db: Kysely<Schema>, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from food_log t
    where t.id in (select m.entry_id from helpful_marks m where m.user_id = ${userId}::uuid order by m.entry_id limit ${limit}::int)
    order by t.id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Requires locked entries. */
export async function deleteMarksBy(db: Kysely<Schema>, userId: string, entryIds: string[]): Promise<void> {
  await sql`
    with removed as (
      delete from helpful_marks where user_id = ${userId}::uuid and entry_id = any(${entryIds}::uuid[]) returning entry_id)
    update food_log t set helpful_count = t.helpful_count - 1, note_version = t.note_version + 1
    from removed where t.id = removed.entry_id`.execute(db);
}

/** Returns whether that changed. */
export async function updateHidden(db: Kysely<Schema>, id: string, isHidden: boolean): Promise<boolean> {
  const { rows } = await sql`
    update food_log t set is_note_hidden = ${isHidden}
    where t.id = ${id}::uuid and t.is_note_hidden <> ${isHidden} and (t.is_note_shared or not ${isHidden}) returning t.id`.execute(
    db,
  );
  return rows.length > 0;
}
