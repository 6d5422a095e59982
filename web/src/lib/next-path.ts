import { readUrl } from "@dishboard/contract/url";
import { paths } from "./paths.ts";

// A site that does not exist: a path that leads away from it leads away from ours.
const base = "http://site.invalid";
const pathsBeforeSignIn: readonly string[] = [paths.logIn, paths.signUp];

/** The path in a page's `?next=`, when it is one of this site; else the Dishboard. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  const url = next.startsWith("/") ? readUrl(next, base) : null;
  if (!url) return paths.dishboard;
  const { origin, pathname, search: query, hash } = url;
  // '/.//elsewhere' is a path of this site that a browser would take for another site's address.
  const leadsAway = origin !== base || pathname.startsWith("//");
  return leadsAway || pathsBeforeSignIn.includes(pathname) ? paths.dishboard : pathname + query + hash;
}

/** A path with `?next=`, so that its page can lead on to another. */
export function withNext(path: string, next: string): string {
  return next === paths.dishboard ? path : `${path}?next=${encodeURIComponent(next)}`;
}
