import { Problem } from "@dishboard/contract/problem";
import type { GoTrueClient as AuthClient, AuthError, Session, User } from "@supabase/auth-js";
import { type AccessToken, setTokenSource } from "../../../lib/person-call.ts";
import { fetchOwnProfile } from "../accounts.queries.ts";
import { openAuthClient } from "./auth-client.queries.ts";
import { currentAuth, resetAuth, setProfile, setSession } from "./auth-store.ts";
import { hasSignInHint } from "./sign-in-hint-storage.ts";
import { notifyTabs } from "./tab-channel-store.ts";

const profilePausesMs = [1_000, 3_000, 10_000, 30_000];
const retryMs = 30_000;

let opening: Promise<AuthClient> | null = null;
let starting: Promise<void> | null = null;
let heard: string | null | undefined;
let lastPlaceholder = 0;

setTokenSource(findToken);

/** The client of this tab, with whoever the cookie says in it once the first refresh has ended. */
export async function currentClient(): Promise<AuthClient> {
  if (currentAuth().isLoading) await restoreSession();
  await starting;
  return openClient();
}

/** Does what may sign somebody in; where another tab has come in between, the cookie decides who it is. */
export async function signInWith(
  action: (client: AuthClient) => Promise<{ data: { user: User | null }; error: AuthError | null }>,
): Promise<{ error: AuthError | null }> {
  const { data, error } = await action(await currentClient());
  if (!error && data.user?.id !== currentPersonId()) await restoreSession();
  return { error };
}

/** Drops whatever this tab knows and asks the server again who is signed in. */
export function restoreSession(): Promise<void> {
  starting ??= start().finally(() => {
    starting = null;
  });
  return starting;
}

/** Follows what another tab says about who is signed in. */
export function followTab(personId: string | null): void {
  // What is being asked for may have been asked before the other tab's change.
  if (starting) heard = personId;
  else if (personId !== currentPersonId()) void restoreSession();
}

/** Ends the session of this browser; where that fails, it goes on. */
export async function endSession(): Promise<{ error: AuthError | null }> {
  const pass = await findToken();
  if (pass) {
    const client = await openClient();
    // The library's own signing out forgets the session first, even where the server is never told.
    const { error } = await client.admin.signOut(pass.token, "local");
    if (error && !isAboutGoneSession(error)) return { error };
  }
  await closeClient();
  applySession(null);
  return { error: null };
}

function isAboutGoneSession({ name, status }: AuthError): boolean {
  return name === "AuthSessionMissingError" || status === 401 || status === 403 || status === 404;
}

/** Whether an error says nothing about the session, only that the server could not be asked. */
export function isNetworkError(error: AuthError): boolean {
  return error.name === "AuthRetryableFetchError";
}

async function start(): Promise<void> {
  heard = undefined;
  await closeClient();
  if (currentPersonId() !== null) resetAuth();
  if (hasSignInHint()) await refreshFirst();
  // Nobody is signed in, or nobody could be asked: the page is a visitor's.
  if (currentPersonId() === null) setSession(null);
  if (heard !== undefined && heard !== currentPersonId()) await start();
}

async function refreshFirst(): Promise<void> {
  try {
    const error = await refresh(await openClient());
    if (!error || !isNetworkError(error)) return;
  } catch {
    // The library could not be loaded.
  }
  setTimeout(() => currentPersonId() === null && void restoreSession(), retryMs);
}

function currentPersonId(): string | null {
  return currentAuth().user?.id ?? null;
}

function openClient(): Promise<AuthClient> {
  opening ??= openAuthClient().then((client) => {
    client.onAuthStateChange((event, session) => {
      // The first event only tells that the memory of a new client is empty.
      if (event !== "INITIAL_SESSION") applySession(session);
    });
    return client;
  });
  // A library that could not be loaded is loaded by the next who needs it.
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

async function closeClient(): Promise<void> {
  const client = await opening?.catch(() => null);
  opening = null;
  await client?.dispose();
}

function applySession(session: Session | null): void {
  const before = currentPersonId();
  setSession(session);
  const person = currentPersonId();
  if (person === before) return;
  notifyTabs(person);
  if (person !== null) void loadProfile(person);
}

/** The real refresh token is in a cookie; what stands in for it differs each time, because failures stick to it. */
async function refresh(client: AuthClient): Promise<AuthError | null> {
  const { error } = await client.refreshSession({ refresh_token: `cookie-${Date.now()}-${++lastPlaceholder}` });
  return error;
}

async function loadProfile(personId: string, attempt = 0): Promise<void> {
  if (personId !== currentPersonId()) return;
  try {
    setProfile(await fetchOwnProfile());
  } catch {
    const pause = profilePausesMs[attempt] ?? profilePausesMs.at(-1);
    setTimeout(() => void loadProfile(personId, attempt + 1), pause);
  }
}

async function findToken(refused?: AccessToken): Promise<AccessToken | null> {
  await starting;
  const personId = currentPersonId();
  if (personId === null || !opening) return null;
  const client = await opening;
  if (refused && refused.token === currentAuth().session?.access_token) {
    const error = await refresh(client);
    if (error && !isNetworkError(error)) await restoreSession();
  }
  const { data, error } = await client.getSession();
  if (error && isNetworkError(error))
    throw new Problem("unavailable", "The server cannot be reached right now. Please try again.");
  // Somebody else may have come while the token was fetched.
  if (data.session?.user.id !== personId || currentPersonId() !== personId) return null;
  return { personId, token: data.session.access_token };
}
