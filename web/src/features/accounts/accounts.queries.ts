import { ownProfile, usernameAvailability } from "@dishboard/contract/accounts";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { browserTransport } from "../../lib/call.ts";
import { personTransport } from "../../lib/person-call.ts";
import type { OwnProfile } from "./session/auth-store.ts";

/** What a look-up of a username found out. */
export type UsernameLookupResult = "available" | "taken" | "lookup-failed" | "network-failed";

/** Whether a username can be had. */
export async function lookUpUsername(value: string, signal?: AbortSignal): Promise<UsernameLookupResult> {
  let isAnswered = false;
  const transport: Transport = async (path, init) => {
    const reply = await browserTransport(path, init);
    isAnswered = true;
    return reply;
  };
  try {
    const { isAvailable } = await call(transport, usernameAvailability, { query: { value } }, signal ? { signal } : {});
    return isAvailable ? "available" : "taken";
  } catch {
    return isAnswered ? "lookup-failed" : "network-failed";
  }
}

/** The signed-in person's own profile. */
export function fetchOwnProfile(): Promise<OwnProfile> {
  return call(personTransport, ownProfile, {});
}
