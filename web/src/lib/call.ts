import type { Transport } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";

/** How long the browser waits for a reply before it gives up. */
export const callTimeoutMs = 15_000;

/** Carries calls from the browser to the server that the page came from. */
export const browserTransport: Transport = async (path, { signal, ...init }) => {
  const timeout = AbortSignal.timeout(callTimeoutMs);
  try {
    return await fetch(path, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  } catch (error) {
    // A call that its caller gave up is not a failure of the server.
    if (signal?.aborted) throw error;
    throw new Problem("unavailable", "The server cannot be reached right now. Please try again.");
  }
};

/** What a person acts with. */
export type Pass = { personId: string; token: string };

/** Gives the pass of the person on the page, null where nobody is signed in; for a refused pass a newer one. */
export type PassSource = (refused?: Pass) => Promise<Pass | null>;

let passSource: PassSource = async () => null;

/** Says where the pass of the person on the page comes from. */
export function takePassesFrom(source: PassSource): void {
  passSource = source;
}

/** Carries calls that need a person, as the one whom the page shows. */
export const personTransport: Transport = async (path, init) => {
  const send = ({ token }: Pass) =>
    browserTransport(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  const pass = await passSource();
  if (!pass) throw new Problem("sign-in-required", "Please sign in first");
  const reply = await send(pass);
  if (reply.status !== 401) return reply;
  const newer = await passSource(pass);
  // What one person asked for is never done by the next.
  return newer?.personId === pass.personId ? send(newer) : reply;
};
