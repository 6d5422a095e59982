/**
 * Cells of about 0.1 degree (11 km) on both sides. A circle of 10 km touches at most nine away from the poles, which
 * keeps a chart's cost the same at any number of dishes.
 */
import { earthRadiusKm, positionGridDegrees } from "./limits.ts";

/** In degrees. */
export type Position = { latitude: number; longitude: number };

export type Area = Position & { name: string };

/** Shown until visitors choose a place. */
export const defaultMarketArea: Area = { latitude: 51.5414, longitude: -0.1471, name: "Camden Market" };

/** The cell of dishes without a position or a cell, which are on every chart. */
export const nowhereCell = -1;

/** The one cell of all products. */
export const productCell = -2;

const cellDegrees = 0.1;
const cellsPerBand = 8192;
const lastBand = 180 / cellDegrees - 1;
const kmPerDegree = (Math.PI * earthRadiusKm) / 180;
const radians = Math.PI / 180;

/** Returns the great-circle distance in km. */
export function distanceKm(a: Position, b: Position): number {
  const dLatitude = (b.latitude - a.latitude) * radians;
  const dLongitude = (b.longitude - a.longitude) * radians;
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(dLongitude / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

export function onPositionGrid({ latitude, longitude }: Position): Position {
  const steps = 1 / positionGridDegrees;
  return { latitude: Math.round(latitude * steps) / steps, longitude: Math.round(longitude * steps) / steps };
}

export function cellOf({ latitude, longitude }: Position): number {
  const band = bandOf(latitude);
  return band * cellsPerBand + columnOf(longitude, columnsIn(band));
}

export function isCell(cell: number): boolean {
  const band = Math.floor(cell / cellsPerBand);
  return Number.isInteger(cell) && band >= 0 && band <= lastBand && cell % cellsPerBand < columnsIn(band);
}

export function middleOfCell(cell: number): Position {
  const band = Math.floor(cell / cellsPerBand);
  return {
    latitude: (band + 0.5) * cellDegrees - 90,
    longitude: (((cell % cellsPerBand) + 0.5) / columnsIn(band)) * 360 - 180,
  };
}

/** Returns every cell that a circle touches, in ascending order; near the poles a margin adds a few more. */
export function cellsAround({ latitude, longitude }: Position, radiusKm: number): number[] {
  const dLatitude = radiusKm / kmPerDegree;
  const cells = new Set<number>();
  for (let band = bandOf(latitude - dLatitude); band <= bandOf(latitude + dLatitude); band++) {
    const columns = columnsIn(band);
    const halfWidth = longitudeReach(latitude, dLatitude, band);
    if (halfWidth >= 180) {
      for (let column = 0; column < columns; column++) cells.add(band * cellsPerBand + column);
      continue;
    }
    const degreesPerColumn = 360 / columns;
    const first = Math.floor((longitude - halfWidth + 180) / degreesPerColumn);
    const last = Math.floor((longitude + halfWidth + 180) / degreesPerColumn);
    for (let column = first; column <= last; column++) {
      cells.add(band * cellsPerBand + (((column % columns) + columns) % columns));
    }
  }
  return [...cells].sort((a, b) => a - b);
}

function bandOf(latitude: number): number {
  return Math.min(lastBand, Math.max(0, Math.floor((latitude + 90) / cellDegrees)));
}

/** Number of cells in a band, which makes them about square. */
function columnsIn(band: number): number {
  const middle = (band + 0.5) * cellDegrees - 90;
  return Math.max(1, Math.floor((360 * Math.cos(middle * radians)) / cellDegrees));
}

function columnOf(longitude: number, columns: number): number {
  return Math.min(columns - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * columns)));
}

/** The circle's reach to either side within a band, in degrees of longitude; 180 if it contains a pole. */
function longitudeReach(latitude: number, dLatitude: number, band: number): number {
  const south = band * cellDegrees - 90;
  const north = south + cellDegrees;
  if (latitude + dLatitude >= 90 || latitude - dLatitude <= -90) return 180;
  const radius = dLatitude * radians;
  // The circle is widest at this latitude, not at its centre's.
  const widest = Math.asin(Math.min(1, Math.max(-1, Math.sin(latitude * radians) / Math.cos(radius)))) / radians;
  const at = Math.min(north, Math.max(south, widest)) * radians;
  const centre = latitude * radians;
  const cosine = (Math.cos(radius) - Math.sin(centre) * Math.sin(at)) / (Math.cos(centre) * Math.cos(at));
  if (cosine <= -1) return 180;
  // A circle that ends within the band is at least this narrow there; the margin covers rounding.
  return (cosine >= 1 ? 0 : Math.acos(cosine) / radians) * 1.0001 + 1e-6;
}
