import { failedTo } from "../../lib/failures.ts";

/** Apart, so that dialogs do not load the search page's texts. */
export const itemSearchMessages = {
  results: "Dishes and products",
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  failed: failedTo("search"),
} as const;
