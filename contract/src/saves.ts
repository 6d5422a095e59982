import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { Card, ItemKind } from "./items.ts";
import { savesPageSize } from "./limits.ts";

export const maxMergedSaves = 200;

const signInToSave = "Please sign in to see what you have saved";

const ref = z.strictObject({ kind: ItemKind, id: id("id") });

const itemList = (max: number) =>
  z
    .array(ref, { error: "items must be a list of items" })
    .check(z.maxLength(max, { error: `items must be ${max} at most` }));

const SaveState = z.object({ isSaved: z.boolean() });

const ofOnePerson = { tag: "saves", auth: "person", signInMessage: signInToSave } as const;

const changeLimit = {
  limit: ["saves", "savesLong"],
  limitMessage: "You are saving too fast. Please try again in a moment.",
} as const;

export const saveItem = endpoint({
  method: "PUT",
  path: "/api/saves/:kind/:id",
  operationId: "saveItem",
  summary: "Saves a dish or product for oneself",
  description: "A repeated call changes nothing: what was saved first keeps its place in the list.",
  params: ref,
  reply: SaveState,
  ...ofOnePerson,
  ...changeLimit,
});

export const unsaveItem = endpoint({
  method: "DELETE",
  path: "/api/saves/:kind/:id",
  operationId: "unsaveItem",
  summary: "Removes a dish or product from one's saved ones",
  description: "A repeated call changes nothing, and an item that has been deleted is not saved either.",
  params: ref,
  reply: SaveState,
  ...ofOnePerson,
  ...changeLimit,
});

export const readSave = endpoint({
  method: "GET",
  path: "/api/saves/:kind/:id",
  operationId: "readSave",
  summary: "Whether one has saved a dish or product",
  description: "An item that does not exist is not saved.",
  params: ref,
  reply: SaveState,
  ...ofOnePerson,
});

/** `next` is the `before` of the next page, null on the last one. */
export const SavedPage = z.object({ cards: z.array(Card), next: z.nullable(z.string()) });
export type SavedPage = z.infer<typeof SavedPage>;

export const mySaves = endpoint({
  method: "GET",
  path: "/api/saves",
  operationId: "mySaves",
  summary: `What one has saved, the newest first, ${savesPageSize} a page`,
  description: "What has been deleted or is not shown is left out. `before` is the `next` of the page before.",
  query: z.strictObject({ before: z.optional(id("before")) }),
  reply: SavedPage,
  ...ofOnePerson,
});

/** Adds what a visitor saved before they signed in. */
export const mergeSaves = endpoint({
  method: "POST",
  path: "/api/saves",
  operationId: "mergeSaves",
  summary: `Saves up to ${maxMergedSaves} dishes and products at once, for example those saved before signing in`,
  description:
    "The newest comes last. What is saved already keeps its place, and what does not exist is left out, so that a repeated call changes nothing.",
  body: z.strictObject({ items: itemList(maxMergedSaves) }),
  reply: z.object({}),
  ...ofOnePerson,
  limit: ["savesMerged"],
});

export const savedCards = endpoint({
  method: "POST",
  path: "/api/saves/cards",
  operationId: "savedCards",
  tag: "saves",
  summary: `The cards of up to ${savesPageSize} dishes and products, in the order of the call`,
  description: "For visitors, whose browser knows what they have saved. What does not exist is left out.",
  body: z.strictObject({ items: itemList(savesPageSize) }),
  reply: z.object({ cards: z.array(Card) }),
  limit: ["savedCards"],
});
