import { type Kysely, sql } from "kysely";

/** A small first picture of a video is known until it is ready, and of one that failed, why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table videos add thumbnail text, add failure text
    check (failure in ('unreadable', 'too-long', 'no-room', 'unfinished'))`.execute(db);
}
