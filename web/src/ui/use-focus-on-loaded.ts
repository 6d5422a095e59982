import { type RefObject, useLayoutEffect, useRef } from "react";
import { takeFocus } from "./take-focus.ts";

/** Slow phones show new entries frames later. */
const patienceFrames = 120;

/** The button's surroundings and the earlier entries. */
type Loading = { around: HTMLElement; entries: ReadonlySet<HTMLElement> };

/** Focuses the first new entry if the last page removed the button. Call the result as loading begins. */
export function useFocusOnLoaded(root: RefObject<HTMLElement | null>): () => void {
  const loading = useRef<Loading>(null);
  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      if (loading.current && element?.contains(document.activeElement)) void focusFirstNew(loading.current);
    };
  }, [root]);
  return () => {
    const around = root.current?.parentElement;
    if (around) loading.current = { around, entries: new Set(around.querySelectorAll("li")) };
  };
}

async function focusFirstNew({ around, entries }: Loading): Promise<void> {
  for (let frame = 0; frame < patienceFrames; frame++) {
    await new Promise(requestAnimationFrame);
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (!around.isConnected || !isFocusLost) return;
    const entry = [...around.querySelectorAll("li")].find((one) => !entries.has(one));
    if (entry) return takeFocus(entry.querySelector<HTMLElement>("a[href]:not([tabindex]), button:enabled") ?? entry);
  }
}
