import * as z from "zod/mini";
import { coordinate } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import type { Position } from "./places.ts";

export const unknownAreaName = "your area";

/** Positions are rounded to this many degrees (about 1 km) for the geocoder, so that it learns no address. */
export const geocodeGridDegrees = 0.01;

export function onGeocodeGrid({ latitude, longitude }: Position): Position {
  const steps = Math.round(1 / geocodeGridDegrees);
  return { latitude: Math.round(latitude * steps) / steps, longitude: Math.round(longitude * steps) / steps };
}

export const reverseGeocode = endpoint({
  method: "GET",
  path: "/api/geocode/reverse",
  operationId: "reverseGeocode",
  tag: "places",
  summary: "The name of the area around a position",
  description: "The position is rounded to 0.01 degrees and not stored. 'your area' when no name is known.",
  query: z.strictObject({ lat: coordinate("lat", 90), lon: coordinate("lon", 180) }),
  reply: z.object({ name: z.string() }),
  limit: ["geocode"],
});
