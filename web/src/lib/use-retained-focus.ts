import { type FocusEvent, useEffect, useRef } from "react";

/** When a view change removes the focused control, focuses `[data-focus]` in the element. */
export function useRetainedFocus<Of extends HTMLElement>(view: string) {
  const ref = useRef<Of>(null);
  const isWithin = useRef(false);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (!isWithin.current) return;
    takeLostFocus(ref.current);
    // A dialog takes lost focus back in one of the next frames.
    requestAnimationFrame(() => requestAnimationFrame(() => takeLostFocus(ref.current)));
  }, [view]);
  return {
    ref,
    onFocus: () => {
      isWithin.current = true;
    },
    // React fires no blur for removed elements, and a file dialog returns the focus.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isWithin.current = currentTarget.contains(relatedTarget) || !document.hasFocus();
    },
  };
}

/** Focuses `[data-focus]` if nothing has the focus, or an element around this one. */
function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement } = document;
  const isLost = activeElement === null || (activeElement !== element && activeElement.contains(element));
  if (isLost) element?.querySelector<HTMLElement>("[data-focus]")?.focus();
}
