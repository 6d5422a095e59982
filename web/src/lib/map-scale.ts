import { earthRadiusKm } from "@dishboard/contract/limits";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";

const circumferenceM = 2 * Math.PI * earthRadiusKm * 1_000;
const radians = Math.PI / 180;
const maxLatitude = 85.05;
const scales = [25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const;

const neighbourhoodM = 1_000;

/** Scale 0 is the finest. */
export const coarsestScale = scales.length - 1;

/** A scale's ring distance in metres. */
export function ringMetres(scale: number): number {
  return scales[Math.min(coarsestScale, Math.max(0, scale))] ?? 100;
}

export function lengthText(metres: number): string {
  return metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`;
}

/** The finest scale, at least `finestM`, that shows the nearest restaurants. */
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

/** Metres per px at a latitude. */
export function metresPerPx(worldPx: number, latitude: number): number {
  return (circumferenceM * Math.cos(clampLatitude(latitude) * radians)) / worldPx;
}

/** The world's width in px at which a px is that many metres. */
export function worldPxFor(metresPerPx: number, latitude: number): number {
  return (circumferenceM * Math.cos(clampLatitude(latitude) * radians)) / metresPerPx;
}

/** Clamps a latitude to the Web Mercator map. */
export function clampLatitude(latitude: number): number {
  return Math.min(maxLatitude, Math.max(-maxLatitude, latitude));
}
