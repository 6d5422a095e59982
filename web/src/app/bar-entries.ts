import { hasFeature, type OptionalFeature } from "@dishboard/contract/features";
import type { PageSettings } from "@dishboard/contract/pages";
import { paths } from "../lib/paths.ts";

type BarEntry = { path: string; label: string; feature?: OptionalFeature };

export const barEntries = [
  { path: paths.dishboard, label: "Charts" },
  { path: paths.drools, label: "Drools", feature: "drools" },
  { path: paths.snaps, label: "Snaps", feature: "snaps" },
  { path: paths.lists, label: "Lists" },
  { path: paths.whatsNew, label: "What's New?" },
] as const satisfies readonly BarEntry[];

/** The entries of what is not switched off. */
export function shownEntries(settings: Pick<PageSettings, "featuresOff">) {
  return barEntries.filter((entry) => !("feature" in entry) || hasFeature(settings, entry.feature));
}

/** Whether an entry is active: the path starts with the entry's. Charts needs / or /chart; Lists includes your own. */
export function isActiveEntry(path: string, entry: BarEntry): boolean {
  if (entry.path === paths.dishboard) return path === "/" || path === "/chart";
  if (entry.path === paths.lists && path.startsWith(paths.myLists)) return true;
  return path.startsWith(entry.path);
}
