import { useLayoutEffect } from "react";
import { useLensIsReady } from "../features/diet/lens/lens-host.tsx";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";

/** Marks documents not rendered for the saved place; skeletons hide their dishes. */
export const placePendingClass = "place-pending";

/** Marks documents whose lists wait for the lens. */
export const lensPendingClass = "lens-pending";

/** Shows the page once the place is applied, lists once the lens is. */
export function useEndPending(): void {
  const isHydrated = useIsHydrated();
  const isLensReady = useLensIsReady();
  useLayoutEffect(() => {
    if (!isHydrated) return;
    document.documentElement.classList.remove(placePendingClass);
    if (isLensReady) document.documentElement.classList.remove(lensPendingClass);
  }, [isHydrated, isLensReady]);
}
