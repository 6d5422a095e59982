import { type Kysely, sql } from "kysely";

/** What makes the pseudonyms of a person, which goes with the account; the secret of the site that made all of them goes now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table public_log_people (
      user_id uuid primary key references profiles (id) on delete cascade,
      pseudonym_key bytea not null
        default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) check (length(pseudonym_key) = 32))`.execute(
    db,
  );
  await sql`delete from server_secrets where name = 'public log'`.execute(db);
}
