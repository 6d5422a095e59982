import { paths } from "../lib/paths.ts";

type BarEntry = { path: string; label: string };

export const barEntries = [
  { path: paths.dishboard, label: "Charts" },
  { path: paths.drools, label: "Drools" },
  { path: paths.snaps, label: "Snaps" },
  { path: paths.lists, label: "Lists" },
  { path: paths.whatsNew, label: "What's New?" },
] as const satisfies readonly BarEntry[];

/** Whether the path is in an entry. Charts needs / or /chart; Lists includes your own. */
export function isActiveEntry(path: string, entry: BarEntry): boolean {
  if (entry.path === paths.dishboard) return path === "/" || path === "/chart";
  if (entry.path === paths.lists && path.startsWith(paths.myLists)) return true;
  return path.startsWith(entry.path);
}
