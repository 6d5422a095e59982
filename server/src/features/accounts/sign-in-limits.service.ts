import { usernameLimit } from "@dishboard/contract/accounts";
import { TooManyPasswords } from "../../platform/passwords.ts";
import type { RateLimiter, Usage } from "../../platform/rate-limiter.ts";
import { AuthProblem } from "../../platform/sessions/auth-problem.ts";
import type { Caller } from "./sessions/sessions.service.ts";

const minute = 60;
const hour = 3_600;

/** How often one network, and one account or address, may sign in, sign up and ask for an email. */
export const signInLimits = {
  /** Failed sign-ins to one account from one network. */
  signIn: { name: "signIn", max: 5, perSeconds: 15 * minute },
  /** Failed sign-ins from one network. */
  signInNetwork: { name: "signInNetwork", max: 30, perSeconds: 15 * minute },
  /** Sign-ups from one network. */
  signUp: { name: "signUp", max: 5, perSeconds: 30 * minute },
  /** Emails to one address. */
  mail: { name: "mail", max: 3, perSeconds: hour },
  /** Emails that one network asks for. */
  mailNetwork: { name: "mailNetwork", max: 20, perSeconds: hour },
} as const;

type Deps = { limiter: RateLimiter };

const tooManyRequests = "Too many requests. Please try again in a moment.";

/** Counts an email that a network asks for, whether or not the address is known. Throws when it is one too many. */
export async function limitEmails({ limiter }: Deps, email: string, { network }: Caller): Promise<void> {
  const refusal = await limiter.consume([
    { limit: signInLimits.mailNetwork, key: network },
    { limit: signInLimits.mail, key: email.toLowerCase() },
  ]);
  if (!refusal) return;
  const { retryAfterSeconds } = refusal;
  throw new AuthProblem("over_email_send_rate_limit", "Too many mails. Please try again later.", retryAfterSeconds);
}

/** Counts a sign-up of a network. Throws when it is one too many. */
export async function limitSignUps(deps: Deps, { network }: Caller): Promise<void> {
  await consume(deps, [{ limit: signInLimits.signUp, key: network }]);
}

/** Counts the lookup of a username that is part of a sign-up. Throws when it is one too many. */
export async function limitUsernameLookups(deps: Deps, { network }: Caller): Promise<void> {
  await consume(deps, [{ limit: usernameLimit, key: network }]);
}

/**
 * Checks a password. Every attempt is counted before the password is looked at, so that a thousand at once are a
 * thousand attempts, and refunded when it was right. Throws when it is one too many, or when too many passwords wait.
 */
export async function attemptPassword(
  { limiter }: Deps,
  email: string,
  { network }: Caller,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const usages = [
    { limit: signInLimits.signInNetwork, key: network },
    { limit: signInLimits.signIn, key: `${email.toLowerCase()} ${network}` },
  ];
  await consume({ limiter }, usages);
  try {
    const right = await asAuthProblems(isRight);
    if (right) await limiter.refund(usages);
    return right;
  } catch (error) {
    await limiter.refund(usages);
    throw error;
  }
}

/** Hashes or compares a password, and says in this protocol's form that too many wait already. */
export async function asAuthProblems<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    if (error instanceof TooManyPasswords)
      throw new AuthProblem("over_request_rate_limit", tooManyRequests, error.retryAfterSeconds);
    throw error;
  });
}

async function consume({ limiter }: Deps, usages: Usage[]): Promise<void> {
  const refusal = await limiter.consume(usages);
  if (refusal) throw new AuthProblem("over_request_rate_limit", tooManyRequests, refusal.retryAfterSeconds);
}
