import { NotAnswered } from "@dishboard/contract/problem";
import type { GoTrueClient as AuthClient, AuthError, Session, User } from "@supabase/auth-js";
import { type AccessToken, setTokenSource } from "../../../lib/person-call.ts";
import { fetchOwnProfile } from "../accounts.queries.ts";
import { createAuthClient } from "./auth-client.queries.ts";
import { authStore, resetAuth, setProfile, setSession } from "./auth-store.ts";
import { hasSignInHint } from "./sign-in-hint-storage.ts";
import { notifyTabs } from "./tab-channel-store.ts";

const profileRetryDelaysMs = [1_000, 3_000, 10_000, 30_000];
const restoreRetryMs = 30_000;
/** One refresh's maximum; the library retries for half a minute. */
const signOutTokenMs = 4_000;

let clientPromise: Promise<AuthClient> | null = null;
let restoring: Promise<void> | null = null;
/** Another tab's message during restoring; undefined for none. */
let tabPersonId: string | null | undefined;
let placeholderCount = 0;

setTokenSource(getAccessToken);

/** This tab's auth client, after restoring the cookie's session. */
export async function readyClient(): Promise<AuthClient> {
  if (authStore.get().isLoading) await restoreSession();
  await restoring;
  return getClient();
}

/** Runs a sign-in. If another tab signs in meanwhile, the cookie decides. */
export async function signInWith(
  action: (client: AuthClient) => Promise<{ data: { user: User | null }; error: AuthError | null }>,
): Promise<{ error: AuthError | null }> {
  const { data, error } = await action(await readyClient());
  if (!error && data.user?.id !== currentPersonId()) await restoreSession();
  return { error };
}

/** Drops this tab's session and asks the server for the cookie's owner. */
export function restoreSession(): Promise<void> {
  restoring ??= restore().finally(() => {
    restoring = null;
  });
  return restoring;
}

/** Restores the session after another tab's change. */
export function syncWithTab(personId: string | null): void {
  // The pending request may predate that change.
  if (restoring) tabPersonId = personId;
  else if (personId !== currentPersonId()) void restoreSession();
}

/** Ends this browser's session; a failure keeps it. */
export async function endSession(): Promise<{ error: AuthError | null }> {
  const accessToken = await tokenInTime();
  if (accessToken) {
    const client = await getClient();
    // The library's signOut() drops the session even if the server is unreachable.
    const { error } = await client.admin.signOut(accessToken.token, "local");
    if (error && !isEndedSession(error)) return { error };
  }
  await disposeClient();
  applySession(null, { isSignOut: true });
  return { error: null };
}

/** The token, unless refreshing takes long. */
function tokenInTime(): Promise<AccessToken | null> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new NotAnswered()), signOutTokenMs));
  return Promise.race([getAccessToken(), late]);
}

function isEndedSession({ name, status }: AuthError): boolean {
  return name === "AuthSessionMissingError" || status === 401 || status === 403 || status === 404;
}

/** Whether the server was unreachable or unable, so that the error says nothing about the request. */
export function isNetworkError(error: AuthError): boolean {
  return error.name === "AuthRetryableFetchError";
}

/** Whether there was no answer, so no server message. */
export function isUnanswered(error: AuthError): boolean {
  return isNetworkError(error) && !error.status;
}

async function restore(): Promise<void> {
  tabPersonId = undefined;
  await disposeClient();
  if (currentPersonId() !== null) resetAuth();
  if (hasSignInHint()) await refreshFromCookie();
  if (currentPersonId() === null) setSession(null);
  if (tabPersonId !== undefined && tabPersonId !== currentPersonId()) await restore();
}

async function refreshFromCookie(): Promise<void> {
  try {
    const error = await refresh(await getClient());
    if (!error || !isNetworkError(error)) return;
  } catch {
    // The library failed to load.
  }
  setTimeout(() => currentPersonId() === null && void restoreSession(), restoreRetryMs);
}

function currentPersonId(): string | null {
  return authStore.get().user?.id ?? null;
}

function getClient(): Promise<AuthClient> {
  clientPromise ??= createAuthClient().then((client) => {
    client.onAuthStateChange((event, session) => {
      // A new client's first event has no session.
      if (event !== "INITIAL_SESSION") applySession(session);
    });
    return client;
  });
  // The next caller retries loading.
  clientPromise.catch(() => {
    clientPromise = null;
  });
  return clientPromise;
}

async function disposeClient(): Promise<void> {
  const client = await clientPromise?.catch(() => null);
  clientPromise = null;
  await client?.dispose();
}

function applySession(session: Session | null, options: { isSignOut?: boolean } = {}): void {
  const before = currentPersonId();
  setSession(session, options);
  const personId = currentPersonId();
  if (personId === before) return;
  notifyTabs(personId);
  if (personId !== null) void loadProfile(personId);
}

/** Refreshes with the cookie's token. The placeholder varies, as the library remembers failures. */
async function refresh(client: AuthClient): Promise<AuthError | null> {
  const { error } = await client.refreshSession({ refresh_token: `cookie-${Date.now()}-${++placeholderCount}` });
  return error;
}

async function loadProfile(personId: string, attempt = 0): Promise<void> {
  if (personId !== currentPersonId()) return;
  try {
    setProfile(await fetchOwnProfile());
  } catch {
    const delay = profileRetryDelaysMs[attempt] ?? profileRetryDelaysMs.at(-1);
    setTimeout(() => void loadProfile(personId, attempt + 1), delay);
  }
}

async function getAccessToken(rejected?: AccessToken): Promise<AccessToken | null> {
  await restoring;
  const personId = currentPersonId();
  if (personId === null || !clientPromise) return null;
  const client = await clientPromise;
  if (rejected && rejected.token === authStore.get().session?.access_token) {
    const error = await refresh(client);
    if (error && !isNetworkError(error)) await restoreSession();
  }
  const { data, error } = await client.getSession();
  if (error && isNetworkError(error)) throw new NotAnswered();
  // Another person may have signed in meanwhile.
  if (data.session?.user.id !== personId || currentPersonId() !== personId) return null;
  return { personId, token: data.session.access_token };
}
