import { useStore } from "../../../lib/store.ts";
import { type AuthState, authStore, loadingAuth } from "./auth-store.ts";

/** Who is signed in; loading until hydration ends. */
export function usePerson(): AuthState {
  return useStore(authStore, loadingAuth);
}
