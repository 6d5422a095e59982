import { AuthClient, type GoTrueClient } from "@supabase/auth-js";

export function authClient(site: string, fetchAs: typeof fetch = fetch): GoTrueClient {
  const items = new Map<string, string>();
  return new AuthClient({
    url: `${site}/auth/v1`,
    fetch: fetchAs,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: `test-${Math.random()}`,
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
  });
}

/** Like a browser on a page of the site: with its origin and its cookies. */
export function browserFetch(site: string, jar: Map<string, string> = new Map()): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("origin", site);
    headers.set("sec-fetch-site", "same-origin");
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const reply = await fetch(input, { ...init, headers });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return reply;
  };
}
