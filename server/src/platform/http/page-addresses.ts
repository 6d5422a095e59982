// Below these paths an unknown address gets the error reply of the API and not a page.
const notPagePaths = /^\/(api|auth|media|assets|healthz|readyz|metrics)(?=[/?]|$)/;
// No routes take these, so they are answered as unknown addresses are.
const unknownPage = "/%25";
const unknownCall = "/api/%25";
const absoluteAddress = /^https?:\/\/[^/?#]+[^#]*$/i;
/** No name in an address is longer, so nothing has to be looked for under one. */
const maxPartLength = 200;

/** Whether people are answered with a page here, be it the one that says there is nothing. */
export function isPageAddress(url: string): boolean {
  return !notPagePaths.test(url);
}

/** The address to route by. Unreadable ones and long parts, for which no hook would run, become an unknown address. */
export function routedAddress(url: string): string {
  const path = readablePath(url);
  if (path !== null && !hasLongPart(path)) return url;
  return url.startsWith("/") && isPageAddress(url) ? unknownPage : unknownCall;
}

/** Whether an address can be decoded. */
export function isReadableAddress(url: string): boolean {
  return readablePath(url) !== null;
}

/** The decoded path of an address. Null when it cannot be read. */
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
