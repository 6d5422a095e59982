import { type FocusEvent, useEffect, useRef } from "react";

/** Keeps the focus inside an element when a change of view removes the focused control: it moves to `[data-focus]`. */
export function useRetainedFocus<Of extends HTMLElement>(view: string) {
  const ref = useRef<Of>(null);
  const isWithin = useRef(false);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (!isWithin.current) return;
    takeLostFocus(ref.current);
    // A dialog takes the focus that something in it has lost, and does so in one of the next frames.
    requestAnimationFrame(() => requestAnimationFrame(() => takeLostFocus(ref.current)));
  }, [view]);
  return {
    ref,
    onFocus: () => {
      isWithin.current = true;
    },
    // React fires no blur for what it removes, and a window that loses focus to a file dialog gets it back.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isWithin.current = currentTarget.contains(relatedTarget) || !document.hasFocus();
    },
  };
}

/** Moves the focus to `[data-focus]` when nothing has it, or something around the element. */
function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement } = document;
  const isLost = activeElement === null || (activeElement !== element && activeElement.contains(element));
  if (isLost) element?.querySelector<HTMLElement>("[data-focus]")?.focus();
}
