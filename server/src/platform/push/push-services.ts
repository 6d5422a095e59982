import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "../http/network.ts";

/** The push services of Chrome and most others, Firefox, Safari, and Edge; with a dot in front, any host below it. */
const knownHosts = ["fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/** Names before such a dot: valid for a resolver, none of them empty. */
const hostBelow = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * The address comes from a browser. Null unless it belongs to a known push service or one of `services`, set by the
 * operator.
 */
export function readEndpoint(text: string, services: readonly string[]): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Another spelling would be another device to the database and the library.
  if (!url || url.href !== text || url.username || url.password) return null;
  if (services.includes(url.origin)) return url;
  return url.protocol === "https:" && knownHosts.some((known) => isAtHost(url, known)) ? url : null;
}

function isAtHost({ host }: URL, known: string): boolean {
  if (!known.startsWith(".")) return host === known;
  return host.endsWith(known) && hostBelow.test(host.slice(0, -known.length));
}

/** Resolves a host to public addresses only: a name could have been pointed at a private network. */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "");
    const addresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!first) return callback(new Error("the push service has no public address"), "");
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
