import { createStore } from "./store.ts";

/** A session that ended elsewhere while this page was open; `isSaid` once the person knows. */
export type LostSession = { personId: string; isSaid: boolean };

/** Null while signed in, and after signing out in this tab. */
export const lostSession = createStore<LostSession | null>(() => null);

/** Marks queries with data that is the same for all members or stored by member. Pages may keep showing it. */
export const outlivesSession = { outlivesSession: true };

/** Whether a call failed for lack of a session. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "sign-in-required";
}
