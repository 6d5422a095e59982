import { useStore } from "../../../lib/store.ts";
import { type AuthState, authStore, loadingAuth } from "./auth-store.ts";

/** Who is signed in; still loading on the server and until hydration is over. */
export function usePerson(): AuthState {
  return useStore(authStore, loadingAuth);
}
