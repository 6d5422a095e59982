import { useLayoutEffect } from "react";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { placePendingClass } from "./inline-scripts.ts";
import "./place-pending.css";

/** Shows the page once components have the visitor's own place. */
export function useEndPlacePending(): void {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) document.documentElement.classList.remove(placePendingClass);
  }, [isHydrated]);
}
