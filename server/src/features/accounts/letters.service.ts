import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";

/** The job that writes letters. */
export const letterTask = "account-letter";

/**
 * A letter that was asked for. Whether the address is known, and what may be told to it, is found out by the job, so
 * that asking costs the same for every address and no token waits in the queue.
 */
export type LetterOrder =
  | { kind: "sign-up" | "recovery" | "password-changed" | "email-change-again"; email: string }
  | { kind: "email-change"; email: string; userId: string }
  | { kind: "email-changed"; email: string; newEmail: string };

/** Has a letter written once the caller's transaction is done. Several of one kind in a moment are one. */
export async function queueLetter(db: Kysely<Schema>, order: LetterOrder): Promise<void> {
  await addJob(db, letterTask, order, `${order.kind} ${order.email.toLowerCase()}`);
}
