import type { Transport } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import { browserTransport } from "./call.ts";

export type AccessToken = { personId: string; token: string };

/** Returns the person's token, null for visitors; given a rejected one, a newer one. */
export type TokenSource = (rejected?: AccessToken) => Promise<AccessToken | null>;

let getToken: TokenSource = async () => null;

export function setTokenSource(source: TokenSource): void {
  getToken = source;
}

/** Sends as a person, retrying a rejected token. Throws `Problem("sign-in-required")` if not `personId`. */
export async function sendAsPerson<Reply extends { status: number }>(
  send: (headers: { authorization: string }) => Promise<Reply>,
  personId?: string,
): Promise<Reply> {
  const sendWith = ({ token }: AccessToken) => send({ authorization: `Bearer ${token}` });
  const accessToken = await getToken();
  if (!accessToken || accessToken.personId !== (personId ?? accessToken.personId))
    throw new Problem("sign-in-required", "Please sign in first");
  const reply = await sendWith(accessToken);
  if (reply.status !== 401) return reply;
  const newer = await getToken(accessToken);
  // Never repeats a request as another person.
  return newer?.personId === accessToken.personId ? sendWith(newer) : reply;
}

export const personTransport: Transport = (path, init) => carry(path, init);

/** A transport for one person; fails if another is signed in. */
export function transportAs(personId: string): Transport {
  return (path, init) => carry(path, init, personId);
}

function carry(path: string, init: Parameters<Transport>[1], personId?: string): ReturnType<Transport> {
  return sendAsPerson(
    (authorization) => browserTransport(path, { ...init, headers: { ...init.headers, ...authorization } }),
    personId,
  );
}
