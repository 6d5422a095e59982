import { type Kysely, sql } from "kysely";

/** What happens to the safety of accounts, for their people to read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table security_events (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    kind text not null check (char_length(kind) <= 40),
    user_agent text check (char_length(user_agent) <= 200),
    created_at timestamptz not null)`,
  "create index security_events_user on security_events (user_id, kind, created_at, id)",
  "create index security_events_created on security_events (created_at)",
];
