import { failedTo } from "../../lib/failures.ts";

/** The sentences of the field that finds items; apart, so that its dialogs do not load those of the search page. */
export const itemSearchMessages = {
  results: "Dishes and products",
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  failed: failedTo("search"),
} as const;
