import type { SecurityEventKind } from "@dishboard/contract/accounts";
import { inTransaction } from "../../../database/transaction.ts";
import { findAccountByEmail } from "../accounts.repository.ts";
import type { AccountsDeps, Caller } from "../sessions/sessions.service.ts";
import { insertEvent } from "./security-events.repository.ts";

/** An address may have no account. */
type Subject = { userId: string | null } | { email: string };

/** Per kind, so that wrong passwords cannot displace sign-ins. */
const maxPerKind = 20;

/** Records the first refused try per account in 15 minutes, and up to six accounts per network. */
const refusedTries = {
  ofNetwork: { name: "refusedTriesNetwork", max: 6, perSeconds: 900 },
  ofAccount: { name: "refusedTries", max: 1, perSeconds: 900 },
};

/**
 * Logs an event without any address. Not awaited: the reply's time would reveal whether an address has an account, and
 * a failure must not undo what happened.
 */
export function recordEvent(deps: AccountsDeps, kind: SecurityEventKind, subject: Subject, caller: Caller): void {
  const { requestId } = caller;
  logAndStore(deps, kind, subject, caller).catch((error: unknown) => {
    const reason = error instanceof Error && "code" in error ? error.code : "unknown";
    deps.log.warn({ requestId, kind, reason }, "security event not stored");
  });
}

/** Records rarely, because refused tries must cost nothing. */
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
