import { type Kysely, sql } from "kysely";

/** Lists by hand have entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_entries (
      list_id uuid not null references member_lists (id) on delete cascade,
      item_id uuid not null references rankings (item_id) on delete cascade,
      position int not null,
      note text check (char_length(note) <= 200),
      added_at timestamptz not null,
      primary key (list_id, item_id)
    )`.execute(db);
  await sql`create index list_entries_item on list_entries (item_id)`.execute(db);
}
