import { earthRadiusKm } from "@dishboard/contract/limits";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";

const circumferenceM = 2 * Math.PI * earthRadiusKm * 1_000;
const radians = Math.PI / 180;
// Where the square map of the world ends.
const maxLatitude = 85.05;
// Distances between two rings, in metres.
const scales = [25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const;

// What lies farther away does not help to find a door.
const neighbourhoodM = 1_000;

/** The number of the coarsest scale; 0 is the finest. */
export const coarsestScale = scales.length - 1;

/** The distance between two rings at a scale, in metres. */
export function ringMetres(scale: number): number {
  return scales[Math.min(coarsestScale, Math.max(0, scale))] ?? 100;
}

export function lengthText(metres: number): string {
  return metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`;
}

/** The finest scale, from a distance between two rings on, that shows the nearest restaurants of the neighbourhood. */
export function fittingScale(pin: Position, around: readonly FoundRestaurant[], finestM: number): number {
  const distances = around.map((one) => distanceKm(pin, one) * 1_000).filter((metres) => metres <= neighbourhoodM);
  const farthest =
    distances
      .sort((a, b) => a - b)
      .slice(0, 3)
      .at(-1) ?? 0;
  const fitting = scales.findIndex((ringM) => ringM >= finestM && farthest <= 2 * ringM);
  return fitting < 0 ? coarsestScale : fitting;
}

/** How many metres a px stands for at a latitude. */
export function metresPerPx(worldPx: number, latitude: number): number {
  return (circumferenceM * Math.cos(clampLatitude(latitude) * radians)) / worldPx;
}

/** The width of the world at which a px stands for so many metres at a latitude. */
export function worldPxFor(metresPerPx: number, latitude: number): number {
  return (circumferenceM * Math.cos(clampLatitude(latitude) * radians)) / metresPerPx;
}

/** The latitude, or where the square map of the world ends before it. */
export function clampLatitude(latitude: number): number {
  return Math.min(maxLatitude, Math.max(-maxLatitude, latitude));
}
