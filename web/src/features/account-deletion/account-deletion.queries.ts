import { requestDeletion, undoDeletion } from "@dishboard/contract/account-deletion";
import { call } from "@dishboard/contract/endpoint";
import { transportAs } from "../../lib/person-call.ts";

/** Asks for a person's account to be deleted, and returns when it will be erased. */
export async function sendDeletion(personId: string, password: string): Promise<string | null> {
  return (await call(transportAs(personId), requestDeletion, { body: { password } })).eraseAt;
}

export async function sendUndo(personId: string): Promise<void> {
  await call(transportAs(personId), undoDeletion, {});
}
