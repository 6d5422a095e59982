import { distanceKm, type Position } from "@dishboard/contract/places";
import { compareNames, type Likeness, likeness } from "./place-names.service.ts";
import { foldedLine, wordsOf } from "./place-words.service.ts";

/** Same-named restaurants within this distance are one. */
export const beyondDoubtMetres = 15;

/** Branches of a chain are farther apart than this. */
export const maxApartMetres = 150;

export type PlaceToMatch = {
  name: string;
  position: Position;
  street: string | null;
  houseNumber: string | null;
  floor: string | null;
  brand: string | null;
};

export type Candidate = {
  restaurantId: string;
  name: string;
  position: Position;
  givenName: string | null;
  givenPosition: Position | null;
  street: string | null;
  houseNumber: string | null;
  floor: string | null;
  brand: string | null;
  /** Merged by administrators: it may be several places of one file. */
  isMerged: boolean;
};

export type Judgement = { verdict: "same" | "perhaps"; weight: number };

/**
 * Returns null for another place. `hasSameId`: the source last gave this id to the restaurant; alone it proves nothing,
 * because sources reassign ids.
 */
export function judge(place: PlaceToMatch, candidate: Candidate, hasSameId: boolean): Judgement | null {
  const metres = metresBetween(place.position, candidate);
  if (metres > maxApartMetres) return null;
  const alike = likenessOf(place, candidate);
  const numbers = compareNumbers(place, candidate);
  const isOtherFloor = areOtherFloors(place.floor, candidate.floor);
  const verdict = verdictOf({ metres, alike, numbers, isOtherFloor, hasSameId });
  if (!verdict) return null;
  const weight =
    (hasSameId ? 10_000 : 0) + alike * 1_000 + (numbers === "same" ? 500 : numbers === "different" ? -500 : 0) - metres;
  return { verdict, weight };
}

/** Whether no other place of its file can be the restaurant. */
export function isBeyondDoubt(place: PlaceToMatch, candidate: Candidate, hasSameId: boolean): boolean {
  if (judge(place, candidate, hasSameId)?.verdict !== "same") return false;
  return (
    hasSameId ||
    (likenessOf(place, candidate) === likeness.same && metresBetween(place.position, candidate) <= beyondDoubtMetres)
  );
}

/** Whether two places of one file are one: a point and its building's outline. */
export function areOneOfFile(place: PlaceToMatch, other: PlaceToMatch): boolean {
  return (
    compareNames(place.name, other.name) === likeness.same &&
    distanceKm(place.position, other.position) <= 0.03 &&
    compareNumbers(place, other) !== "different" &&
    !areOtherFloors(place.floor, other.floor)
  );
}

type Facts = {
  metres: number;
  alike: Likeness;
  numbers: "same" | "different" | "unknown";
  isOtherFloor: boolean;
  hasSameId: boolean;
};

function verdictOf({ metres, alike, numbers, isOtherFloor, hasSameId }: Facts): Judgement["verdict"] | null {
  if (hasSameId && alike >= likeness.related) return "same";
  // It was renamed, or another has moved in.
  if (hasSameId && metres <= 20 && numbers !== "different") return "perhaps";
  const within = (same: number, perhaps: number) =>
    metres <= same && !isOtherFloor ? "same" : metres <= perhaps ? "perhaps" : null;
  switch (alike) {
    case likeness.same:
      return numbers === "different" ? within(10, 60) : within(numbers === "same" ? 150 : 100, maxApartMetres);
    case likeness.abbreviated:
      return numbers === "different" ? within(-1, 30) : within(numbers === "same" ? 150 : 100, maxApartMetres);
    case likeness.misspelt:
      return numbers === "different" ? null : within(100, maxApartMetres);
    case likeness.shorter:
      return numbers === "different" ? null : within(100, maxApartMetres);
    case likeness.related:
      return numbers === "different" ? null : within(-1, 100);
    default:
      return null;
  }
}

function metresBetween(position: Position, candidate: Candidate): number {
  const metres = (other: Position) => distanceKm(position, other) * 1_000;
  const own = metres(candidate.position);
  return candidate.givenPosition ? Math.min(own, metres(candidate.givenPosition)) : own;
}

function likenessOf(place: PlaceToMatch, { name, givenName, brand }: Candidate): Likeness {
  const compared = [compareNames(place.name, name)];
  if (givenName !== null && givenName !== name) compared.push(compareNames(place.name, givenName));
  const highest = compared.reduce((a, b) => (a > b ? a : b));
  // 'PRET' of the brand Pret A Manger.
  const isOfBrand = (text: string, of: string | null) => of !== null && compareNames(text, of) === likeness.same;
  const hasBrand = isOfBrand(name, place.brand) || isOfBrand(place.name, brand);
  if (hasBrand && highest < likeness.abbreviated) return likeness.abbreviated;
  // A chain's two kinds of place: 'McCafé' and 'McDonald's'.
  return highest === likeness.different && isOfBrand(place.brand ?? "", brand) ? likeness.related : highest;
}

/** '12a' and '12-14' are the same; numbers of two streets do not compare. */
function compareNumbers(place: Address, other: Address): Facts["numbers"] {
  const [a, b] = [numbersIn(place.houseNumber), numbersIn(other.houseNumber)];
  if (!a || !b || areOtherStreets(place.street, other.street)) return "unknown";
  const isOverlap = a.first <= b.last && b.first <= a.last;
  // Between 10 and 14 are a street's even numbers.
  const isOtherSide = a.first % 2 === a.last % 2 && b.first % 2 === b.last % 2 && a.first % 2 !== b.first % 2;
  if (!isOverlap || isOtherSide) return "different";
  return a.letter && b.letter && a.letter !== b.letter ? "unknown" : "same";
}

type Address = { street: string | null; houseNumber: string | null };

function numbersIn(text: string | null) {
  const numbers = (text?.match(/\d+/g) ?? []).map(Number);
  const [first, second] = numbers;
  if (first === undefined) return null;
  const letter = /\d\s?([a-z])\b/i.exec(text ?? "")?.[1]?.toLowerCase();
  // In Queens '37-15' is one number.
  const whole = second !== undefined && second < first ? Number(numbers.join("")) : null;
  return { first: whole ?? first, last: whole ?? Math.max(...numbers), letter };
}

function areOtherStreets(one: string | null, other: string | null): boolean {
  if (!one || !other) return false;
  const [a, b] = [wordsOf(foldedLine(one)), wordsOf(foldedLine(other))];
  return !a.some((word) => word.length > 2 && b.includes(word) && !/^(ave|blvd|lane|floor|unit)$/.test(word));
}

function areOtherFloors(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const floors = other.split(";");
  return !one.split(";").some((floor) => floors.includes(floor));
}
