import { type Kysely, sql } from "kysely";

/** The addresses of boards and lists stay taken after these are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table taken_slugs (slug_hash bytea primary key)`.execute(db);
  await sql`insert into taken_slugs select sha256(convert_to(slug, 'UTF8')) from member_lists`.execute(db);
}
