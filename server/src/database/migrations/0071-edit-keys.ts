import { type Kysely, sql } from "kysely";

/** The key of an item's last edit is kept apart from that of its submission, which stands for the item as long as it is there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dishes add column edit_key uuid`.execute(db);
  await sql`alter table products add column edit_key uuid`.execute(db);
}
