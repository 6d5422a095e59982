import * as z from "zod/mini";
import { coordinate } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import type { Position } from "./places.ts";
import { searchText } from "./text.ts";

export const minPlaceNameLength = 2;
export const maxPlaceNameLength = 100;
export const maxFoundPlaces = 8;

export const FoundPlace = z.object({
  name: z.string(),
  /** For example 'Greater London, United Kingdom'; may be empty. */
  detail: z.string(),
  kind: z.enum(["area", "street"]),
  latitude: z.number(),
  longitude: z.number(),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

/** Best first, with the required attribution. */
export const FoundPlaces = z.object({
  places: z.array(FoundPlace).check(z.maxLength(maxFoundPlaces)),
  credit: z.string(),
});
export type FoundPlaces = z.infer<typeof FoundPlaces>;

/** Positions are rounded to this many degrees (about 11 km) before they are sent with a search. */
const searchGridDegrees = 0.1;

export function onSearchGrid({ latitude, longitude }: Position): Position {
  const steps = Math.round(1 / searchGridDegrees);
  return { latitude: Math.round(latitude * steps) / steps, longitude: Math.round(longitude * steps) / steps };
}

export const findPlaces = endpoint({
  method: "GET",
  path: "/api/places",
  operationId: "findPlaces",
  tag: "places",
  summary: "Places whose name begins with a text, large and near ones first",
  description:
    "At most eight: towns of the world, and streets and postcodes where the site has a service for them (PLACE_SEARCH_URL). Accents do not " +
    "matter, and 'Paris, Texas' narrows the search. The position says what is near; it is rounded to 0.1 degrees and not stored.",
  query: z.strictObject({
    name: searchText("name", maxPlaceNameLength),
    lat: coordinate("lat", 90),
    lon: coordinate("lon", 180),
  }),
  reply: FoundPlaces,
  limit: ["placeSearch"],
});
