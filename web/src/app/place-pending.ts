import { useLayoutEffect } from "react";
import { useLensIsReady } from "../features/diet/lens/lens-host.tsx";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";

/** The class of a document that was not rendered for the browser's saved place; skeletons hide its dishes. */
export const placePendingClass = "place-pending";

/** The class of a document whose lists wait for the viewer's lens. */
export const lensPendingClass = "lens-pending";

/** Shows the page once components have the visitor's own place, and its lists once they have the lens. */
export function useEndPending(): void {
  const isHydrated = useIsHydrated();
  const isLensReady = useLensIsReady();
  useLayoutEffect(() => {
    if (!isHydrated) return;
    document.documentElement.classList.remove(placePendingClass);
    if (isLensReady) document.documentElement.classList.remove(lensPendingClass);
  }, [isHydrated, isLensReady]);
}
