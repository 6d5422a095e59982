import { startTransition, useEffect, useState } from "react";

/** How many entries of a ranking the first page shows. */
export const firstRows = 12;

// What a slow phone puts into the page without holding up a finger.
const rowsAtOnce = 30;

// Once a page is at rest every later list is shown whole at once, so that Back finds its place.
let isAtRest = false;

/** The part of a list to show: its first rows on the first page, more and more of it as the browser has time. */
export function useProgressiveList<Entry>(entries: readonly Entry[]): readonly Entry[] {
  const [rows, setRows] = useState(isAtRest ? Number.POSITIVE_INFINITY : firstRows);
  const next = rows < entries.length ? rows + rowsAtOnce : rows;
  useEffect(() => {
    if (next === rows) return;
    const grow = () => {
      isAtRest = true;
      startTransition(() => setRows(next));
    };
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(grow, 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(grow, { timeout: 1_500 });
    return () => cancelIdleCallback(idle);
  }, [next, rows]);
  return rows < entries.length ? entries.slice(0, rows) : entries;
}
