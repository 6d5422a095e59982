import { earthRadiusKm } from "@dishboard/contract/limits";
import type { Position } from "@dishboard/contract/places";
import { type RawBuilder, sql } from "kysely";

/** Returns a value that grows with the distance, like the contract's `distanceKm`. */
export function haversine(
  { latitude, longitude }: Position,
  lat: RawBuilder<unknown>,
  lon: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql`(power(sin(radians(${lat} - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${lat})) * power(sin(radians(${lon} - ${longitude}::float8) / 2), 2))`;
}

export function haversineOf(km: number): number {
  return Math.sin(km / (2 * earthRadiusKm)) ** 2;
}

/** Returns the great-circle distance in km. */
export function kmFrom(place: Position, lat: RawBuilder<unknown>, lon: RawBuilder<unknown>): RawBuilder<number> {
  return sql`2 * ${earthRadiusKm}::float8 * asin(least(1, sqrt(${haversine(place, lat, lon)})))`;
}
