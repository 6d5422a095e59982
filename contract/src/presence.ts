import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";

export const Presence = z.enum(["here", "gone"]);
export type Presence = z.infer<typeof Presence>;

/** Reports of 'gone' that hide a restaurant, by members with standing, each on another network. */
export const goneReportsToHide = 2;

/** For these days a report counts, and a sign of life keeps a restaurant on the boards. */
export const presenceDays = 30;

/** Days after a decision in which members hide nothing. */
export const decisionDays = 90;

export const maxGoneAtOnce = 50;

export const presenceNotFound = "Restaurant Not Found";

/** The last day with a sign that a restaurant is there: a dish, a Snap, a person who says so, or the week of a vote. */
export const Confirmation = z.object({
  /** A day in UTC, of a vote the Monday before: else it would tell who has voted. Null if only a file names it. */
  confirmedOn: z.nullable(z.string()),
  /** Whether members' reports hide it until a moderator decides. */
  isHidden: z.boolean(),
});
export type Confirmation = z.infer<typeof Confirmation>;

const params = z.object({ id: id("id") });

export const readConfirmation = endpoint({
  method: "GET",
  path: "/api/restaurants/:id/presence",
  operationId: "readConfirmation",
  tag: "places",
  summary: "The day, in UTC, on which something last showed that a restaurant is there",
  description:
    "A dish, a Snap, a person who has said so, or a vote, which counts from the Monday of its week. Null if only a file names the restaurant.",
  params,
  reply: Confirmation,
  limit: ["presenceRead"],
});

/** `noted`: another member must confirm it. `for-moderators`: unchanged until one decides. */
export const PresenceOutcome = z.enum(["confirmed", "shown-again", "noted", "for-moderators", "hidden"]);
export type PresenceOutcome = z.infer<typeof PresenceOutcome>;

export const reportPresence = endpoint({
  method: "PUT",
  path: "/api/restaurants/:id/presence",
  operationId: "reportPresence",
  tag: "places",
  summary: "Says that a restaurant is still there, or gone",
  description: `A person's last word counts. A member has standing if their account is at least seven days old and a vote of theirs counts, or something of theirs is shown. If ${goneReportsToHide} members with standing on different networks say within ${presenceDays} days that the restaurant is gone, it is hidden with its dishes, and an administrator or moderator decides. 'Still here' by a member with standing, or a dish that anybody submits there, shows it again; of one that was decided to be gone within ${decisionDays} days only a dish of a member with standing does, and a moderator looks again. If it had a dish, a vote, a Snap or a 'Still here' within ${presenceDays} days, or was decided about within ${decisionDays}, it stays, and an administrator or moderator is asked. A repeated call changes nothing.`,
  auth: "person",
  params,
  body: z.strictObject({ says: Presence }),
  reply: z.object({ outcome: PresenceOutcome }),
  limit: ["presence"],
  limitMessage: "You have reported many restaurants today. Please go on tomorrow.",
});

export const GoneRestaurant = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * After a decision that it is gone: `asked` if a new account wanted to submit a dish there, `reopened` if a submitted
   * dish put it back on the boards.
   */
  state: z.enum(["shown", "hidden", "asked", "reopened", "decided"]),
  dishCount: z.int(),
  /** Accounts that report it as gone, until a decision. */
  reportCount: z.int(),
  standingCount: z.int(),
  confirmedAt: z.nullable(z.string()),
  at: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});
export type GoneRestaurant = z.infer<typeof GoneRestaurant>;

export const listGoneRestaurants = endpoint({
  method: "GET",
  path: "/api/admin/gone-restaurants",
  operationId: "listGoneRestaurants",
  tag: "places",
  summary: "Restaurants that people say are gone",
  description: `First those that wait for a decision, ${maxGoneAtOnce} at most, hidden ones first, then those with the most reports of members with standing; also such as were decided to be gone and have a dish that says otherwise. Then the twenty that were last decided to be gone. Administrators and moderators only: for everybody else there is nothing at this address.`,
  auth: "moderator",
  reply: z.object({ restaurants: z.array(GoneRestaurant) }),
});

export const decidePresence = endpoint({
  method: "POST",
  path: "/api/admin/gone-restaurants",
  operationId: "decidePresence",
  tag: "places",
  summary: "Decides whether restaurants are gone: then they stay hidden, and else they are shown with their dishes",
  description: `Settles what people have reported, and keeps members from hiding them for ${decisionDays} days. Restaurants that do not exist are left out. A repeated call changes nothing. Administrators and moderators only.`,
  auth: "moderator",
  body: z.strictObject({
    ids: z
      .array(id("ids"), { error: "ids must be a list of ids" })
      .check(z.maxLength(maxGoneAtOnce, { error: `ids must be ${maxGoneAtOnce} at most` })),
    isGone: z.boolean(),
  }),
  reply: z.object({}),
});
