/** With what a refused sign-in can read why: the auth library drops everything but the message of a refusal. */
let token: string | null = null;

export function keepSuspensionToken(reply: unknown): void {
  const { suspension_token: given } = (reply ?? {}) as { suspension_token?: unknown };
  if (typeof given === "string") token = given;
}

/** The token of the sign-in that was just refused, once; null when the account is not suspended. */
export function takeSuspensionToken(): string | null {
  const taken = token;
  token = null;
  return taken;
}
