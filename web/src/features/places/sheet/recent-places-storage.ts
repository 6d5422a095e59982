import { distanceKm, type Position } from "@dishboard/contract/places";
import { parsePosition } from "../place-storage.ts";

export type RecentPlace = Position & { name: string; detail: string };

const storageKey = "recentPlaces";
const maxPlaces = 5;
const samePlaceKm = 2;

export function readRecentPlaces(): RecentPlace[] {
  try {
    const places: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(places) ? places.flatMap(readPlace).slice(0, maxPlaces) : [];
  } catch {
    return [];
  }
}

/** Puts a place first; returns all. */
export function addRecentPlace(place: RecentPlace): RecentPlace[] {
  const others = readRecentPlaces();
  const known = others.find((other) => isSame(other, place));
  const rest = others.filter((other) => other !== known);
  return save([{ ...place, detail: place.detail || (known?.detail ?? "") }, ...rest].slice(0, maxPlaces));
}

export function removeRecentPlace(place: RecentPlace): RecentPlace[] {
  return save(readRecentPlaces().filter((other) => !isSame(other, place)));
}

function isSame(a: RecentPlace, b: RecentPlace): boolean {
  return a.name === b.name && distanceKm(a, b) <= samePlaceKm;
}

function save(places: RecentPlace[]): RecentPlace[] {
  try {
    localStorage.setItem(storageKey, JSON.stringify(places));
  } catch {
    // Only the next visit loses its list.
  }
  return places;
}

function readPlace(value: unknown): RecentPlace[] {
  const position = parsePosition(JSON.stringify(value) ?? null);
  const { name, detail } = (value ?? {}) as Record<string, unknown>;
  return position && typeof name === "string" && typeof detail === "string" ? [{ name, detail, ...position }] : [];
}
