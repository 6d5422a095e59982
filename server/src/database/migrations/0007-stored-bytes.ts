import { type Kysely, sql } from "kysely";

/** How many bytes each stored picture has, so that what a person has stored can be counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What waits already counts as nothing: it belongs to an item or is deleted within a day.
  "alter table uploads add column bytes int not null default 0",
  "create index uploads_user on uploads (user_id)",
  "alter table dishes add column image_bytes int",
  "alter table products add column image_bytes int",
];
