import { type Kysely, sql } from "kysely";

/** Videos that are there already are looked at once: Safari and Firefox do not play all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table videos add column is_unchecked boolean not null default true`.execute(db);
  await sql`alter table videos alter column is_unchecked set default false`.execute(db);
  await sql`create index videos_unchecked on videos (id) where is_unchecked and state = 'ready'`.execute(db);
}
