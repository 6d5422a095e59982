import { useLayoutEffect } from "react";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { placePendingClass } from "./inline-scripts.ts";
import "./place-pending.css";

/** Lifts the mark of the page as soon as components know the visitor's place themselves. */
export function usePlacePendingEnd(): void {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) document.documentElement.classList.remove(placePendingClass);
  }, [isHydrated]);
}
