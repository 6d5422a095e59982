import { createHash } from "node:crypto";
import { areOneOfFile } from "../places/matching/matching.service.ts";
import { foldedLine, wordsOf } from "../places/matching/place-words.service.ts";
import type { GivenPlace } from "./files/file-rows.service.ts";

/** The size of a cell, in degrees of latitude: a place and its outline are in one cell, or in cells side by side. */
const cellSize = 30 / 111_195;

/** A number in place of an id: a country's places take a tenth of the memory. */
export function numberOf(text: string): number {
  return createHash("sha1").update(text).digest().readUIntBE(0, 6);
}

/**
 * Which places of a file are one: OpenStreetMap has many a restaurant as a point and as the outline of its house. An
 * outline is one with the first point of its name there; points stay as many as they are.
 */
export class FilePlaces {
  #outlines = new Map<number, { number: number; place: GivenPlace }[]>();
  /** By the number of a point that of its outline. */
  #outlineOf = new Map<number, number>();
  #hasPoint = new Set<number>();
  /** By the number of an outline. */
  #restaurants = new Map<number, string>();

  /** Notes a place of the file; once all are noted, every point finds its outline. */
  note(place: GivenPlace): void {
    if (!isOutline(place)) return;
    const key = keyOf(place, 0, 0);
    this.#outlines.set(key, [...(this.#outlines.get(key) ?? []), { number: numberOf(place.sourceId), place }]);
  }

  /** The number by which the places of the file that are one are known. */
  groupOf(place: GivenPlace): number {
    const number = numberOf(place.sourceId);
    const known = this.#outlineOf.get(number);
    if (known !== undefined || this.#outlines.size === 0 || !place.sourceId.startsWith("node/")) return known ?? number;
    for (const [north, east] of around) {
      const found = this.#outlines
        .get(keyOf(place, north, east))
        ?.find((outline) => !this.#hasPoint.has(outline.number) && areOneOfFile(place, outline.place));
      if (!found) continue;
      this.#hasPoint.add(found.number);
      this.#outlineOf.set(number, found.number);
      return found.number;
    }
    return number;
  }

  /** The same of a place of which no more is known than its number. */
  groupOfNumber(number: number): number {
    return this.#outlineOf.get(number) ?? number;
  }

  /** Notes which restaurant a place is. */
  setRestaurant(place: GivenPlace, restaurantId: string): void {
    const group = this.groupOf(place);
    if (isOutline(place) || group !== numberOf(place.sourceId)) this.#restaurants.set(group, restaurantId);
  }

  /** The restaurant of the place of the file that is one with this one. */
  restaurantOf(place: GivenPlace): string | undefined {
    return this.#restaurants.get(this.groupOf(place));
  }
}

const around = [0, -1, 1].flatMap((north) => [0, -1, 1].map((east) => [north, east] as const));

function isOutline({ sourceId }: GivenPlace): boolean {
  return /^(way|relation)\//.test(sourceId);
}

function keyOf({ name, position: { latitude, longitude } }: GivenPlace, north: number, east: number): number {
  const row = Math.floor(latitude / cellSize) + north;
  const column = Math.floor((longitude * Math.cos((Math.round(latitude) * Math.PI) / 180)) / cellSize) + east;
  return numberOf(`${wordsOf(foldedLine(name)).join("")} ${row} ${column}`);
}
