// Unknown addresses below these paths get the API's error and not a page.
const notPagePaths = /^\/(api|auth|media|assets|healthz|readyz|metrics)(?=[/?]|$)/;
// No route matches it.
const unknownPage = "/%25";
const unknownCall = "/api/%25";
const absoluteAddress = /^https?:\/\/[^/?#]+[^#]*$/i;
/** No name in an address is longer. */
const maxPartLength = 200;

/** Whether an address is answered with a page, even 'not found'. */
export function isPageAddress(url: string): boolean {
  return !notPagePaths.test(url);
}

/**
 * Returns the address to route by. Unreadable ones and long parts, for which no hook would run, become an unknown
 * address.
 */
export function routedAddress(url: string): string {
  const path = readablePath(url);
  if (path !== null && !hasLongPart(path)) return url;
  return url.startsWith("/") && isPageAddress(url) ? unknownPage : unknownCall;
}

export function isReadableAddress(url: string): boolean {
  return readablePath(url) !== null;
}

function readablePath(url: string): string | null {
  if (!url.startsWith("/") && !(absoluteAddress.test(url) && URL.canParse(url))) return null;
  const path = url.split("?", 1)[0] ?? "";
  try {
    return path.includes("%") ? decodeURIComponent(path) : path;
  } catch {
    return null;
  }
}

function hasLongPart(path: string): boolean {
  return path.length > maxPartLength && path.split("/").some((part) => part.length > maxPartLength);
}
