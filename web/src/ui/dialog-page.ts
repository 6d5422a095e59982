/** What an open dialog does to the page behind it. Toasts lie over dialogs and stay within reach. */
import { type FocusEvent, useLayoutEffect } from "react";

/** The attribute of the element in which toasts appear. */
const overDialogs = "[data-over-dialogs]";
let openDialogs = 0;

/** Makes the page inert, except for the toasts, while a dialog is open. */
export function useInertPage(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    openDialogs += 1;
    setPageInert(true);
    return () => {
      openDialogs -= 1;
      setPageInert(openDialogs > 0);
    };
  }, [isOpen]);
}

function setPageInert(isInert: boolean): void {
  const toasts = document.querySelector(overDialogs);
  for (const element of toasts?.parentElement?.children ?? []) {
    if (element !== toasts && element instanceof HTMLElement) element.inert = isInert;
  }
}

/** Where the focus would go round inside the dialog it visits the toasts first, and comes back from them. */
export function moveFocusToToasts(event: FocusEvent, dialog: HTMLElement | null): void {
  if (!event.target.hasAttribute("data-base-ui-focus-guard")) return;
  const isFromToasts = event.relatedTarget?.closest(overDialogs);
  const next = isFromToasts ? dialog : document.querySelector<HTMLElement>(`${overDialogs} button`);
  if (!next) return;
  event.stopPropagation();
  next.focus();
}
