import { type Kysely, sql } from "kysely";

/** Only members with standing on different networks hide a restaurant, and a decision protects it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table presence_reports add column network bigint`.execute(db);
  await sql`create index presence_reports_gone on presence_reports (created_at) where says = 'gone'`.execute(db);
  await sql`alter table restaurants add column decided_at timestamptz`.execute(db);
  await sql`update restaurants set decided_at = closed_at where closer = 'administrator'`.execute(db);
}
