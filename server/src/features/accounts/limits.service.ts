import type { Try } from "../../platform/limits.ts";
import { TooManyPasswords } from "../../platform/passwords.ts";
import { AuthProblem } from "../../platform/sessions/auth-problem.ts";
import type { AccountsParts, Caller } from "./sessions.service.ts";

type Counted = Pick<AccountsParts, "limits" | "rules">;

const tooMany = "Too many requests. Please try again in a moment.";

/** Counts a letter to an address that a network asks for, whether or not the address is known. Throws when it is one too many. */
export async function countLetter({ limits, rules }: Counted, email: string, { network }: Caller): Promise<void> {
  const wait = await limits.take([
    { name: `mail to ${email.toLowerCase()}`, limit: rules.mail },
    { name: `mail from ${network}`, limit: rules.mailNetwork },
  ]);
  if (wait > 0) throw new AuthProblem("over_email_send_rate_limit", "Too many mails. Please try again later.", wait);
}

/** Counts a sign-up of a network. Throws when it is one too many. */
export async function countSignUp({ limits, rules }: Counted, { network }: Caller): Promise<void> {
  await take({ limits, rules }, [{ name: `sign-up ${network}`, limit: rules.signUp }]);
}

/** Counts a lookup of a username by way of a sign-up, as often as the call for it may be made. */
export async function countName({ limits, rules }: Counted, { network }: Caller): Promise<void> {
  await take({ limits, rules }, [
    { name: `names ${network}`, limit: { max: 2 * rules.signUp.max + 10, perSeconds: 60 } },
  ]);
}

/**
 * Lets a password be tried: counted before it is looked at, so that a thousand at once are a thousand tries, and given
 * back when it was right. Throws when it is one too many, or when the queue of passwords is full.
 */
export async function tryPassword(
  parts: Counted,
  name: string,
  { network }: Caller,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const tries = [
    { name: `sign-in ${name.toLowerCase()} ${network}`, limit: parts.rules.signIn },
    { name: `sign-in ${network}`, limit: parts.rules.signInNetwork },
  ];
  await take(parts, tries);
  try {
    const right = await gated(isRight);
    if (right) await parts.limits.giveBack(tries);
    return right;
  } catch (error) {
    await parts.limits.giveBack(tries);
    throw error;
  }
}

/** Says in this protocol that too many passwords wait already. */
export async function gated<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    if (error instanceof TooManyPasswords)
      throw new AuthProblem("over_request_rate_limit", tooMany, error.retryAfterSeconds);
    throw error;
  });
}

async function take({ limits }: Counted, tries: Try[]): Promise<void> {
  const wait = await limits.take(tries);
  if (wait > 0) throw new AuthProblem("over_request_rate_limit", tooMany, wait);
}
