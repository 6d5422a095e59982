// The server writes and removes this cookie together with the session cookie, which scripts cannot read.
/** What the cookies of a browser match in which somebody may be signed in. */
export const hintPattern = /(?:^|;\s*)signed-in=1(?:;|$)/;

/** Whether somebody may be signed in here; without the hint no request is needed to find out. */
export function hasSignInHint(): boolean {
  return hintPattern.test(document.cookie);
}
