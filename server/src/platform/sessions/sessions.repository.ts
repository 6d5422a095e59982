import { type Kysely, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import type { Viewer } from "./access-tokens.ts";

/** Active: the session is open and the member may act. */
export async function areSessionsActive(db: Kysely<Schema>, viewers: Viewer[], now: Date): Promise<boolean[]> {
  const active = await executePrepared(
    sql<{ id: string; user_id: string }>`
      select s.id, s.user_id from sessions s join users u on u.id = s.user_id
      where s.id = any(${viewers.map(({ sessionId }) => sessionId)}::uuid[]) and s.expires_at > ${now}
        and u.state = 'active'`,
    db,
  );
  const personOf = new Map(active.map(({ id, user_id }) => [id, user_id]));
  return viewers.map(({ id, sessionId }) => personOf.get(sessionId) === id);
}

/** Whether a member's account has confirmed one of these lower-case addresses. */
export async function isAdministrator(db: Kysely<Schema>, id: string, addresses: readonly string[]): Promise<boolean> {
  if (addresses.length === 0) return false;
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("email_confirmed_at", "is not", null)
    .where(sql`lower(email)`, "in", addresses)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isModerator(db: Kysely<Schema>, id: string, addresses: readonly string[]): Promise<boolean> {
  return (await isNamedModerator(db, id)) || isAdministrator(db, id, addresses);
}

export async function isNamedModerator(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = db.selectFrom("moderators").select("user_id").where("user_id", "=", id);
  return (await row.executeTakeFirst()) !== undefined;
}
