import { type Kysely, sql } from "kysely";

/** Several visitors of one network report the same thing; only what is sent again is one report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index reports_network`.execute(db);
  await sql`
    create unique index reports_network on reports (subject_id, network, reason, details) nulls not distinct
    where settled_at is null and network is not null`.execute(db);
  await sql`
    create index reports_of_network on reports (network) where settled_at is null and network is not null`.execute(db);
}
