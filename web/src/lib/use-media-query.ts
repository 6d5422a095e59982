import { useCallback, useSyncExternalStore } from "react";

/** Fits a panel next to a list. */
export const wideScreen = "(min-width: 1024px)";

/** Whether a query matches; false until hydration ends. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
