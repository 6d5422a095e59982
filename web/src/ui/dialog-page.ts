/** An open dialog's effects on the page. Toasts lie over dialogs, stay within reach, and leave with their dialog. */
import { type FocusEvent, useLayoutEffect } from "react";
import { useHistoryEntry } from "./history-entries.ts";
import { dismissFailuresLater } from "./toast.ts";

const overDialogs = "[data-over-dialogs]";
let openDialogs = 0;

/** While a dialog is open: the page is inert, except for the toasts, and Back asks the dialog to close. */
export function useDialogPage(isOpen: boolean, onBack: () => void): void {
  useHistoryEntry(isOpen, onBack);
  useLayoutEffect(() => (isOpen ? dismissFailuresLater() : undefined), [isOpen]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    openDialogs += 1;
    // It computes the styles of the whole page, 40 to 70 ms on a slow phone, and the dialog is painted without that.
    const cancel = afterPaint(() => setPageInert(true));
    return () => {
      cancel();
      openDialogs -= 1;
      setPageInert(openDialogs > 0);
    };
  }, [isOpen]);
}

function afterPaint(work: () => void): () => void {
  let timer: number | undefined;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}

function setPageInert(isInert: boolean): void {
  const toasts = document.querySelector(overDialogs);
  for (const element of toasts?.parentElement?.children ?? []) {
    if (element !== toasts && element instanceof HTMLElement) element.inert = isInert;
  }
}

/** Ends a closed dialog. If no element opened it, the page's content gets the focus. */
export function endOnPage(onClosed: (() => void) | undefined): void {
  onClosed?.();
  // By then what had the focus before has it again.
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  });
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
