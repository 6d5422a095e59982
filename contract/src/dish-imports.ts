/** Dishes that administrators put on the board many at a time: a grid of rows that are checked before anything is stored. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { maxLinkLength } from "./limits.ts";
import { requiredLine } from "./text.ts";

/** The error messages about reading rows from an address that browser and server share. */
export const draftErrors = {
  noAddress: "Please type the address of a blog, a feed or a menu",
  nothing: "There is no feed and no dish on this page that we can read.",
  emptyFeed: "This feed has no entries.",
  tooHard: "What is at this address takes too long to read.",
  tooManyAtOnce: "Other addresses are being read. Please try again in a moment.",
} as const;

/** How many rows are read from one address. */
export const maxDraftRows = 200;

/** A row of the grid as it was typed, pasted or read from a page: plain text in every cell, '' where there is nothing. */
export const DraftRow = z.object({
  name: z.string(),
  place: z.string(),
  /** With its currency where that is known, as in '12.50 GBP'. */
  price: z.string(),
  /** The words of our labels, with commas between them. */
  diets: z.string(),
  allergens: z.string(),
  link: z.string(),
  photo: z.string(),
  /**
   * Where it is from, of rows that a page or a file has brought: the publication's name, the author, the page's address, and
   * the day as YYYY-MM-DD.
   */
  source: z.string(),
  author: z.string(),
  url: z.string(),
  day: z.string(),
});
export type DraftRow = z.infer<typeof DraftRow>;

/** Reads the dishes of a blog, a feed or a menu as rows for the grid, and stores nothing. */
export const readDraftRows = endpoint({
  method: "POST",
  path: "/api/admin/dish-imports/drafts",
  operationId: "readDraftRows",
  tag: "imports",
  summary: "The dishes of a blog, a feed or a menu, as rows of text",
  description: `Reads one address of the open internet: a feed (Atom, RSS, JSON Feed), or a page with structured data of schema.org or with a link to its feed. At most ${maxDraftRows} rows; what cannot be used is named in \`problems\`. Nothing is stored. Administrators only.`,
  auth: "administrator",
  limit: [{ name: "dishDrafts", per: "person", max: 60, perSeconds: 3_600 }],
  limitMessage: "You are reading many addresses. Please try again in a moment.",
  body: z.strictObject({ address: requiredLine("Address", maxLinkLength, draftErrors.noAddress) }),
  reply: z.object({
    /** The name of the publication. */
    source: z.string(),
    rows: z.array(DraftRow),
    problems: z.array(z.object({ at: z.string(), reason: z.string() })),
  }),
});
