import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Viewer } from "./access-tokens.ts";

/** Whether a session exists and its person may act. */
export async function isSessionActive(db: Kysely<Schema>, { id, sessionId }: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("sessions.id")
    .where("sessions.id", "=", sessionId)
    .where("users.id", "=", id)
    .where("users.state", "=", "active")
    .executeTakeFirst();
  return row !== undefined;
}
