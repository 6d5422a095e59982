/** A place need not be on this site. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { savesPageSize } from "./limits.ts";

export const maxSavedNameLength = 120;
export const maxSavedAddressLength = 200;

/** `restaurantId` is set if the place is certainly this restaurant. */
const SavedPlace = z.object({
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  note: z.nullable(z.string()),
  restaurantId: z.nullable(z.string()),
});
export type SavedPlace = z.infer<typeof SavedPlace>;

const ofOnePerson = {
  tag: "saves",
  auth: "person",
  signInMessage: "Please sign in to see what you have saved",
} as const;

export const mySavedPlaces = endpoint({
  method: "GET",
  path: "/api/saved-places",
  operationId: "mySavedPlaces",
  summary: `The places where one wants to go, the newest first, ${savesPageSize} a page`,
  description: "`before` is the `next` of the page before.",
  query: z.strictObject({ before: z.optional(id("before")) }),
  reply: z.object({ places: z.array(SavedPlace), next: z.nullable(z.string()), count: z.int() }),
  ...ofOnePerson,
});

export const removeSavedPlace = endpoint({
  method: "DELETE",
  path: "/api/saved-places/:id",
  operationId: "removeSavedPlace",
  summary: "Removes a place from those where one wants to go",
  description: "A repeated call changes nothing.",
  params: z.strictObject({ id: id("id") }),
  reply: z.object({}),
  ...ofOnePerson,
  limit: ["saves"],
  limitMessage: "You are saving too fast. Please try again in a moment.",
});
