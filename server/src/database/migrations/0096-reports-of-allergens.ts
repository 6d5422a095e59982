import { type Kysely, sql } from "kysely";

/**
 * What a person reports of allergens and what they report else of the same stand side by side. A reaction that waits
 * stays one to the name that the item had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports add column reported_as text`.execute(db);
  await sql`drop index reports_person`.execute(db);
  await sql`
    create unique index reports_person on reports (subject_id, reporter_id, (reason = 'allergens'))
      where settled_at is null and reporter_id is not null and reported_as is null`.execute(db);
}
