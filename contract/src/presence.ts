/** Whether a restaurant is still there: what people say of it. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";

/** What a person can say of a restaurant. */
export const Presence = z.enum(["here", "gone"]);
export type Presence = z.infer<typeof Presence>;

/** How many people have to say that a restaurant is gone before it is hidden. */
export const goneReportsToHide = 2;

/** The error message about a restaurant that is not there, or hidden already. */
export const presenceNotFound = "Restaurant Not Found";

/** When something last showed that a restaurant is there: a dish, a vote, a Snap, or a person who says so. */
export const Confirmation = z.object({
  /** Null where a file alone tells of it. */
  confirmedAt: z.nullable(z.string()),
});
export type Confirmation = z.infer<typeof Confirmation>;

const params = z.object({ id: id("id") });

/** When a restaurant was last confirmed. */
export const readConfirmation = endpoint({
  method: "GET",
  path: "/api/restaurants/:id/presence",
  operationId: "readConfirmation",
  tag: "places",
  summary: "When something last showed that a restaurant is there",
  description: "A dish, a vote, a Snap, or a person who has said so. Null where a file alone tells of it.",
  params,
  reply: Confirmation,
  limit: [{ name: "presenceRead", per: "network", max: 600, perSeconds: 60 }],
});

/** Says that a restaurant is still there, or gone. */
export const reportPresence = endpoint({
  method: "PUT",
  path: "/api/restaurants/:id/presence",
  operationId: "reportPresence",
  tag: "places",
  summary: "Says that a restaurant is still there, or gone",
  description: `A person's last word counts. Where ${goneReportsToHide} people say that it is gone, and nobody has said since that it is there, it is hidden with its dishes and an administrator decides. A repeated call changes nothing.`,
  auth: "person",
  params,
  body: z.strictObject({ says: Presence }),
  reply: z.object({ isHidden: z.boolean() }),
  limit: [{ name: "presence", per: "person", max: 30, perSeconds: 24 * 3_600 }],
  limitMessage: "You have reported many restaurants today. Please go on tomorrow.",
});

/** A restaurant that people say is gone. */
export const GoneRestaurant = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether an administrator has decided that it is gone. */
  isDecided: z.boolean(),
  dishCount: z.int(),
  /** How many people have said so. */
  reportCount: z.int(),
  closedAt: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});
export type GoneRestaurant = z.infer<typeof GoneRestaurant>;

/** Lists the restaurants that people say are gone. */
export const listGoneRestaurants = endpoint({
  method: "GET",
  path: "/api/admin/gone-restaurants",
  operationId: "listGoneRestaurants",
  tag: "places",
  summary: "Restaurants that are hidden because people say that they are gone",
  description:
    "First those that nobody has decided about, fifty at most and the oldest first, then the twenty that administrators decided about last. Administrators only: for everybody else there is nothing at this address.",
  auth: "administrator",
  reply: z.object({ restaurants: z.array(GoneRestaurant) }),
});

/** Decides whether a restaurant is gone. */
export const decidePresence = endpoint({
  method: "POST",
  path: "/api/admin/gone-restaurants/:id",
  operationId: "decidePresence",
  tag: "places",
  summary: "Decides whether a restaurant is gone: then it stays hidden, and else it is shown again with its dishes",
  description: "What people have reported is settled by it. A repeated call changes nothing. Administrators only.",
  auth: "administrator",
  params,
  body: z.strictObject({ isGone: z.boolean() }),
  reply: z.object({}),
});
