import { type Kysely, sql } from "kysely";

/** Who has set a pin says where the restaurant is; dishes of before all count as if they had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dishes add column is_pinned boolean not null default true`.execute(db);
}
