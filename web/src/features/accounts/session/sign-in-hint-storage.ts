/** A cookie set and removed with the session cookie, which scripts cannot read. */
export const hintPattern = /(?:^|;\s*)signed-in=1(?:;|$)/;

/** Whether someone may be signed in; without it no request is needed. */
export function hasSignInHint(): boolean {
  return hintPattern.test(document.cookie);
}
