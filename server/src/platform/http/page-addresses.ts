// Below these paths an unknown address gets the error reply of the API and not a page.
const notPagePaths = /^\/(api|auth|media|assets|healthz|readyz|metrics)(?=[/?]|$)/;
// No routes take these, so they are answered as unknown addresses are.
const unknownPage = "/%25";
const unknownCall = "/api/%25";
const absoluteAddress = /^https?:\/\/[^/?#]+[^#]*$/i;

/** Whether people are answered with a page here, be it the one that says there is nothing. */
export function isPageAddress(url: string): boolean {
  return !notPagePaths.test(url);
}

/** The address to route by: an unknown page or call in place of one that the router cannot read, for which no hook would run. */
export function routedAddress(url: string): string {
  if (isReadable(url)) return url;
  return url.startsWith("/") && isPageAddress(url) ? unknownPage : unknownCall;
}

function isReadable(url: string): boolean {
  if (!url.startsWith("/") && !(absoluteAddress.test(url) && URL.canParse(url))) return false;
  if (!url.includes("%")) return true;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
