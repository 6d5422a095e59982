import { errorLoading } from "../../../lib/failures.ts";

/** Every sentence about barcodes that more than one product has. */
export const codesMessages = {
  help: "Until you decide, products marked below are not shown as free of any allergen. Compare with the packet, or with a picture of it.",
  empty: "No barcode is on more than one product.",
  failed: errorLoading("barcodes"),
  code: (code: string) => `Barcode ${code}`,
  known: (source: string, what: string) => `${source} names it: ${what}`,
  by: (username: string | null) => (username === null ? "The submitter has deleted their account" : `By @${username}`),
  first: "had it first",
  isNew: "new account",
  contains: (names: string) => `Contains: ${names}`,
  free: (names: string) => `Stated free of: ${names}`,
  notStated: "No allergens stated",
  withheld: "Not shown as free of anything",
  thisOne: "This one has the code",
  all: (count: number) => (count === 2 ? "Both" : "All of them"),
  neither: (count: number) => (count === 2 ? "Neither" : "None of them"),
  done: "Decided. The others have no barcode now.",
  doneAll: "Decided. They share the barcode.",
  decided: "Decided",
  hasCode: "has the code",
  lostCode: "lost the code",
  undo: "Undo",
  undone: "Undone. It waits for a decision again.",
} as const;
