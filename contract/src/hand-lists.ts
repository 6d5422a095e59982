import * as z from "zod/mini";
import { Maker } from "./boards.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { Card, ItemImage } from "./items.ts";
import { maxEntryNoteLength, maxListEntries, maxListNoteLength, maxListTitleLength, maxOwnLists } from "./limits.ts";
import { PictureInput } from "./picture-input.ts";
import { optionalText, requiredLine } from "./text.ts";

export const listVisibilities = ["private", "link", "profile"] as const;

export const ListVisibility = z.enum(listVisibilities, {
  error: "visibility must be private, link or profile",
});
export type ListVisibility = z.infer<typeof ListVisibility>;

export const handListErrors = {
  notFound: "This list is gone",
  title: "Please give it a title",
  titleLabel: "Title",
  noteLabel: "Note",
  entryGone: "This is not on the list any more",
  tooMany: `You have ${maxOwnLists} lists. Delete one to make another.`,
  full: `A list has ${maxListEntries} entries at most`,
  order: "The list has changed meanwhile. Please look at it again.",
} as const;

export const HandList = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  note: z.nullable(z.string()),
  picture: z.nullable(ItemImage),
  visibility: ListVisibility,
  entryCount: z.int(),
  isHidden: z.boolean(),
});
export type HandList = z.infer<typeof HandList>;

export const EntryNote = z.object({ itemId: z.string(), note: z.string() });

export const SharedHandList = z.object({
  id: z.string(),
  note: z.nullable(z.string()),
  picture: z.nullable(ItemImage),
  owner: Maker,
  /** Whether it is on the author's profile too. */
  isOnProfile: z.boolean(),
  notes: z.array(EntryNote),
});
export type SharedHandList = z.infer<typeof SharedHandList>;

const fields = {
  title: requiredLine(handListErrors.titleLabel, maxListTitleLength, handListErrors.title),
  note: optionalText(handListErrors.noteLabel, maxListNoteLength),
  /** Null for none. Without `uploadId` the picture stays. */
  picture: z.nullable(PictureInput),
  visibility: ListVisibility,
};
const params = z.strictObject({ id: id("id") });
const entryParams = z.strictObject({ id: id("id"), itemId: id("itemId") });

const ofOnePerson = { tag: "boards", auth: "person", signInMessage: "Please sign in to make a list" } as const;

const changeLimit = {
  limit: ["ownLists", "ownListsLong"],
  limitMessage: "You are changing lists too fast. Please try again in a moment.",
} as const;

export const createHandList = endpoint({
  method: "POST",
  path: "/api/hand-lists",
  operationId: "createHandList",
  summary: "Makes a list by hand, without entries",
  description:
    "Its address cannot be guessed, and stays. Once for each key: a repeated call returns the list as it is.",
  body: z.strictObject({ key: id("key"), ...fields }),
  reply: HandList,
  ...ofOnePerson,
  ...changeLimit,
});

export const updateHandList = endpoint({
  method: "PUT",
  path: "/api/hand-lists/:id",
  operationId: "updateHandList",
  summary: "Changes the title, the note, the picture and who sees one of one's own lists",
  description: "A list that is private again has nothing at its address.",
  params,
  body: z.strictObject(fields),
  reply: HandList,
  ...ofOnePerson,
  ...changeLimit,
});

export const myHandLists = endpoint({
  method: "GET",
  path: "/api/hand-lists",
  operationId: "myHandLists",
  summary: "One's own lists by hand, the last changed first",
  description: "With `item`, each says whether that dish or product is on it.",
  query: z.strictObject({ item: z.optional(id("item")) }),
  reply: z.object({ lists: z.array(z.extend(HandList, { hasItem: z.boolean() })) }),
  ...ofOnePerson,
});

export const readHandList = endpoint({
  method: "GET",
  path: "/api/hand-lists/:id",
  operationId: "readHandList",
  summary: "One of one's own lists by hand with its entries in their order",
  description: "What is not shown any more is left out.",
  params,
  reply: z.object({
    list: HandList,
    entries: z.array(z.object({ card: Card, note: z.nullable(z.string()) })),
  }),
  ...ofOnePerson,
});

export const saveListEntry = endpoint({
  method: "PUT",
  path: "/api/hand-lists/:id/entries/:itemId",
  operationId: "saveListEntry",
  summary: "Puts a dish or product on one of one's own lists, at its end, or changes its note",
  description: "What is on it stays in its place; without `note` the note stays as well.",
  params: entryParams,
  body: z.strictObject({ note: z.optional(optionalText(handListErrors.noteLabel, maxEntryNoteLength)) }),
  reply: z.object({}),
  ...ofOnePerson,
  ...changeLimit,
});

export const deleteListEntry = endpoint({
  method: "DELETE",
  path: "/api/hand-lists/:id/entries/:itemId",
  operationId: "deleteListEntry",
  summary: "Takes a dish or product off one of one's own lists",
  description: "Repeating it changes nothing.",
  params: entryParams,
  reply: z.object({}),
  ...ofOnePerson,
  ...changeLimit,
});

export const orderListEntries = endpoint({
  method: "PUT",
  path: "/api/hand-lists/:id/order",
  operationId: "orderListEntries",
  summary: "Gives the entries of one of one's own lists another order",
  description:
    "All entries that are shown have to be named, each once; others are refused as a conflict. What is not shown follows them.",
  params,
  body: z.strictObject({ itemIds: z.array(id("itemIds")).check(z.maxLength(maxListEntries)) }),
  reply: z.object({}),
  ...ofOnePerson,
  ...changeLimit,
});

export const profileHandLists = endpoint({
  method: "GET",
  path: "/api/profiles/:id/lists",
  operationId: "profileHandLists",
  summary: "The lists by hand that somebody shows on their profile, the last changed first",
  description: "Where there is a block between the two, there is no such person.",
  params,
  reply: z.object({ lists: z.array(HandList) }),
  ...ofOnePerson,
  signInMessage: "Please sign in to see profiles",
});
