import { patterns } from "./paths.ts";

// Nobody's site: what leads away from it leads away from ours.
const base = "http://site.invalid";
const notAfterSigningIn: readonly string[] = [patterns.logIn, patterns.signUp];

/** Where a page's `?next=` leads: a path of this site, else the Dishboard. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  if (!next.startsWith("/") || !URL.canParse(next, base)) return patterns.dishboard;
  const { origin, pathname, search: query, hash } = new URL(next, base);
  // '/.//elsewhere' is a path of this site whose name is another site's address.
  const isAway = origin !== base || pathname.startsWith("//");
  return isAway || notAfterSigningIn.includes(pathname) ? patterns.dishboard : pathname + query + hash;
}

/** An address that remembers where to go from there. */
export function withNext(path: string, next: string): string {
  return next === patterns.dishboard ? path : `${path}?next=${encodeURIComponent(next)}`;
}
