import type { GoTrueClient as AuthClient } from "@supabase/auth-js";
import { callTimeoutMs } from "../../../lib/call.ts";

// The server takes a refresh token again for ten seconds: a lost reply must be noticed before they are over.
const refreshTimeoutMs = 4_000;

let opened = 0;

/** A client of the accounts server that keeps what it is given in memory alone; loads the library first. */
export async function openAuthClient(): Promise<AuthClient> {
  const { AuthClient } = await import("@supabase/auth-js");
  return new AuthClient({
    url: "/auth/v1",
    // Each client has a memory of its own: what an earlier one still does cannot touch it.
    storageKey: `accounts-${++opened}`,
    // Kept in memory, and no token is handed from tab to tab.
    persistSession: false,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        credentials: "same-origin",
        signal: AbortSignal.timeout(isRefresh(input) ? refreshTimeoutMs : callTimeoutMs),
      }),
  });
}

function isRefresh(input: RequestInfo | URL): boolean {
  return String(input).endsWith("grant_type=refresh_token");
}
