import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemImage, ItemKind } from "./items.ts";
import { notesPageSize } from "./limits.ts";

export const maxHelpfulIds = 100;

export const noteErrors = {
  notFound: "This note is not shared any more",
  own: "This is your own note",
  signIn: "Sign in to say what is helpful",
} as const;

export const NotesOrder = z.enum(["newest", "helpful"], { error: "order must be newest or helpful" });
export type NotesOrder = z.infer<typeof NotesOrder>;

const counts = {
  helpfulCount: z.int(),
  /** Increases with every change of the count: the higher version is newer. */
  version: z.int(),
};

/** Whether the viewer finds it helpful is fetched separately, so that everyone gets the same bytes. */
export const SharedNote = z.object({
  /** The id of its log entry. */
  id: z.string(),
  day: z.string(),
  /** Plain text with line breaks. */
  note: z.string(),
  photo: z.nullable(ItemImage),
  author: z.object({ id: z.string(), username: z.nullable(z.string()), avatarUrl: z.nullable(z.string()) }),
  ...counts,
});
export type SharedNote = z.infer<typeof SharedNote>;

export const NoteCounts = z.object({ id: z.string(), ...counts, isHelpful: z.boolean() });
export type NoteCounts = z.infer<typeof NoteCounts>;

/** The last note's day and id, after its count if the most helpful come first. */
const cursor = z.string({ error: "before cannot be used" }).check(
  z.regex(/^(\d{1,9}_)?\d{4}-\d\d-\d\d_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
    error: "before cannot be used",
  }),
);

export const listNotes = endpoint({
  method: "GET",
  path: "/api/notes/about/:kind/:id",
  operationId: "listNotes",
  tag: "food-log",
  summary: `What people say about a dish or product, ${notesPageSize} a page`,
  description:
    "Newest by the day of the meal, or most helpful first. The next page is asked for with the reply's next as before. The reply is at most a second old and the same for everybody.",
  params: z.strictObject({ kind: ItemKind, id: id("id") }),
  query: z.strictObject({ order: z.optional(NotesOrder), before: z.optional(cursor) }),
  reply: z.object({ notes: z.array(SharedNote), next: z.nullable(z.string()) }),
});

/** Sets the final state, so that repeated calls change nothing. */
export const setHelpful = endpoint({
  method: "PUT",
  path: "/api/notes/:id/helpful",
  operationId: "setHelpful",
  tag: "food-log",
  summary: "Sets whether one finds a shared note helpful, and returns its count",
  description: "A repeated call changes nothing. Refused for one's own note.",
  auth: "person",
  signInMessage: noteErrors.signIn,
  params: z.strictObject({ id: id("id") }),
  body: z.strictObject({ isHelpful: z.boolean({ error: "isHelpful must be true or false" }) }),
  reply: NoteCounts,
  limit: ["helpful", "helpfulLong"],
  limitMessage: "You are pressing too fast. Please try again in a moment.",
});

export const myHelpful = endpoint({
  method: "POST",
  path: "/api/notes/helpful",
  operationId: "myHelpful",
  tag: "food-log",
  summary: `The counts of up to ${maxHelpfulIds} shared notes, and which of them one finds helpful`,
  description: "What does not exist or is not shared is left out.",
  auth: "person",
  signInMessage: noteErrors.signIn,
  body: z.strictObject({
    ids: z
      .array(id("ids"), { error: "ids must be a list of ids" })
      .check(z.maxLength(maxHelpfulIds, { error: `ids must be ${maxHelpfulIds} at most` })),
  }),
  reply: z.object({ notes: z.array(NoteCounts) }),
});
