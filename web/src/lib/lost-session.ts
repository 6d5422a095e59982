import { createStore } from "./store.ts";

/** Whose session has ended while this page was open: in another tab, or on the server; `isSaid` once a message has told them. */
export type LostSession = { personId: string; isSaid: boolean };

/** The session that was lost; null while somebody is signed in, and after signing out in this tab. */
export const lostSession = createStore<LostSession | null>(() => null);

/** The meta data of queries whose data are the same for every member, or stored by member: a page may show them until it is left. */
export const outlivesSession = { outlivesSession: true };

/** Whether a call failed because nobody is signed in any more. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "sign-in-required";
}
