import { type Kysely, sql } from "kysely";

/** People block each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocks (
      blocker_id uuid not null references profiles (id) on delete cascade,
      blocked_id uuid not null references profiles (id) on delete cascade,
      created_at timestamptz not null,
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(db);
  await sql`create index blocks_blocked on blocks (blocked_id, blocker_id)`.execute(db);
}
