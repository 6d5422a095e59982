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

/** The address to route by: an unknown page or call in place of one that cannot be read. The router would refuse it before any hook. */
export function routedAddress(url: string): string {
  if (isReadable(url)) return url;
  return url.startsWith("/") && isPageAddress(url) ? unknownPage : unknownCall;
}

function isReadable(url: string): boolean {
  if (!url.startsWith("/") && !(absoluteAddress.test(url) && URL.canParse(url))) return false;
  const path = url.split("?", 1)[0] ?? "";
  try {
    const decoded = path.includes("%") ? decodeURIComponent(path) : path;
    return decoded.length <= maxPartLength || decoded.split("/").every((part) => part.length <= maxPartLength);
  } catch {
    return false;
  }
}
