import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

export type NoteDrift = { entryId: string; before: number; after: number };

/** Locks entries with a count or marks, in id order. */
export async function lockNextMarked(db: Kysely<Schema>, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from food_log t
    where t.id > ${after}::uuid
      and (t.helpful_count <> 0 or exists (select from helpful_marks m where m.entry_id = t.id))
    order by t.id limit ${limit}::int for no key update of t`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the corrected counts. */
export async function updateWrongNoteCounts(db: Kysely<Schema>, entryIds: string[]): Promise<NoteDrift[]> {
  const { rows } = await sql<NoteDrift>`
    with counted as (
      select t.id, t.helpful_count as was, (select count(*)::int from helpful_marks m where m.entry_id = t.id) as marks
      from food_log t where t.id = any(${entryIds}::uuid[]))
    update food_log t set helpful_count = c.marks, note_version = t.note_version + 1
    from counted c where t.id = c.id and c.marks <> c.was
    returning t.id as "entryId", c.was as before, c.marks as after`.execute(db);
  return rows;
}
