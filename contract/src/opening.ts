import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { nearbyRadiusKm, rankingLimit } from "./limits.ts";
import { requiredLine } from "./text.ts";

/** A board is ready with this many dishes that each have enough votes. */
export const openingDishes = 60;
export const openingVotes = 3;

export const maxPlacesWithoutDish = 50;

export const maxPosterPlaces = 200;

export const maxGroupNameLength = 60;
export const defaultInvitationDays = 14;
export const maxInvitationDays = 365;
export const defaultInvitedPeople = 50;
export const maxInvitedPeople = 10_000;

export const maxInvitations = 50;

export const openingErrors = {
  groupName: "Please say who invites",
  noInvitation: "There is no such invitation.",
  days: `Please choose 1 to ${maxInvitationDays} days`,
  people: `Please choose 1 to ${maxInvitedPeople.toLocaleString("en-US")} people`,
} as const;

export const OpeningStep = z.enum(["places", "dishes", "votes", "done"]);
export type OpeningStep = z.infer<typeof OpeningStep>;

export const PlaceWithoutDish = z.object({
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
});
export type PlaceWithoutDish = z.infer<typeof PlaceWithoutDish>;

export const Opening = z.object({
  /** Of at most a hundred on the board. */
  dishCount: z.int(),
  votedDishCount: z.int(),
  /** Places of files count if they have no dish. */
  placesWithDish: z.int(),
  placesWithoutDish: z.int(),
  /** By name. */
  withoutDish: z.array(PlaceWithoutDish).check(z.maxLength(maxPlacesWithoutDish)),
  next: OpeningStep,
});
export type Opening = z.infer<typeof Opening>;

const ofAdministrators = { tag: "opening", auth: "administrator" } as const;

export const readOpening = endpoint({
  method: "GET",
  path: "/api/admin/opening",
  operationId: "readOpening",
  summary: "How full the board of the market area is, and what to do next",
  description: `The first ${rankingLimit} dishes, those of them with ${openingVotes} votes or more, and the places within ${nearbyRadiusKm} km that have no dish. Administrators only: for everybody else there is nothing at this address.`,
  reply: Opening,
  ...ofAdministrators,
});

export const Paper = z.enum(["A4", "letter"]);
export type Paper = z.infer<typeof Paper>;

export const readPosterPlaces = endpoint({
  method: "GET",
  path: "/api/admin/opening/posters",
  operationId: "readPosterPlaces",
  summary: "The places for posters and table cards, and the paper of the country",
  description: `One place, or all places with a dish, by name, in parts of ${maxPosterPlaces}. Administrators only.`,
  query: z.strictObject({
    restaurant: z.optional(id("restaurant")),
    part: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
  }),
  reply: z.object({ paper: Paper, places: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ...ofAdministrators,
});

/** The query parameter in a place's code: it opens the place's page with the poster's question. */
export const tableVisit = { name: "from", value: "table" } as const;

export const InvitationState = z.enum(["open", "ended", "full"]);
export type InvitationState = z.infer<typeof InvitationState>;

export const Invitation = z.object({
  id: z.string(),
  /** The last part of its link, `/join/:code`. */
  code: z.string(),
  groupName: z.string(),
  maxPeople: z.int(),
  joinedCount: z.int(),
  state: InvitationState,
  /** Whether an administrator vouches for the votes of all who join by it. */
  isVouched: z.boolean(),
  endsAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = endpoint({
  method: "GET",
  path: "/api/admin/invitations",
  operationId: "listInvitations",
  summary: `The latest ${maxInvitations} invitations, the newest first`,
  description: "Administrators only.",
  reply: z.object({ invitations: z.array(Invitation) }),
  ...ofAdministrators,
});

export const createInvitation = endpoint({
  method: "POST",
  path: "/api/admin/invitations",
  operationId: "createInvitation",
  summary: "Makes a link by which the people of a group are invited",
  description: "It ends after some days, and counts at most so many people. Administrators only.",
  body: z.strictObject({
    groupName: requiredLine("Group name", maxGroupNameLength, openingErrors.groupName),
    days: z._default(
      z
        .int(openingErrors.days)
        .check(z.minimum(1, openingErrors.days), z.maximum(maxInvitationDays, openingErrors.days)),
      defaultInvitationDays,
    ),
    maxPeople: z._default(
      z
        .int(openingErrors.people)
        .check(z.minimum(1, openingErrors.people), z.maximum(maxInvitedPeople, openingErrors.people)),
      defaultInvitedPeople,
    ),
  }),
  reply: Invitation,
  ...ofAdministrators,
});

export const endInvitation = endpoint({
  method: "POST",
  path: "/api/admin/invitations/:id/end",
  operationId: "endInvitation",
  summary: "Ends an invitation before its day",
  description: "A repeated call changes nothing. Administrators only.",
  params: z.strictObject({ id: id("id") }),
  reply: Invitation,
  ...ofAdministrators,
});

export const vouchForInvitation = endpoint({
  method: "POST",
  path: "/api/admin/invitations/:id/vouch",
  operationId: "vouchForInvitation",
  summary: "Vouches for the votes of everyone who has joined by an invitation, or joins by it later",
  description:
    "Their votes of a day belong to no group, and those that are held count at once. A repeated call vouches for another day. Administrators only.",
  params: z.strictObject({ id: id("id") }),
  reply: Invitation,
  ...ofAdministrators,
});

const code = z.strictObject({
  // In capitals too: addresses of pages are case-insensitive.
  code: z.string().check(
    z.regex(/^[0-9a-f]{32}$/i, openingErrors.noInvitation),
    z.overwrite((value) => value.toLowerCase()),
  ),
});
/** A group is in one network; guessing would take centuries. */

export const readInvitation = endpoint({
  method: "GET",
  path: "/api/invitations/:code",
  operationId: "readInvitation",
  tag: "opening",
  summary: "Who invites by a link, and whether the invitation can be used",
  description: "Nothing of who has joined by it.",
  params: code,
  reply: z.object({ groupName: z.string(), state: InvitationState }),
  limit: ["invitations"],
});

/** Counts a new member for the invitation that they used. */
export const joinByInvitation = endpoint({
  method: "POST",
  path: "/api/invitations/:code/joins",
  operationId: "joinByInvitation",
  tag: "opening",
  summary: "Counts the signed-in person for the invitation by which they have come",
  description:
    "Once, for one invitation, and only whose account is newer than the invitation. A repeated call changes nothing. One that is full or has ended counts nobody.",
  auth: "person",
  params: code,
  reply: z.object({ groupName: z.string(), isCounted: z.boolean() }),
  limit: ["invitations"],
});
