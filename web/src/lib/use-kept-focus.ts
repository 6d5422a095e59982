import { type RefObject, useEffect, useRef } from "react";

/** Keeps the focus within an element when what had it goes with a change of view: it moves to `[data-focus]`. */
export function useKeptFocus(root: RefObject<HTMLElement | null>, view: string): void {
  const isWithin = useRef(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const enter = () => {
      isWithin.current = true;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      // A window that is left for a moment, for a file say, comes back to where it was.
      isWithin.current = element.contains(relatedTarget as Node | null) || !document.hasFocus();
    };
    element.addEventListener("focusin", enter);
    element.addEventListener("focusout", leave);
    return () => {
      element.removeEventListener("focusin", enter);
      element.removeEventListener("focusout", leave);
    };
  }, [root]);

  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (isWithin.current && isLost) root.current?.querySelector<HTMLElement>("[data-focus]")?.focus();
  }, [root, view]);
}
