import { distanceKm, type Position } from "@dishboard/contract/places";
import { zxyToTileId } from "pmtiles";
import { MapFailed } from "./map-failed.ts";
import type { Bounds } from "./write-archive.ts";

/** Some hundred kilometres on each side, and several gigabytes. */
const maxTiles = 500_000;
// The square map of the world ends there.
const maxLatitude = 85.05;
const maxRadiusKm = 300;
const radians = Math.PI / 180;
const kmPerDegree = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

/** `to` is exclusive. */
export type TileRange = { from: number; to: number };

/** Parses 'lat,lon,km' or 'west,south,east,north'. Null for other texts. Throws `MapFailed`. */
export function readBounds(text: string): Bounds | null {
  const numbers = text.split(",").map((part) => (/^\s*[-+]?\d+(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN));
  if (numbers.some(Number.isNaN) || (numbers.length !== 3 && numbers.length !== 4)) return null;
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers;
  if (numbers.length === 3) return boundsAround({ latitude: first, longitude: second }, third);
  const isOnEarth = [first, third].every(isLongitude) && [second, fourth].every(isLatitude);
  if (!isOnEarth || second >= fourth || first === third)
    throw new MapFailed(`${text} is no area: it must read west,south,east,north, in degrees.`);
  return [first, second, third, fourth];
}

/** Returns the area this many km around a position. Throws `MapFailed`. */
export function boundsAround({ latitude, longitude }: Position, km: number): Bounds {
  if (!isLatitude(latitude) || !isLongitude(longitude) || km <= 0 || km > maxRadiusKm)
    throw new MapFailed(
      `${latitude},${longitude},${km} is no area: it must read latitude,longitude,km, with at most ${maxRadiusKm} km.`,
    );
  const up = km / kmPerDegree;
  const across = up / Math.cos(latitude * radians);
  const wrapped = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
  return [
    wrapped(longitude - across),
    Math.max(-maxLatitude, latitude - up),
    wrapped(longitude + across),
    Math.min(maxLatitude, latitude + up),
  ];
}

/** Returns the tiles of an area at some zooms, in archive order. Throws `MapFailed` for too many. */
export function tilesIn([west, south, east, north]: Bounds, minZoom: number, maxZoom: number): TileRange[] {
  const ids: number[] = [];
  // An area across the date line has two parts.
  const parts =
    west < east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ];
  for (let z = minZoom; z <= maxZoom; z++) {
    const side = 2 ** z;
    const [top, bottom] = [tileRow(north, side), tileRow(south, side)];
    const columns = new Set<number>();
    for (const [from = 0, to = 0] of parts) {
      const [first, last] = [tileColumn(from, side), tileColumn(to, side)];
      if ((last - first + 1) * (bottom - top + 1) + ids.length > maxTiles)
        throw new MapFailed(
          `The area is too large: it has more than ${maxTiles} tiles at zoom ${z}. Name a smaller one, or a lower --zoom.`,
        );
      for (let x = first; x <= last; x++) columns.add(x);
    }
    for (const x of columns) for (let y = top; y <= bottom; y++) ids.push(zxyToTileId(z, x, y));
  }
  return joined(ids.sort((a, b) => a - b));
}

function joined(ids: readonly number[]): TileRange[] {
  const ranges: TileRange[] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last?.to === id) last.to += 1;
    else ranges.push({ from: id, to: id + 1 });
  }
  return ranges;
}

function tileColumn(longitude: number, side: number): number {
  return Math.min(side - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * side)));
}

function tileRow(latitude: number, side: number): number {
  const sine = Math.sin(latitude * radians);
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.min(side - 1, Math.max(0, Math.floor(down * side)));
}

function isLatitude(degrees: number): boolean {
  return Math.abs(degrees) <= maxLatitude;
}

function isLongitude(degrees: number): boolean {
  return Math.abs(degrees) <= 180;
}
