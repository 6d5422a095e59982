import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The id of the dish or product of the entry `t`; null once it is deleted. The indexes of notes have this expression. */
export const itemOfEntry: RawBuilder<string | null> = sql<string | null>`coalesce(t.dish_id, t.product_id)`;

/** Whether the note of the entry `t` stands on the page of its item, where that is shown. The partial indexes have the same condition. */
export const isNoteShown: RawBuilder<SqlBool> = sql<SqlBool>`
  (t.is_note_shared and not t.is_note_hidden and t.note is not null)`;
