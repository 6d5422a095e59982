/**
 * Group tables: one person opens a group table, others join by its link, and each states their needs. Then they choose
 * among nearby dishes. No accounts, no names; it ends after a day.
 */
import * as z from "zod/mini";
import { roundDegrees } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { labelIds } from "./item-fields.ts";
import { Card } from "./items.ts";
import { allergens, dietaryClaims } from "./labels.ts";
import { maxPriceCents } from "./limits.ts";
import { optionalLine } from "./text.ts";

/** How long a table lasts, and how many people sit at it at most. */
export const groupTableHours = 24;
export const maxGroupTableGuests = 20;

/** How many minutes of walking one can choose, and how many metres one walks in a minute. */
export const walkMinutes = [5, 10, 15, 20, 30] as const;
export const walkMetresPerMinute = 80;

/** Maximum number of dishes to choose from: those stated free of everything and those with something not stated. */
export const maxGroupTableDishes = 12;

/** How many dishes are looked at, of both kinds together. */
export const maxGroupTableCandidates = 200;

/** How long the name of the place is from which people walk. */
export const maxPlaceNameLength = 80;

/** The error messages about group tables. */
export const groupTableErrors = {
  notFound: "This table is closed, or there is none at this address. A table lasts a day.",
  full: `This table is full: ${maxGroupTableGuests} people sit at it.`,
  notGuest: "You do not sit at this table. Please join it.",
  notOpener: "Only who has opened the table can do this.",
  closedDoor: "The door of this table is closed: no new guest can join.",
  ownSeat: "This is your own seat. You can leave the table instead.",
  otherTable: "Another table was opened with this seat's key. Please join with a new one.",
  notChoosing: "There are no dishes to choose from yet.",
  nothingFits: "No dish within a walk is left to choose from.",
  notOnTable: "This dish does not stand to choice.",
  place: "Please say where you are",
  price: "Please choose a price above 0",
} as const;

const code = z.string();

/** What codes of tables are made of; anything else is no table's. */
export const groupTableCode = /^[0-9a-f]{32}$/;

/** A guest's secret: 128 random bits made by their device. */
const guestKey = z
  .string({ error: groupTableErrors.notGuest })
  .check(z.regex(/^[0-9a-f]{32}$/, groupTableErrors.notGuest));

/** What somebody can eat, pay and walk. */
export const GuestNeeds = z.strictObject({
  claimIds: labelIds("claimIds", dietaryClaims),
  allergenIds: labelIds("allergenIds", allergens),
  /** The most that a dish may cost; null for any price. */
  maxCents: z.nullable(z.int().check(z.minimum(1, groupTableErrors.price), z.maximum(maxPriceCents))),
  walkMinutes: z.int().check(
    z.refine((minutes) => walkMinutes.some((one) => one === minutes), {
      error: `walkMinutes must be one of ${walkMinutes.join(", ")}`,
    }),
  ),
});
export type GuestNeeds = z.infer<typeof GuestNeeds>;

/** A seat that is taken. Its id says nothing of who sits there; a device knows its own from joining. */
export const GroupTableSeat = z.object({ id: z.string(), number: z.int(), isOpener: z.boolean() });

/** How many dishes there would be without one of the needs, where all of them together leave none. */
export const WithoutNeed = z.object({
  /** The lowest price, the shortest walk, all allergens, one diet, or all needs of one unnamed guest. */
  need: z.enum(["price", "walk", "allergens", "diet", "guest"]),
  /** Which diet. */
  claimId: z.nullable(z.int()),
  count: z.int(),
});
export type WithoutNeed = z.infer<typeof WithoutNeed>;

/** A dish that stands to choice. */
export const GroupTableDish = z.object({
  card: Card,
  /** Of the chosen allergens those that it may contain, and those of which nothing is stated: ask the restaurant. */
  mayContain: z.array(z.int()),
  notStated: z.array(z.int()),
  likes: z.int(),
  dislikes: z.int(),
});
export type GroupTableDish = z.infer<typeof GroupTableDish>;

/** A table, the same for everybody at it. Nothing says who needs what. */
export const GroupTable = z.object({
  /** Another one after every change of the table and of the dishes that stand to choice. */
  version: z.string(),
  placeName: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  guests: z.int(),
  seats: z.array(GroupTableSeat),
  /** Whether others may join. */
  isOpen: z.boolean(),
  /** So many of them have said what they can eat. */
  ready: z.int(),
  /** The joined needs: all diets and allergens, the lowest price, the shortest walk. Null while no one is ready. */
  needs: z.nullable(GuestNeeds),
  /** Whether dishes stand to choice, and people say which they would like. */
  isChoosing: z.boolean(),
  /** Whether who has opened it still sits there; without them every guest may put dishes to choice. */
  hasOpener: z.boolean(),
  /** Dishes of which everything that is asked for is stated, by rank or, once people choose, by what they like. */
  fitting: z.array(GroupTableDish),
  /** Dishes of which something is not stated. Nobody may take them for safe. */
  unknown: z.array(GroupTableDish),
  /** How many dishes there are of each, also those that are not listed; as many as are looked at, at most. */
  fittingCount: z.int(),
  unknownCount: z.int(),
  /**
   * If no dish is left: needs that would each leave dishes when dropped, with most dishes first. If none would, the
   * highest number of dishes without one guest's needs.
   */
  without: z.array(WithoutNeed),
  endsAt: z.string(),
});
export type GroupTable = z.infer<typeof GroupTable>;

const ofAnybody = { tag: "group-tables" } as const;

/** Opens a table. */
export const openGroupTable = endpoint({
  method: "POST",
  path: "/api/tables",
  operationId: "openGroupTable",
  summary: "Opens a table for a group, at which one sits first",
  description: `Its code is the last part of its link; nobody can guess it. It ends after ${groupTableHours} hours. No account is needed, and none is noted. A repeated call with the same key returns the same table.`,
  body: z.strictObject({
    guestKey,
    latitude: z.number({ error: groupTableErrors.place }).check(z.minimum(-90), z.maximum(90), roundDegrees),
    longitude: z.number({ error: groupTableErrors.place }).check(z.minimum(-180), z.maximum(180), roundDegrees),
    placeName: optionalLine("The name of the place", maxPlaceNameLength),
  }),
  reply: z.object({ code: z.string() }),
  ...ofAnybody,
  limit: ["groupTablesOpened"],
  limitMessage: "Many tables have been opened from your network. Please try again in an hour.",
});

/** Joins a table. */
export const joinGroupTable = endpoint({
  method: "POST",
  path: "/api/tables/:code/guests",
  operationId: "joinGroupTable",
  summary: "Sits down at a table",
  description: `Up to ${maxGroupTableGuests} people can, while its door is open. A repeated call changes nothing, and a browser that sits there already keeps its seat, with what it has said. The reply is the table as it is then, and the id of the seat.`,
  params: z.object({ code }),
  body: z.strictObject({ guestKey }),
  reply: z.object({ table: GroupTable, seatId: z.string() }),
  ...ofAnybody,
  limit: ["groupTables"],
});

/** Closes or opens the door of a table. */
export const setTableDoor = endpoint({
  method: "PUT",
  path: "/api/tables/:code/door",
  operationId: "setTableDoor",
  summary: "Closes a table to new guests, or opens it again",
  description:
    "Only the person who opened the table may do this. New guests cannot join while it is closed. The reply is the changed table.",
  params: z.object({ code }),
  body: z.strictObject({ guestKey, isOpen: z.boolean() }),
  reply: z.object({ table: GroupTable }),
  ...ofAnybody,
  limit: ["groupTables"],
});

/** Frees a seat. */
export const freeTableSeat = endpoint({
  method: "POST",
  path: "/api/tables/:code/seats/:seat/free",
  operationId: "freeTableSeat",
  summary: "Takes a guest from a table, with what they have said",
  description:
    "Only the person who opened the table may do this. The guest may join again while the door is open. A repeated call changes nothing. The reply is the changed table.",
  params: z.object({ code, seat: z.string() }),
  body: z.strictObject({ guestKey }),
  reply: z.object({ table: GroupTable }),
  ...ofAnybody,
  limit: ["groupTables"],
});

/** Leaves a table. */
export const leaveGroupTable = endpoint({
  method: "POST",
  path: "/api/tables/:code/leave",
  operationId: "leaveGroupTable",
  summary: "Leaves a table: what one needs and likes does not count any more",
  description: "A repeated call changes nothing. A table that everybody has left is deleted.",
  params: z.object({ code }),
  body: z.strictObject({ guestKey }),
  reply: z.object({}),
  ...ofAnybody,
  limit: ["groupTables"],
});

/** Reads a table. */
export const readGroupTable = endpoint({
  method: "GET",
  path: "/api/tables/:code",
  operationId: "readGroupTable",
  summary: "A table: who is ready, what all need together, and the dishes that are left to choose from",
  description: "The same for everybody who has its link. With a version that is still right, the table is null.",
  params: z.object({ code }),
  query: z.object({ version: z.optional(z.string().check(z.maxLength(40))) }),
  reply: z.object({ table: z.nullable(GroupTable) }),
  ...ofAnybody,
  limit: ["groupTablesRead"],
});

/** Says what a guest can eat. */
export const setGuestNeeds = endpoint({
  method: "PUT",
  path: "/api/tables/:code/needs",
  operationId: "setGuestNeeds",
  summary: "Says what somebody at a table can eat, pay and walk",
  description:
    "The last word counts. Others see only what all need together. Dishes that this rules out leave the choice at once. The reply is the table as it is then.",
  params: z.object({ code }),
  body: z.strictObject({ guestKey, needs: GuestNeeds }),
  reply: z.object({ table: GroupTable }),
  ...ofAnybody,
  limit: ["groupTables"],
});

/** Chooses the dishes. */
export const fixGroupTableDishes = endpoint({
  method: "POST",
  path: "/api/tables/:code/dishes",
  operationId: "fixGroupTableDishes",
  summary:
    "Puts the best dishes that are left to choice; who has opened the table does it, or anybody once they have left",
  description:
    "Then every guest says which of them they would like. A repeated call chooses again and keeps the answers about dishes that stay.",
  params: z.object({ code }),
  body: z.strictObject({ guestKey }),
  reply: z.object({}),
  ...ofAnybody,
  limit: ["groupTables"],
});

/** What somebody thinks of a dish. */
export const Thumb = z.enum(["up", "down", "none"]);
export type Thumb = z.infer<typeof Thumb>;

/** Likes or dislikes a dish. */
export const setThumb = endpoint({
  method: "PUT",
  path: "/api/tables/:code/thumbs",
  operationId: "setThumb",
  summary: "Says whether somebody at a table would like a dish",
  description: "The last word counts.",
  params: z.object({ code }),
  body: z.strictObject({ guestKey, dishId: z.uuid(), thumb: Thumb }),
  reply: z.object({}),
  ...ofAnybody,
  limit: ["groupTables"],
});
