import { readUrl } from "@dishboard/contract/url";
import { paths } from "./paths.ts";

// A path that leaves this unreal site would leave ours.
const base = "http://site.invalid";
const pathsBeforeSignIn: readonly string[] = [paths.logIn, paths.signUp];

/** The page's `?next=` if it is a path of this site; else the Dishboard. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  const url = next.startsWith("/") ? readUrl(next, base) : null;
  if (!url) return paths.dishboard;
  const { origin, pathname, search: query, hash } = url;
  // Browsers take '/.//elsewhere' for another site's address.
  const leadsAway = origin !== base || pathname.startsWith("//");
  return leadsAway || pathsBeforeSignIn.includes(pathname) ? paths.dishboard : pathname + query + hash;
}

/** Adds `?next=` to a path. */
export function withNext(path: string, next: string): string {
  return next === paths.dishboard ? path : `${path}?next=${encodeURIComponent(next)}`;
}
