import type { GoTrueClient as AuthClient } from "@supabase/auth-js";
import { callTimeoutMs } from "../../../lib/call.ts";
import { withTabLock } from "../../../lib/tab-lock.ts";
import { keepSuspensionToken } from "../suspension-token-store.ts";
import { isRefresh, sendRefresh, sessionLock } from "./refresh.queries.ts";

const signOutTimeoutMs = 5_000;

let clientCount = 0;

/** Loads the auth library; its client keeps tokens in memory only. */
export async function createAuthClient(): Promise<AuthClient> {
  const { AuthClient } = await import("@supabase/auth-js");
  return new AuthClient({
    url: "/auth/v1",
    // A unique key, so that an earlier client's pending work cannot change this one.
    storageKey: `accounts-${++clientCount}`,
    // In memory; tabs share no token.
    persistSession: false,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    fetch: async (input, init) => {
      const timeoutMs = isSignOut(input) ? signOutTimeoutMs : callTimeoutMs;
      const send = () => fetch(input, { ...init, credentials: "same-origin", signal: AbortSignal.timeout(timeoutMs) });
      const reply = await (isRefresh(input)
        ? sendRefresh(input, init)
        : isSignIn(input)
          ? withTabLock(sessionLock, send)
          : send());
      // Otherwise the library invents a message for a proxy's error page.
      if (!reply.ok && !(await hasMessage(reply.clone())))
        throw new Error(`No reply of the auth server: ${reply.status}`);
      if (!reply.ok) keepSuspensionToken(await reply.clone().json());
      // The library ends the session on 429, and retries later on 503.
      return isRefresh(input) && reply.status === 429 ? new Response(reply.body, { status: 503 }) : reply;
    },
  });
}

/** Otherwise a refresh that was sent before, and is refused after, would clear the sign-in's cookie. */
function isSignIn(input: RequestInfo | URL): boolean {
  return /\/(token|verify)\b/.test(String(input));
}

function isSignOut(input: RequestInfo | URL): boolean {
  return /\/logout\b/.test(String(input));
}

async function hasMessage(reply: Response): Promise<boolean> {
  const body: unknown = await reply.json().catch(() => null);
  return typeof (body as { msg?: unknown } | null)?.msg === "string";
}
