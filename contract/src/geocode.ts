/** Names of places: a position in, the name people give to its surroundings out. */
import * as z from "zod/mini";
import { coordinate } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import type { Position } from "./places.ts";

/** The name shown where nobody knows a better one. */
export const unknownAreaName = "your area";

/** The geocoder is asked for positions rounded to this many degrees (about 1 km), so that it learns no address. */
export const geocodeGridDegrees = 0.01;

/** The position rounded to the grid that the geocoder is asked for. */
export function onGeocodeGrid({ latitude, longitude }: Position): Position {
  const steps = Math.round(1 / geocodeGridDegrees);
  return { latitude: Math.round(latitude * steps) / steps, longitude: Math.round(longitude * steps) / steps };
}

/** The name of the area around a position; always answers, with 'your area' where the name cannot be had. */
export const reverseGeocode = endpoint({
  method: "GET",
  path: "/api/geocode/reverse",
  summary: "The name of the area around a position",
  query: z.strictObject({ lat: coordinate("lat", 90), lon: coordinate("lon", 180) }),
  reply: z.object({ name: z.string() }),
  limit: [{ name: "geocode", per: "network", max: 30, perSeconds: 60 }],
});
