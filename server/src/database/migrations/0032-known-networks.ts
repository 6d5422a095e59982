import { type Kysely, sql } from "kysely";

/** The networks in which people were signed in, as keyed hashes: their owners can ask for emails there whatever others ask for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table known_networks (
    id bytea primary key check (octet_length(id) = 16),
    user_id uuid not null references users (id) on delete cascade,
    seen_at timestamptz not null)`,
  "create index known_networks_user on known_networks (user_id, seen_at)",
  "create index known_networks_seen on known_networks (seen_at)",
];
