import { type FocusEvent, useEffect, useRef } from "react";

/** Keeps the focus within an element when what had it goes with a change of view: it moves to `[data-focus]`. */
export function useKeptFocus<Of extends HTMLElement>(view: string) {
  const ref = useRef<Of>(null);
  const isWithin = useRef(false);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (isWithin.current && isLost) ref.current?.querySelector<HTMLElement>("[data-focus]")?.focus();
  }, [view]);
  return {
    ref,
    onFocus: () => {
      isWithin.current = true;
    },
    // React is silent about the blur of what it removes, and a window that is left for a file comes back to where it was.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isWithin.current = currentTarget.contains(relatedTarget) || !document.hasFocus();
    },
  };
}
