/** Focuses any element without scrolling, in place of a removed one. */
export function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
