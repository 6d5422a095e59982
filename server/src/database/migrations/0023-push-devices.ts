import { type Kysely, sql } from "kysely";

/** Browsers that show notifications while the site is closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What has been told so far is an id of the past, which need not exist any more.
  `create table push_devices (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    session_id uuid not null unique references sessions (id) on delete cascade,
    endpoint text not null unique check (char_length(endpoint) <= 2048),
    p256dh bytea not null check (octet_length(p256dh) = 65),
    auth bytea not null check (octet_length(auth) = 16),
    notified_id uuid not null,
    sent_at timestamptz,
    failures smallint not null default 0 check (failures >= 0),
    failing_since timestamptz,
    paused_until timestamptz,
    created_at timestamptz not null)`,
  "create index push_devices_user on push_devices (user_id)",
];
