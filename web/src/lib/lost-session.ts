import { createStore } from "./store.ts";

/** A session that ended in another tab or on the server while this page was open; `isSaid` once the person knows. */
export type LostSession = { personId: string; isSaid: boolean };

/** The session that was lost; null while somebody is signed in, and after signing out in this tab. */
export const lostSession = createStore<LostSession | null>(() => null);

/** Meta data of queries whose data are the same for every member or stored by member. A page may keep showing them. */
export const outlivesSession = { outlivesSession: true };

/** Whether a call failed because nobody is signed in any more. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "sign-in-required";
}
