import type { ownProfile } from "@dishboard/contract/accounts";
import type { CallReply } from "@dishboard/contract/endpoint";
import type { Session, User } from "@supabase/auth-js";

/** What the signed-in person is called and looks like. */
export type OwnProfile = CallReply<typeof ownProfile>;

/** Who is signed in: the person, what they act with and their profile, which always change together. */
export type AuthState = {
  user: User | null;
  session: Session | null;
  profile: OwnProfile | null;
  /** True until it is known whether somebody is signed in. */
  isLoading: boolean;
};

const unknown: AuthState = { user: null, session: null, profile: null, isLoading: true };
const listeners = new Set<() => void>();
let state = unknown;
let forget = () => {};

/** What everybody sees before it is known who looks. */
export function authOnServer(): AuthState {
  return unknown;
}

/** Who is signed in, as far as this tab knows. */
export function currentAuth(): AuthState {
  return state;
}

/** Tells the listener of every change. */
export function subscribeToAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Says how to forget whatever was fetched for one person before another comes. */
export function onPersonChange(next: () => void): void {
  forget = next;
}

/** Takes who is signed in now, null for nobody; what belonged to somebody else is forgotten in the same moment. */
export function setSession(session: Session | null): void {
  const user = session?.user ?? null;
  const isSame = user?.id === state.user?.id;
  const hadPerson = state.user !== null;
  change({ user, session, profile: isSame ? state.profile : null, isLoading: false });
  if (hadPerson && !isSame) forget();
}

/** Takes the profile of the person who is signed in; that of anybody else is not theirs any more. */
export function setProfile(profile: OwnProfile): void {
  if (profile.id === state.user?.id) change({ ...state, profile });
}

/** Goes back to not knowing who is signed in. */
export function resetAuth(): void {
  const hadPerson = state.user !== null;
  change(unknown);
  if (hadPerson) forget();
}

function change(next: AuthState): void {
  state = next;
  for (const listener of listeners) listener();
}
