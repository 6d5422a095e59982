/** Toasts lie over dialogs, stay reachable, and leave with their dialog. */
import { type FocusEvent, useLayoutEffect } from "react";
import { useHistoryEntry } from "./history-entries.ts";
import { dismissFailuresLater } from "./toast.ts";

const overDialogs = "[data-over-dialogs]";
let openDialogs = 0;

/** While open, the page except toasts is inert, and Back asks to close. */
export function useDialogPage(isOpen: boolean, onBack: () => void): void {
  useHistoryEntry(isOpen, onBack);
  useLayoutEffect(() => (isOpen ? dismissFailuresLater() : undefined), [isOpen]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    openDialogs += 1;
    // Restyles the whole page, 40 to 70 ms on a slow phone, so the dialog is painted first.
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

/** Ends a closed dialog; focuses the page's content if no element opened it. */
export function endOnPage(onClosed: (() => void) | undefined): void {
  onClosed?.();
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  });
}

/** Includes the toasts in the dialog's focus cycle. */
export function moveFocusToToasts(event: FocusEvent, dialog: HTMLElement | null): void {
  if (!event.target.hasAttribute("data-base-ui-focus-guard")) return;
  const isFromToasts = event.relatedTarget?.closest(overDialogs);
  const next = isFromToasts ? dialog : document.querySelector<HTMLElement>(`${overDialogs} button`);
  if (!next) return;
  event.stopPropagation();
  next.focus();
}
