import { type Kysely, sql } from "kysely";

/** What a person reports of allergens does not replace what they report else of the same, and is not replaced by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index reports_person`.execute(db);
  await sql`
    create unique index reports_person on reports (subject_id, reporter_id, (reason = 'allergens'))
      where settled_at is null and reporter_id is not null`.execute(db);
}
