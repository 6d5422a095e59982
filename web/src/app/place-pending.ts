import { useLayoutEffect } from "react";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";

/** The class of a document that was not rendered for the browser's saved place; skeletons hide its dishes. */
export const placePendingClass = "place-pending";

/** Shows the page once components have the visitor's own place. */
export function useEndPlacePending(): void {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) document.documentElement.classList.remove(placePendingClass);
  }, [isHydrated]);
}
