/**
 * Guests join by a link, state their needs, and choose among nearby dishes. No accounts, no names; group tables end
 * after a day.
 */
import * as z from "zod/mini";
import { roundDegrees } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { labelIds } from "./item-fields.ts";
import { Card } from "./items.ts";
import { allergens, dietaryClaims } from "./labels.ts";
import { maxPriceCents } from "./limits.ts";
import { optionalLine } from "./text.ts";

export const groupTableHours = 24;
export const maxGroupTableGuests = 20;

export const walkMinutes = [5, 10, 15, 20, 30] as const;
export const walkMetresPerMinute = 80;

/** Maximum dishes to choose from: those stated free of everything and those with something not stated. */
export const maxGroupTableDishes = 12;

/** Dishes considered, of both kinds together. */
export const maxGroupTableCandidates = 200;

export const maxPlaceNameLength = 80;

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

export const groupTableCode = /^[0-9a-f]{32}$/;

/** A guest's secret: 128 random bits made by their device. */
const guestKey = z
  .string({ error: groupTableErrors.notGuest })
  .check(z.regex(/^[0-9a-f]{32}$/, groupTableErrors.notGuest));

export const GuestNeeds = z.strictObject({
  claimIds: labelIds("claimIds", dietaryClaims),
  allergenIds: labelIds("allergenIds", allergens),
  /** The highest price; null for any. */
  maxCents: z.nullable(z.int().check(z.minimum(1, groupTableErrors.price), z.maximum(maxPriceCents))),
  walkMinutes: z.int().check(
    z.refine((minutes) => walkMinutes.some((one) => one === minutes), {
      error: `walkMinutes must be one of ${walkMinutes.join(", ")}`,
    }),
  ),
});
export type GuestNeeds = z.infer<typeof GuestNeeds>;

/** A taken seat. Its id identifies no person; a device knows its own from joining. */
export const GroupTableSeat = z.object({ id: z.string(), number: z.int(), isOpener: z.boolean() });

export const WithoutNeed = z.object({
  /** The lowest price, the shortest walk, all allergens, one diet, or all needs of one unnamed guest. */
  need: z.enum(["price", "walk", "allergens", "diet", "guest"]),
  claimId: z.nullable(z.int()),
  count: z.int(),
});
export type WithoutNeed = z.infer<typeof WithoutNeed>;

export const GroupTableDish = z.object({
  card: Card,
  /** Of the chosen allergens those that it may contain, and those of which nothing is stated: ask the restaurant. */
  mayContain: z.array(z.int()),
  notStated: z.array(z.int()),
  likes: z.int(),
  dislikes: z.int(),
});
export type GroupTableDish = z.infer<typeof GroupTableDish>;

/** A group table, the same for every guest. It does not show who needs what. */
export const GroupTable = z.object({
  /** Changes with the table and its dishes. */
  version: z.string(),
  placeName: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  guests: z.int(),
  seats: z.array(GroupTableSeat),
  isOpen: z.boolean(),
  /** Number of guests who have stated their needs. */
  ready: z.int(),
  /** All diets and allergens, the lowest price, the shortest walk. Null while no one is ready. */
  needs: z.nullable(GuestNeeds),
  /** Whether guests are choosing among the dishes. */
  isChoosing: z.boolean(),
  /** Whether the opener is still there; without them every guest may start the choice. */
  hasOpener: z.boolean(),
  /** By rank, or by likes once guests choose. */
  fitting: z.array(GroupTableDish),
  /** Dishes with something not stated. No one may take them for safe. */
  unknown: z.array(GroupTableDish),
  /** Counts of each, including unlisted ones, up to `maxGroupTableCandidates`. */
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

/** Lets further guests join, or refuses them. */
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

export const Thumb = z.enum(["up", "down", "none"]);
export type Thumb = z.infer<typeof Thumb>;

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
