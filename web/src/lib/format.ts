/** Values are rounded before their unit is chosen. */

import type { Position } from "@dishboard/contract/places";

const unknownDistance = "2.4 mi away";

/** Replaces the distance if no pin is known. */
export const noPinYet = "no pin yet";

/** A count in at most six characters: 999, 1.0K, 12.2K. */
export function formatCount(count: number): string {
  if (count < 0) return `-${formatCount(-count)}`;
  const whole = Math.round(count);
  if (whole < 1_000) return String(whole);
  const thousands = Math.round(whole / 100);
  if (thousands < 10_000) return `${oneDecimal(thousands)}K`;
  const millions = Math.round(whole / 100_000);
  if (millions < 10_000) return `${oneDecimal(millions)}M`;
  return `${oneDecimal(Math.round(whole / 100_000_000))}B`;
}

const kmPerMile = 1.609344;

/** Empty means km. */
export type Units = "miles" | "";

/** A distance: 784m away, 2.2km away. */
export function formatDistance(km: number | undefined, units: Units = ""): string {
  return km === undefined || !Number.isFinite(km) ? unknownDistance : `${formatLength(km, units)} away`;
}

/** A length: 784m, 2.2km; or 0.5mi, 10mi. */
export function formatLength(km: number, units: Units = ""): string {
  const metres = Math.round(km * 1_000);
  if (!units && metres < 1_000) return `${metres}m`;
  const length = units ? km / kmPerMile : km;
  const tenths = Math.max(1, Math.round(length * 10));
  return (tenths < 100 ? oneDecimal(tenths) : Math.round(length)) + (units ? "mi" : "km");
}

const directions = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;

/** The direction from one position to another, as one of eight words. */
export function directionTo(to: Position, from: Position): (typeof directions)[number] {
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const eighth = Math.round((Math.atan2(east, north) / Math.PI) * 4);
  return directions[(eighth + 8) % 8] ?? "north";
}

// Whole tenths: numbers such as 0.95 cannot be rounded exactly.
function oneDecimal(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** A file size: '3 kB', '1.4 MB'. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1_024))} kB`;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
