import { type Kysely, sql } from "kysely";

/** An item may have two rows of one name on a board, since a dish is merged into one of the same name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index weekly_entries_item`.execute(db);
  await sql`create index weekly_entries_item on weekly_entries (item_id, board_id)`.execute(db);
}
