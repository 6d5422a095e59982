import { setTimeout as pause } from "node:timers/promises";
import { rateLimits } from "@dishboard/contract/rate-limits";
import type { Door } from "../../platform/events.ts";
import { TooManyPasswords } from "../../platform/passwords.ts";
import { formatWait, type RateLimiter, type Refusal, type Usage } from "../../platform/rate-limiter.ts";
import { AuthProblem } from "../../platform/sessions/auth-problem.ts";
import { recordRateLimitedSignIn } from "./security-events/security-events.service.ts";
import { isKnownNetwork } from "./sessions/known-networks.service.ts";
import type { AccountsDeps, Caller } from "./sessions/sessions.service.ts";

type Deps = { limiter: RateLimiter };

/**
 * Counts a requested email, for unknown addresses too. The owner's known networks have their own allowance, and an
 * invitation has counted its sign-up. Throws if over the limit.
 */
export async function limitEmails(
  deps: AccountsDeps,
  email: string,
  { network }: Caller,
  door: Door | null = null,
): Promise<void> {
  const isInvited = door?.kind === "invitation";
  const refusal =
    (await countEmailOfNetwork(deps, email, network, isInvited)) ?? (await countEmailTo(deps, email, network));
  if (!refusal) return;
  const { retryAfterSeconds } = refusal;
  const message = `Too many emails. Please try again ${formatWait(retryAfterSeconds)}.`;
  throw new AuthProblem("over_email_send_rate_limit", message, retryAfterSeconds);
}

/** Refuses floods without the database. Later refusals count too, so a flood looks up few networks. */
function countEmailOfNetwork(
  { limiter }: Deps,
  email: string,
  network: string,
  isInvited: boolean,
): Promise<Refusal | null> {
  return limiter.consume([
    ...(isInvited ? [] : [{ limit: rateLimits.mailNetwork, key: network }]),
    { limit: rateLimits.mail, key: `${email.toLowerCase()} ${network}` },
  ]);
}

async function countEmailTo({ limiter, db, clock }: AccountsDeps, email: string, network: string) {
  const { mailKnown, mailKnownDay, mailAddress, mailAddressDay } = rateLimits;
  const isKnown = await isKnownNetwork(db.write, email, network, clock());
  const limits = isKnown ? [mailKnown, mailKnownDay] : [mailAddress, mailAddressDay];
  return limiter.consume(limits.map((limit) => ({ limit, key: email.toLowerCase() })));
}

/**
 * Counts a sign-up against its door, or its network if the door has none left. Returns the door if it counted. Throws
 * if over the limit.
 */
export async function limitSignUps(deps: Deps, { network }: Caller, door: Door | null): Promise<Door | null> {
  const usage = door && { limit: rateLimits.signUpInvited, key: `${door.kind} ${door.id}` };
  if (usage && !(await deps.limiter.consume([usage]))) return door;
  await consume(deps, [{ limit: rateLimits.signUp, key: network }]);
  return null;
}

/** Counts apart from lookups of forms. Throws if over the limit. */
export async function limitUsernameLookups(deps: Deps, { network }: Caller): Promise<void> {
  await consume(deps, [{ limit: rateLimits.usernames, key: `sign-up ${network}` }]);
}

/** Counts against the session, or for an unknown token the network. Throws if over the limit. */
export async function limitRefreshes(deps: Deps, sessionId: string | undefined, { network }: Caller): Promise<void> {
  await consume(deps, [{ limit: rateLimits.refresh, key: sessionId ?? network }]);
}

/**
 * Checks a password. Counts an attempt as wrong and right before the check, so that parallel attempts all count, then
 * refunds the other count. Throws if over the limit or too many wait.
 */
export async function attemptPassword(
  deps: AccountsDeps,
  email: string,
  caller: Caller,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  return attemptProof(deps, email.toLowerCase(), caller, isRight, {
    isKnownHere: () => isKnownNetwork(deps.db.write, email, caller.network, deps.clock()),
    onRefused: () => recordRateLimitedSignIn(deps, email, caller),
  });
}

/** Refusals that others on the network caused take this long, so that they do not reveal who was signed in there. */
const refusalMs = 1_000;

/**
 * Checks a proof of identity; `key` names the account. On the owner's known network the network limits do not apply,
 * and a wrong proof is refused as a stranger's is.
 */
export async function attemptProof(
  { limiter }: Deps,
  key: string,
  { network }: Caller,
  isRight: () => Promise<boolean>,
  { isKnownHere, onRefused }: { isKnownHere?: () => Promise<boolean>; onRefused?: () => Promise<void> } = {},
): Promise<boolean> {
  const account = `${key} ${network}`;
  const began = performance.now();
  const refuse = async (refusal: Refusal, isOfNetwork: boolean): Promise<never> => {
    await onRefused?.();
    if (isOfNetwork) await pause(Math.max(0, refusalMs - (performance.now() - began)));
    throw tooMany(refusal);
  };
  const ofAccount = {
    right: [{ limit: rateLimits.signInRight, key: account }],
    wrong: [{ limit: rateLimits.signIn, key: account }],
  };
  let { right, wrong }: Record<"right" | "wrong", Usage[]> = {
    right: [{ limit: rateLimits.signInRightNetwork, key: network }, ...ofAccount.right],
    wrong: [{ limit: rateLimits.signInNetwork, key: network }, ...ofAccount.wrong],
  };
  const refusal = await limiter.consume([...wrong, ...right]);
  const isOfNetwork = refusal?.limit.name.endsWith("Network") ?? false;
  if (refusal) {
    if (!isOfNetwork || !(await isKnownHere?.())) return refuse(refusal, isOfNetwork);
    ({ right, wrong } = ofAccount);
    if (await limiter.consume([...wrong, ...right])) return refuse(refusal, true);
  }
  const matches = await asAuthProblems(isRight).catch(async (error: unknown) => {
    await limiter.refund([...wrong, ...right]);
    throw error;
  });
  await limiter.refund(matches ? wrong : right);
  return matches || refusal === null ? matches : refuse(refusal, true);
}

export async function asAuthProblems<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    throw error instanceof TooManyPasswords ? tooMany(error) : error;
  });
}

async function consume({ limiter }: Deps, usages: Usage[]): Promise<void> {
  const refusal = await limiter.consume(usages);
  if (refusal) throw tooMany(refusal);
}

function tooMany({ retryAfterSeconds }: Pick<Refusal, "retryAfterSeconds">): AuthProblem {
  const message = `Too many requests. Please try again ${formatWait(retryAfterSeconds)}.`;
  return new AuthProblem("over_request_rate_limit", message, retryAfterSeconds);
}
