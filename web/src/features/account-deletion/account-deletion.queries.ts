import { requestDeletion, undoDeletion } from "@dishboard/contract/account-deletion";
import { call } from "@dishboard/contract/endpoint";
import { transportAs } from "../../lib/person-call.ts";

/** Requests a deletion; returns when the account will be erased. */
export async function sendDeletion(personId: string, password: string): Promise<string | null> {
  return (await call(transportAs(personId), requestDeletion, { body: { password } })).eraseAt;
}

export async function sendUndo(personId: string): Promise<void> {
  await call(transportAs(personId), undoDeletion, {});
}
