import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";

/** The job that writes and sends emails; its name is stored in the queue. */
export const emailTask = "account-letter";

/**
 * An email that was requested. The job finds out whether the address is known and what its owner may read, so that a
 * request takes the same time for every address and no token is stored in the queue.
 */
export type EmailRequest =
  // Without a sign-up it is about the newest one of the address.
  | { kind: "sign-up"; email: string; signUp?: { id: string; username: string } }
  | { kind: "recovery" | "password-changed" | "email-change-again" | "export-ready"; email: string }
  | { kind: "email-change"; email: string; userId: string }
  | { kind: "email-changed" | "new-email-refused"; email: string; newEmail: string }
  | { kind: "deletion-requested"; email: string; eraseAt: string }
  | { kind: "passkey-added"; email: string; name: string };

/**
 * Queues an email for when the caller's transaction commits. A request replaces a waiting one of its kind and address;
 * sign-ups under different usernames each get their own, and so do passkeys.
 */
export async function queueEmail(db: Kysely<Schema>, request: EmailRequest): Promise<void> {
  await addJob(db, emailTask, request, `${request.kind} ${request.email} ${subjectOf(request)}`.trim().toLowerCase());
}

function subjectOf(request: EmailRequest): string {
  if (request.kind === "passkey-added") return request.name;
  return request.kind === "sign-up" ? (request.signUp?.username ?? "") : "";
}
