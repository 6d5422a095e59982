import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Null once the item is deleted. The indexes of notes use this expression. */
export const itemOfEntry: RawBuilder<string | null> = sql<string | null>`coalesce(t.dish_id, t.product_id)`;

/** Partial indexes have the same condition. */
export const isNoteShown: RawBuilder<SqlBool> = sql<SqlBool>`
  (t.is_note_shared and not t.is_note_hidden and t.note is not null)`;
