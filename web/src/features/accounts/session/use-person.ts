import { useSyncExternalStore } from "react";
import { type AuthState, authOnServer, currentAuth, subscribeToAuth } from "./auth-store.ts";

/** Who is signed in; on the server, and until hydration is over, not known for anybody. */
export function usePerson(): AuthState {
  return useSyncExternalStore(subscribeToAuth, currentAuth, authOnServer);
}
