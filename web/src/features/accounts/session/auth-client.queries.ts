import type { GoTrueClient as AuthClient } from "@supabase/auth-js";
import { callTimeoutMs } from "../../../lib/call.ts";
import { oneTabAtATime } from "../../../lib/one-tab.ts";

// The server accepts a used refresh token for ten more seconds, so a lost reply must be noticed before they are over.
const refreshTimeoutMs = 4_000;

let clientCount = 0;

/** Creates a client of the auth server that stores tokens in memory only; loads the library first. */
export async function createAuthClient(): Promise<AuthClient> {
  const { AuthClient } = await import("@supabase/auth-js");
  return new AuthClient({
    url: "/auth/v1",
    // A key of its own, so that pending work of an earlier client cannot change this one.
    storageKey: `accounts-${++clientCount}`,
    // In memory only, and no token is passed between tabs.
    persistSession: false,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    fetch: async (input, init) => {
      const send = (timeoutMs: number) =>
        fetch(input, { ...init, credentials: "same-origin", signal: AbortSignal.timeout(timeoutMs) });
      // A refresh that comes late with the cookie of before two others would end the session, as if it were stolen.
      const reply = await (isRefresh(input)
        ? oneTabAtATime("refresh-session", () => send(refreshTimeoutMs))
        : send(callTimeoutMs));
      // Otherwise the library makes up a message for the error page of a proxy.
      if (!reply.ok && !(await hasMessage(reply.clone())))
        throw new Error(`No reply of the auth server: ${reply.status}`);
      // The library takes 429 for the end of the session, and 503 for a reason to try again later.
      return isRefresh(input) && reply.status === 429 ? new Response(reply.body, { status: 503 }) : reply;
    },
  });
}

function isRefresh(input: RequestInfo | URL): boolean {
  return String(input).endsWith("grant_type=refresh_token");
}

async function hasMessage(reply: Response): Promise<boolean> {
  const body: unknown = await reply.json().catch(() => null);
  return typeof (body as { msg?: unknown } | null)?.msg === "string";
}
