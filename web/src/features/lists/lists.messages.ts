import { walkKm } from "@dishboard/contract/limits";
import type { ListPreview } from "@dishboard/contract/lists";
import { errorLoading } from "../../lib/failures.ts";

export const listsMessages = {
  title: "Lists",
  failed: errorLoading("lists"),
  listFailed: errorLoading("this list"),
  empty: "No lists found. Check back soon!",
  listEmpty: "No dishes found. Check back soon!",
  notFound: "Oops! Page not found",
  view: "View",
  viewLater: "View (coming soon)",
  everywhere: "Everywhere",
  within: (km: number, name: string) => `Within ${km} km of ${name}`,
  withinWalk: (name: string) => `Within a walk of ${name}`,
  boards: "Boards that people made",
  back: "Back to Lists",
  submit: "Submit a dish",
  by: "by",
  unknown: "Unknown User",
  share: "Share",
  /** People with an allergy must not trust a title or note. */
  unchecked:
    "The list's author wrote the title and notes; no one has checked them. With an allergy, ask the restaurant.",
  edit: "Change",
  hidden: "Hidden by an administrator",
  titleField: "Title",
  note: "Note",
  save: "Save",
  saving: "Saving...",
  delete: "Delete",
  deleteQuestion: (title: string) => `Delete ‘${title}’?`,
  describe: (count: number, area: string) => {
    if (count === 0) return `No dishes so far. ${area}.`;
    return `${count === 1 ? "The best dish" : `The top ${count} dishes`}. ${area}.`;
  },
} as const;

export function areaText(area: ListPreview["area"]): string {
  if (!area) return listsMessages.everywhere;
  return area.radiusKm === walkKm
    ? listsMessages.withinWalk(area.name)
    : listsMessages.within(area.radiusKm, area.name);
}
