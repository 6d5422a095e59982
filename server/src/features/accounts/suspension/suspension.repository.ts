import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** Returns whether it changed. */
export async function updateUserState(
  db: Kysely<Schema>,
  id: string,
  state: "active" | "suspended",
  now: Date,
): Promise<boolean> {
  const changed = db
    .updateTable("users")
    .set({ state, updated_at: now })
    .where("id", "=", id)
    .where("state", "<>", state)
    .returning("id");
  return (await changed.executeTakeFirst()) !== undefined;
}

/** Returns an empty id for an account closed for erasure, undefined if not suspended. */
export async function findSuspension(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const row = db
    .selectFrom("users as u")
    .leftJoin("hidden_subjects as h", "h.profile_id", "u.id")
    .select("h.id")
    .where("u.id", "=", userId)
    .where("u.state", "=", "suspended");
  const found = await row.executeTakeFirst();
  return found && (found.id ?? "");
}
