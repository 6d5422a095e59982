import { patterns } from "../lib/paths.ts";

/** An entry of the bottom bar. */
type BarEntry = { path: string; label: string };

/** The five entries of the bottom bar. */
export const barEntries = [
  { path: patterns.dishboard, label: "Charts" },
  { path: patterns.drools, label: "Drools" },
  { path: patterns.snaps, label: "Snaps" },
  { path: patterns.lists, label: "Lists" },
  { path: patterns.whatsNew, label: "What's New?" },
] as const satisfies readonly BarEntry[];

/** Whether an entry is active: the current path starts with its path; Charts only on / or /chart. */
export function isActiveEntry(path: string, entry: BarEntry): boolean {
  if (entry.path === patterns.dishboard) return path === "/" || path === "/chart";
  return path.startsWith(entry.path);
}
