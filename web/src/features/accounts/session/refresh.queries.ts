import { withTabLock } from "../../../lib/tab-lock.ts";

const path = "/auth/v1/token?grant_type=refresh_token";

// Servers accept a used refresh token for ten more seconds, so a lost reply must be noticed before.
const timeoutMs = 4_000;

/** Only one tab may change the session cookie: one two refreshes old would end the session as stolen. */
export const sessionLock = "session";

let earlyRefresh: Promise<Response> | null = null;

/** Refreshes before the auth library is loaded. */
export function sendEarlyRefresh(): void {
  const headers = { "content-type": "application/json" };
  // The token is in a cookie.
  const body = JSON.stringify({ refresh_token: "cookie" });
  earlyRefresh = send(path, { method: "POST", headers, body });
  earlyRefresh.catch(() => {});
}

/** Takes the early refresh; after a sign-out its reply must not be used. */
export function takeEarlyRefresh(): Promise<Response> | null {
  const taken = earlyRefresh;
  earlyRefresh = null;
  return taken;
}

/** Refreshes, or returns the early reply if it succeeded. */
export async function sendRefresh(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = await takeEarlyRefresh()?.catch(() => null);
  // Network or another tab may have changed since.
  return early?.ok ? early : send(input, init);
}

export function isRefresh(input: RequestInfo | URL): boolean {
  return String(input).endsWith(path);
}

function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return withTabLock(sessionLock, () =>
    fetch(input, {
      ...init,
      credentials: "same-origin",
      // The cookie arrives even if the page is left.
      keepalive: true,
      // From here, as other tabs may go first.
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
}
