import { type FocusEvent, useEffect, useRef } from "react";

/** Keeps the focus inside an element when a change of view removes the focused control: it moves to `[data-focus]`. */
export function useRetainedFocus<Of extends HTMLElement>(view: string) {
  const ref = useRef<Of>(null);
  const isWithin = useRef(false);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    // A dialog takes the focus that something in it has lost.
    const { activeElement } = document;
    const isLost = activeElement === null || (activeElement !== ref.current && activeElement.contains(ref.current));
    if (isWithin.current && isLost) ref.current?.querySelector<HTMLElement>("[data-focus]")?.focus();
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
