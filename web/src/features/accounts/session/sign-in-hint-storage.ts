// Written by the server beside the cookie that scripts cannot read, and taken away with it.
const hintForm = /(?:^|;\s*)signed-in=1(?:;|$)/;

/** Whether somebody is perhaps signed in here: spares visitors the question. */
export function hasSignInHint(): boolean {
  return hintForm.test(document.cookie);
}
