/** What a member ate and when, private until shared. Shared notes are in `shared-notes.ts`. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemImage, ItemKind } from "./items.ts";
import { logPageSize } from "./limits.ts";
import { PictureInput } from "./picture-input.ts";
import { optionalText } from "./text.ts";

export const maxLogNoteLength = 280;

export const firstLogDay = "1900-01-01";

/** The earliest time zone begins its day this long before the UTC day. */
const earliestZoneMs = 14 * 3_600_000;

export const logErrors = {
  day: "Please choose a day",
  future: "This day is still to come",
  past: "This day is too long ago",
  note: "Note",
  missing: "This entry has been deleted",
  noNote: "Write a note to share it",
  photo: "This photo is not there any more. Please add it again.",
  oneItem: "Exactly one of dishId and productId must be given",
  keyUsed: "key belongs to another entry",
} as const;

/** Returns the last day that can be logged: today in the earliest time zone. */
export function lastLogDay(now: Date): string {
  return new Date(now.getTime() + earliestZoneMs).toISOString().slice(0, 10);
}

/** Returns the error of a day like '2026-11-22', or null. */
export function validateLogDay(day: string, now: Date): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return logErrors.day;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return logErrors.day;
  if (day < firstLogDay) return logErrors.past;
  return day > lastLogDay(now) ? logErrors.future : null;
}

/** A log entry. A deleted or hidden dish or product has no id, and keeps its names. */
export const LogEntry = z.object({
  id: z.string(),
  day: z.string(),
  note: z.nullable(z.string()),
  isShared: z.boolean(),
  isNoteShared: z.boolean(),
  photo: z.nullable(ItemImage),
  item: z.object({
    kind: ItemKind,
    id: z.nullable(z.string()),
    /** Null if the member has not named the dish yet. */
    name: z.nullable(z.string()),
    /** The restaurant of a dish, or the brand of a product. */
    restaurant: z.string(),
    /** The cuisine of a dish, or the category of a product. */
    cuisine: z.nullable(z.string()),
    image: z.nullable(ItemImage),
  }),
  /** The log owner's vote; null for other viewers. */
  vote: z.nullable(z.enum(["up", "down"])),
});
export type LogEntry = z.infer<typeof LogEntry>;

const day = z.string({ error: logErrors.day }).check(z.maxLength(10, { error: logErrors.day }));
const fields = {
  day,
  note: optionalText(logErrors.note, maxLogNoteLength),
  isShared: z.boolean({ error: "isShared must be true or false" }),
  /** If missing, a new note is not shared, and an existing one stays unchanged. */
  isNoteShared: z.optional(z.boolean({ error: "isNoteShared must be true or false" })),
  /** Null removes it; without it the photo stays. */
  photo: z.optional(z.nullable(PictureInput)),
};
const params = z.strictObject({ id: id("id") });

/** The day and the id of the last entry of a page. */
export const logCursor = z.string().check(z.regex(/^\d{4}-\d\d-\d\d_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const query = z.strictObject({ before: z.optional(logCursor) });

const ofOnePerson = { tag: "food-log", auth: "person", signInMessage: "Please sign in to log what you eat" } as const;

const changeLimit = {
  limit: ["foodLog", "foodLogLong"],
  limitMessage: "You are logging too fast. Please try again in a moment.",
} as const;

export const myFoodLog = endpoint({
  method: "GET",
  path: "/api/food-log",
  operationId: "myFoodLog",
  summary: `One's own log, the latest day first, ${logPageSize} a page, with what it counts`,
  description: "The next page is asked for with the reply's next as before.",
  query,
  reply: z.object({
    entries: z.array(LogEntry),
    next: z.nullable(z.string()),
    counts: z.object({ dishes: z.int(), restaurants: z.int(), cuisines: z.int(), shared: z.int() }),
  }),
  ...ofOnePerson,
});

export const myItemLog = endpoint({
  method: "GET",
  path: "/api/food-log/items/:id",
  operationId: "myItemLog",
  summary: "How often one has eaten a dish or product, and when last",
  description: "What does not exist was never eaten.",
  params,
  reply: z.object({ count: z.int(), lastDay: z.nullable(z.string()) }),
  ...ofOnePerson,
});

export const addLogEntry = endpoint({
  method: "POST",
  path: "/api/food-log",
  operationId: "addLogEntry",
  summary: "Logs that one has eaten a dish or product",
  description:
    "Of dishId and productId exactly one is given. Once for each key: a repeated call returns the entry as it is. Days are those of where the person is, so they may be a zone ahead of UTC.",
  body: z.strictObject({
    key: id("key"),
    dishId: z.optional(id("dishId")),
    productId: z.optional(id("productId")),
    ...fields,
  }),
  reply: LogEntry,
  ...ofOnePerson,
  ...changeLimit,
});

export const updateLogEntry = endpoint({
  method: "PUT",
  path: "/api/food-log/:id",
  operationId: "updateLogEntry",
  summary: "Changes the day, the note, the photo and the sharing of an entry of one's own log",
  description: "Its dish or product stays. Only an entry with a note can share it on the page of its dish or product.",
  params,
  body: z.strictObject(fields),
  reply: LogEntry,
  ...ofOnePerson,
  ...changeLimit,
});

export const deleteLogEntry = endpoint({
  method: "DELETE",
  path: "/api/food-log/:id",
  operationId: "deleteLogEntry",
  summary: "Deletes an entry of one's own log",
  description: "An entry that is gone, or somebody else's, is not found.",
  params,
  reply: z.object({}),
  ...ofOnePerson,
  ...changeLimit,
});

export const sharedFoodLog = endpoint({
  method: "GET",
  path: "/api/profiles/:id/food-log",
  operationId: "sharedFoodLog",
  summary: `What a person has shared of their log, the latest day first, ${logPageSize} a page`,
  description:
    "Without the entries of dishes and products that are not shown. Not found where others may not see the person.",
  params,
  query,
  reply: z.object({ entries: z.array(LogEntry), next: z.nullable(z.string()) }),
  ...ofOnePerson,
});
