import type { SecurityEventKind } from "@dishboard/contract/accounts";
import { inTransaction } from "../../../database/transaction.ts";
import { findAccountByEmail } from "../accounts.repository.ts";
import type { AccountsDeps, Caller } from "../sessions/sessions.service.ts";
import { insertEvent } from "./security-events.repository.ts";

/** Whose event it is: null is nobody, and an address may have no account. */
type Subject = { userId: string | null } | { email: string };

/** Of each kind by itself, so that no number of wrong passwords makes a person's sign-ins forgotten. */
const maxPerKind = 20;

/** Records the first refused try per account in a quarter of an hour, and up to six accounts per network. */
const refusedTries = {
  ofNetwork: { name: "refusedTriesNetwork", max: 6, perSeconds: 900 },
  ofAccount: { name: "refusedTries", max: 1, perSeconds: 900 },
};

/**
 * Logs an event with its person's id, never with an address, and stores it for the person to read. Nobody waits for it:
 * the time of a reply would show whether an address has an account, and what has happened already must not fail by it.
 */
export function recordEvent(deps: AccountsDeps, kind: SecurityEventKind, subject: Subject, caller: Caller): void {
  const { requestId } = caller;
  logAndStore(deps, kind, subject, caller).catch((error: unknown) => {
    const reason = error instanceof Error && "code" in error ? error.code : "unknown";
    deps.log.warn({ requestId, kind, reason }, "security event not stored");
  });
}

/** Records that the limits refuse to look at a password: once in a while, because refused tries must cost nothing. */
export async function recordRateLimitedSignIn(deps: AccountsDeps, email: string, caller: Caller): Promise<void> {
  const isRecorded = await deps.limiter.consume([
    { limit: refusedTries.ofNetwork, key: caller.network },
    { limit: refusedTries.ofAccount, key: `${email.toLowerCase()} ${caller.network}` },
  ]);
  if (!isRecorded) recordEvent(deps, "too-many-tries", { email }, caller);
}

async function logAndStore(
  { db, log, clock }: AccountsDeps,
  kind: SecurityEventKind,
  subject: Subject,
  { requestId, userAgent }: Caller,
): Promise<void> {
  const now = clock();
  const userId = "email" in subject ? await findUserId(db, subject.email) : subject.userId;
  log.info({ requestId, kind, person: userId }, "security event");
  if (userId === null) return;
  await inTransaction(db.write, (transaction) =>
    insertEvent(transaction, { userId, kind, userAgent, now }, maxPerKind),
  );
}

async function findUserId(db: AccountsDeps["db"], email: string): Promise<string | null> {
  return (await findAccountByEmail(db.read("latest"), email))?.id ?? null;
}
