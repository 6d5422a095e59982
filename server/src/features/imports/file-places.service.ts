import { createHash } from "node:crypto";
import { areOneOfFile } from "../places/matching/matching.service.ts";
import { foldedLine, wordsOf } from "../places/matching/place-words.service.ts";
import type { GivenPlace } from "./files/file-rows.service.ts";

/** In degrees of latitude: a place and its outline are in one cell or neighbours. */
const cellSize = 30 / 111_195;

/** Numbers take a tenth of ids' memory. */
export function numberOf(text: string): number {
  return createHash("sha1").update(text).digest().readUIntBE(0, 6);
}

/**
 * Joins a file's outlines with the first point of that name there, as OpenStreetMap has many restaurants twice. Points
 * stay separate.
 */
export class FilePlaces {
  #outlines = new Map<number, { number: number; place: GivenPlace }[]>();
  /** By point number. */
  #outlineOf = new Map<number, number>();
  #hasPoint = new Set<number>();
  /** By outline number. */
  #restaurants = new Map<number, string>();

  /** Notes a place; once all are noted, points find outlines. */
  note(place: GivenPlace): void {
    if (!isOutline(place)) return;
    const key = keyOf(place, 0, 0);
    this.#outlines.set(key, [...(this.#outlines.get(key) ?? []), { number: numberOf(place.sourceId), place }]);
  }

  /** The number shared by joined places. */
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

  groupOfNumber(number: number): number {
    return this.#outlineOf.get(number) ?? number;
  }

  setRestaurant(place: GivenPlace, restaurantId: string): void {
    const group = this.groupOf(place);
    if (isOutline(place) || group !== numberOf(place.sourceId)) this.#restaurants.set(group, restaurantId);
  }

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
