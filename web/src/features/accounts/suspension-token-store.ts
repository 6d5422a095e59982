/** Reads a suspension's reason: the auth library keeps only a refusal's message. */
let token: string | null = null;

export function keepSuspensionToken(reply: unknown): void {
  const { suspension_token: given } = (reply ?? {}) as { suspension_token?: unknown };
  if (typeof given === "string") token = given;
}

/** Takes the refused sign-in's token; null if not suspended. */
export function takeSuspensionToken(): string | null {
  const taken = token;
  token = null;
  return taken;
}
