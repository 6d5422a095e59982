import { type Kysely, sql } from "kysely";

/** Boards are frozen every Monday. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weekly_boards (
      id int generated always as identity primary key,
      board_key text not null unique check (board_key ~ '^[a-z0-9-]{1,60}$'),
      since timestamptz not null
    )`.execute(db);
  await sql`
    create table weekly_entries (
      id int generated always as identity primary key,
      board_id int not null references weekly_boards (id) on delete cascade,
      item_id uuid,
      name text,
      restaurant text,
      check (num_nulls(item_id, name, restaurant) in (0, 3))
    )`.execute(db);
  await sql`
    create unique index weekly_entries_item on weekly_entries (item_id, board_id, md5(name || chr(10) || restaurant))`.execute(
    db,
  );
  await sql`
    create table weekly_charts (
      board_id int not null references weekly_boards (id) on delete cascade,
      monday date not null check (extract(isodow from monday) = 1),
      due_at timestamptz not null,
      made_at timestamptz not null,
      entry_ids int[] not null,
      upvotes int[] not null,
      downvotes int[] not null,
      previous_ranks smallint[] not null,
      best_ranks smallint[] not null,
      week_counts smallint[] not null,
      primary key (board_id, monday)
    )`.execute(db);
}
