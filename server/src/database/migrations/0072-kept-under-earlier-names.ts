import { type Kysely, sql } from "kysely";

/** Reactions that are kept under an earlier name of an item know the item, and go with the account of its submitter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table kept_reactions add column item_id uuid references rankings (item_id) on delete set null`.execute(db);
  await sql`create index kept_reactions_item on kept_reactions (item_id) where item_id is not null`.execute(db);
}
