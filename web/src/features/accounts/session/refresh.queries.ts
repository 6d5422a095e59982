import { withTabLock } from "../../../lib/tab-lock.ts";

const path = "/auth/v1/token?grant_type=refresh_token";

// The server accepts a used refresh token for ten more seconds, so a lost reply must be noticed before they are over.
const timeoutMs = 4_000;

/** Lock for changing the session cookie in one tab at a time: one two refreshes old would end the session as stolen. */
export const sessionLock = "session";

let earlyRefresh: Promise<Response> | null = null;

/** Sends the first refresh of a page, before the library is there that uses its reply. */
export function sendEarlyRefresh(): void {
  const headers = { "content-type": "application/json" };
  // In place of the token, which is in a cookie.
  const body = JSON.stringify({ refresh_token: "cookie" });
  earlyRefresh = send(path, { method: "POST", headers, body });
  // The code that takes it checks whether it failed.
  earlyRefresh.catch(() => {});
}

/** Takes the early refresh away: once nobody is signed in any more, its reply must not be used. */
export function takeEarlyRefresh(): Promise<Response> | null {
  const taken = earlyRefresh;
  earlyRefresh = null;
  return taken;
}

/** Sends a refresh, or returns the reply of the early one if that succeeded. */
export async function sendRefresh(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = await takeEarlyRefresh()?.catch(() => null);
  // What failed then may succeed now: the network is back, or another tab has signed in.
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
      // The new cookie arrives even if the page is left meanwhile.
      keepalive: true,
      // Counted from here: other tabs may have come first.
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
}
