import { startTransition, useEffect, useState } from "react";

/** How many entries of a ranking the first page shows. */
export const firstRows = 12;

// Once a page is at rest every later list is shown whole at once, so that Back finds its place.
let isAtRest = false;

/** The part of a list to show: its first rows on the first page, all of it as soon as the browser has time. */
export function useGrownList<Entry>(entries: readonly Entry[]): readonly Entry[] {
  const [isWhole, setIsWhole] = useState(isAtRest);
  useEffect(() => {
    if (isWhole) return;
    const grow = () => {
      isAtRest = true;
      startTransition(() => setIsWhole(true));
    };
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(grow, 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(grow, { timeout: 1_500 });
    return () => cancelIdleCallback(idle);
  }, [isWhole]);
  return isWhole ? entries : entries.slice(0, firstRows);
}
