/** Gives the focus that something which has gone had to an element, be it a control or not, and leaves the page where it is. */
export function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
