import { type Kysely, sql } from "kysely";

/** Reactions to items that had another name when they were reported are given only to what their submitter submits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["reactions", "kept_reactions"])
    await sql`alter table ${sql.table(table)} add column is_own_only boolean not null default false`.execute(db);
  await sql`alter table kept_reactions add column is_reporter_gone boolean not null default false`.execute(db);
}

/** What has led to a warning loses the key of its reporter, as when a moderator answers it now. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    update reactions set reporter_key = null where reporter_key is not null and confirmed_state in (1, 2)`.execute(db);
  await sql`
    update kept_reactions k set is_reporter_gone = true from reactions t
    where t.reporter_key = k.reporter_key and t.is_reporter_gone`.execute(db);
}
