// Below these paths an unknown address gets the error reply of the API and not a page.
const notPagePaths = /^\/(api|auth|media|assets|healthz|readyz|metrics)(?=[/?]|$)/;
// No route takes it, so it is answered by the page for unknown addresses.
const unknownPage = "/%25";

/** Whether people are answered with a page here, be it the one that says there is nothing. */
export function isPageAddress(url: string): boolean {
  return !notPagePaths.test(url);
}

/** The address to route by: that of an unknown page where a page's address cannot be decoded, which the router refuses. */
export function routedAddress(url: string): string {
  if (!url.includes("%") || !isPageAddress(url)) return url;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return url;
  } catch {
    return unknownPage;
  }
}
