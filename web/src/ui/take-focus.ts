/** Gives the focus of a removed element to another one, be it a control or not. The page does not scroll. */
export function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
