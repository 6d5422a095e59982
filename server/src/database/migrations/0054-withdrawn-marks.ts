import { type Kysely, sql } from "kysely";

/** Votes that are cast again have the marks with which they were taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawn_marks (
      user_id uuid not null references profiles (id) on delete cascade,
      item_id uuid not null references rankings (item_id) on delete cascade,
      vote smallint not null check (vote in (-1, 1)),
      is_held boolean not null,
      is_void boolean not null,
      reasons text[],
      opened_at timestamptz,
      confirmed_at timestamptz,
      primary key (user_id, item_id),
      check ((is_held or is_void) and is_held = (opened_at is not null))
    )`.execute(db);
  await sql`create index withdrawn_marks_item on withdrawn_marks (item_id, vote)`.execute(db);
}
