import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";

/** The job's name in the queue. */
export const emailTask = "account-letter";

/**
 * The job looks up the address, so that requests take the same time for every address and the queue stores no token.
 */
export type EmailRequest =
  // Without `signUp`, the address's newest one.
  | { kind: "sign-up"; email: string; signUp?: { id: string; username: string } }
  | { kind: "recovery" | "password-changed" | "email-change-again" | "export-ready"; email: string }
  | { kind: "email-change"; email: string; userId: string }
  | { kind: "email-changed" | "new-email-refused"; email: string; newEmail: string }
  | { kind: "deletion-requested"; email: string; eraseAt: string }
  | { kind: "passkey-added"; email: string; name: string };

/**
 * Queues an email in the caller's transaction, in place of a waiting one of its kind and address. Sign-ups with other
 * usernames, and passkeys, get their own.
 */
export async function queueEmail(db: Kysely<Schema>, request: EmailRequest): Promise<void> {
  await addJob(db, emailTask, request, `${request.kind} ${request.email} ${subjectOf(request)}`.trim().toLowerCase());
}

function subjectOf(request: EmailRequest): string {
  if (request.kind === "passkey-added") return request.name;
  return request.kind === "sign-up" ? (request.signUp?.username ?? "") : "";
}
