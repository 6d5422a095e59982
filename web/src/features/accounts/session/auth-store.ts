import type { ownProfile } from "@dishboard/contract/accounts";
import type { CallReply } from "@dishboard/contract/endpoint";
import type { Session, User } from "@supabase/auth-js";
import { lostSession } from "../../../lib/lost-session.ts";
import { createStore } from "../../../lib/store.ts";

export type OwnProfile = CallReply<typeof ownProfile>;

/** Person, session and profile always change together. */
export type AuthState = {
  user: User | null;
  session: Session | null;
  profile: OwnProfile | null;
  isLoading: boolean;
};

export const loadingAuth: AuthState = { user: null, session: null, profile: null, isLoading: true };

/** Who is signed in, as this tab knows. */
export const authStore = createStore(() => loadingAuth);

/** All of a person's data, or only what a page must hide after a lost session. */
export type Cleared = "everything" | "what is personal";

let clearPersonalData: (cleared: Cleared) => void = () => {};

/** Sets how data is cleared when the person changes. */
export function onPersonChange(clear: (cleared: Cleared) => void): void {
  clearPersonalData = clear;
}

/** Sets the session, null after a sign-out or loss. Clears another person's profile and data. */
export function setSession(session: Session | null, { isSignOut = false } = {}): void {
  const before = authStore.get();
  const user = session?.user ?? null;
  const isSame = user?.id === before.user?.id;
  const lost = lostSession.get();
  const loser = user === null && !isSignOut ? before.user : null;
  if (loser) lostSession.set({ personId: loser.id, isSaid: false });
  else if (user || isSignOut) lostSession.set(null);
  authStore.set({ user, session, profile: isSame ? before.profile : null, isLoading: false });
  if (loser) clearPersonalData("what is personal");
  else if ((before.user !== null && !isSame) || (lost && user && lost.personId !== user.id))
    clearPersonalData("everything");
}

export function setProfile(profile: OwnProfile): void {
  const state = authStore.get();
  if (profile.id === state.user?.id) authStore.set({ ...state, profile });
}

/** Resets the state to unknown. */
export function resetAuth(): void {
  const { user } = authStore.get();
  if (user) lostSession.set({ personId: user.id, isSaid: false });
  authStore.set(loadingAuth);
  if (user) clearPersonalData("what is personal");
}
