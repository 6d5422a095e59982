import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { deleteEmailTokens } from "../emails/email-tokens.repository.ts";
import { deleteSessionsOf } from "../sessions/sessions.repository.ts";
import { updateUserState } from "./suspension.repository.ts";

/**
 * Suspends an account, ending its sessions and links, or lifts the suspension; call it in a transaction. False if
 * nothing changed.
 */
export async function setSuspended(
  db: Kysely<Schema>,
  userId: string,
  isSuspended: boolean,
  now: Date,
): Promise<boolean> {
  // First, to lock the row: a concurrent sign-in waits, or its session is deleted below.
  if (!(await updateUserState(db, userId, isSuspended ? "suspended" : "active", now))) return false;
  if (isSuspended) {
    await deleteSessionsOf(db, userId);
    await deleteEmailTokens(db, userId);
  }
  return true;
}
