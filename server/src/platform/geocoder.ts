import { onGeocodeGrid, unknownAreaName } from "@dishboard/contract/geocode";
import type { Position } from "@dishboard/contract/places";
import type { Clock, PacedClient } from "./paced-client.ts";
import { createPlaceAnswers } from "./place-answers.ts";

export type Geocoder = {
  /** Returns the name of the area, or a general one; always within two seconds. */
  areaName(position: Position): Promise<string>;
};

/** Limits of stored names, and of a lookup's wait after its caller was answered. */
export const geocoderLimits = {
  maxNames: 10_000,
  nameTtlMs: 7 * 24 * 3_600_000,
  queueMs: 30_000,
  maxNameLength: 200,
} as const;

const nameFields = ["neighbourhood", "suburb", "city_district", "city", "town", "village"] as const;

/** Asks a Nominatim-compatible service, never for an exact position. Failures return 'your area'. */
export function createGeocoder(options: {
  /** Null: names are not looked up. */
  url: string | null;
  client: PacedClient;
  clock?: Clock;
}): Geocoder {
  const { url, ...rest } = options;
  const { maxNames: max, nameTtlMs: ttlMs, queueMs } = geocoderLimits;
  const nameAt = createPlaceAnswers<string>({ ...rest, read: nameIn, max, ttlMs, queueMs });
  return {
    async areaName(position) {
      if (url === null) return unknownAreaName;
      const place = onGeocodeGrid(position);
      return (await nameAt(`${place.latitude},${place.longitude}`, addressOf(url, place))) ?? unknownAreaName;
    },
  };
}

function addressOf(service: string, { latitude, longitude }: Position): URL {
  const address = new URL(service);
  const parameters = { format: "json", lat: latitude, lon: longitude, zoom: 14, addressdetails: 1 };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
  return address;
}

function nameIn(reply: unknown): string | null {
  if (typeof reply !== "object" || reply === null) throw new Error("no object");
  const address = "address" in reply ? reply.address : null;
  if (typeof address !== "object" || address === null) return null;
  const fields = new Map(Object.entries(address));
  for (const field of nameFields) {
    const name: unknown = fields.get(field);
    if (typeof name !== "string") continue;
    const clean = name.replace(/\p{Cc}/gu, " ").trim();
    if (clean !== "") return Array.from(clean).slice(0, geocoderLimits.maxNameLength).join("");
  }
  return unknownAreaName;
}
