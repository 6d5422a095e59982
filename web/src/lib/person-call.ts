import type { Transport } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import { browserTransport } from "./call.ts";

/** What a person acts with. */
export type AccessToken = { personId: string; token: string };

/** Gives the pass of the person on the page, null where nobody is signed in; for a refused pass a newer one. */
export type TokenSource = (refused?: AccessToken) => Promise<AccessToken | null>;

let passSource: TokenSource = async () => null;

/** Says where the pass of the person on the page comes from. */
export function setTokenSource(source: TokenSource): void {
  passSource = source;
}

/**
 * Sends something as the person whom the page shows, once more where the pass was refused and there is a newer one; as
 * nobody but the given person where one is given.
 */
export async function sendAsPerson<Reply extends { status: number }>(
  send: (headers: { authorization: string }) => Promise<Reply>,
  personId?: string,
): Promise<Reply> {
  const sendWith = ({ token }: AccessToken) => send({ authorization: `Bearer ${token}` });
  const pass = await passSource();
  if (!pass || pass.personId !== (personId ?? pass.personId))
    throw new Problem("sign-in-required", "Please sign in first");
  const reply = await sendWith(pass);
  if (reply.status !== 401) return reply;
  const newer = await passSource(pass);
  // What one person asked for is never done by the next.
  return newer?.personId === pass.personId ? sendWith(newer) : reply;
}

/** Carries calls that need a person, as the one whom the page shows. */
export const personTransport: Transport = (path, init) => carry(path, init);

/** Carries calls of one person only: they fail where somebody else has come to the page. */
export function transportAs(personId: string): Transport {
  return (path, init) => carry(path, init, personId);
}

function carry(path: string, init: Parameters<Transport>[1], personId?: string): ReturnType<Transport> {
  return sendAsPerson((pass) => browserTransport(path, { ...init, headers: { ...init.headers, ...pass } }), personId);
}
