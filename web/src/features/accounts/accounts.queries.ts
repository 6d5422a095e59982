import { ownProfile, usernameAvailability } from "@dishboard/contract/accounts";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { browserTransport } from "../../lib/call.ts";
import { personTransport } from "../../lib/person-call.ts";
import type { OwnProfile } from "./session/auth-store.ts";

export type UsernameLookupResult = "available" | "taken" | "lookup-failed" | "network-failed";

/** Looks up whether a username is available; never throws. */
export async function lookUpUsername(value: string, signal?: AbortSignal): Promise<UsernameLookupResult> {
  let hasReply = false;
  const transport: Transport = async (path, init) => {
    const reply = await browserTransport(path, init);
    hasReply = true;
    return reply;
  };
  try {
    const { isAvailable } = await call(transport, usernameAvailability, { query: { value } }, signal ? { signal } : {});
    return isAvailable ? "available" : "taken";
  } catch {
    return hasReply ? "lookup-failed" : "network-failed";
  }
}

export function fetchOwnProfile(): Promise<OwnProfile> {
  return call(personTransport, ownProfile, {});
}
