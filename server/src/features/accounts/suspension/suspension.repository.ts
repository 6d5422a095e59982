import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** Sets the state of an account that has the other one. Returns whether it had that other one. */
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
