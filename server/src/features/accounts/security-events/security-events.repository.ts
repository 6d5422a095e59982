import type { SecurityEventKind } from "@dishboard/contract/accounts";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../../database/schema.ts";

export type SecurityEvent = { userId: string; kind: SecurityEventKind; userAgent: string | null; now: Date };

/** Deletes the oldest of its kind beyond `maxPerKind`. */
export async function insertEvent(db: Kysely<Schema>, event: SecurityEvent, maxPerKind: number): Promise<void> {
  const { userId, kind, userAgent, now } = event;
  // Concurrent inserts would each leave one too many.
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 8))`.execute(db);
  await db
    .insertInto("security_events")
    .values({ id: v7(), user_id: userId, kind, user_agent: userAgent, created_at: now })
    .execute();
  await db
    .deleteFrom("security_events")
    .where("id", "in", (query) =>
      query
        .selectFrom("security_events")
        .select("id")
        .where("user_id", "=", userId)
        .where("kind", "=", kind)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset(maxPerKind),
    )
    .execute();
}

/** Lists the newest first. */
export async function listEvents(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom("security_events")
    .select(["kind", "user_agent as userAgent", "created_at as createdAt"])
    .$narrowType<{ kind: SecurityEventKind }>()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function deleteOldEvents(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom("security_events").where("created_at", "<", before).execute();
}
