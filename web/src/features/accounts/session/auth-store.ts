import type { ownProfile } from "@dishboard/contract/accounts";
import type { CallReply } from "@dishboard/contract/endpoint";
import type { Session, User } from "@supabase/auth-js";
import { createStore } from "../../../lib/store.ts";

/** The signed-in person's own profile. */
export type OwnProfile = CallReply<typeof ownProfile>;

/** Who is signed in: the person, their session and their profile, which always change together. */
export type AuthState = {
  user: User | null;
  session: Session | null;
  profile: OwnProfile | null;
  /** True until it is known whether somebody is signed in. */
  isLoading: boolean;
};

/** The state before it is known who is signed in. */
export const loadingAuth: AuthState = { user: null, session: null, profile: null, isLoading: true };

/** Who is signed in, as far as this tab knows. */
export const authStore = createStore(() => loadingAuth);

let clearPersonalData = () => {};

/** Sets how everything fetched for one person is cleared when they leave or another person comes. */
export function onPersonChange(clear: () => void): void {
  clearPersonalData = clear;
}

/** Sets the session, null when nobody is signed in. Another person's profile and data are cleared at the same time. */
export function setSession(session: Session | null): void {
  const before = authStore.get();
  const user = session?.user ?? null;
  const isSame = user?.id === before.user?.id;
  authStore.set({ user, session, profile: isSame ? before.profile : null, isLoading: false });
  if (before.user !== null && !isSame) clearPersonalData();
}

/** Sets the signed-in person's profile; ignores anybody else's. */
export function setProfile(profile: OwnProfile): void {
  const state = authStore.get();
  if (profile.id === state.user?.id) authStore.set({ ...state, profile });
}

/** Returns to the state in which it is not known who is signed in. */
export function resetAuth(): void {
  const hadPerson = authStore.get().user !== null;
  authStore.set(loadingAuth);
  if (hadPerson) clearPersonalData();
}
