import { distanceKm, type Position } from "@dishboard/contract/places";
import type { GivenPlace } from "./files/file-rows.service.ts";
import { compareNames, type Likeness, likeness } from "./place-names.service.ts";

/** Within this distance a restaurant of the same name is the place beyond doubt. */
export const beyondDoubtMetres = 15;

/** Two places farther apart are two, whatever they are called: branches of one chain. */
export const maxApartMetres = 150;

/** A restaurant that a place may be, with what files have said of it last. */
export type Candidate = {
  restaurantId: string;
  name: string;
  position: Position;
  givenName: string | null;
  givenPosition: Position | null;
  houseNumber: string | null;
  brand: string | null;
};

/** What a place is to a candidate, and how much speaks for it. */
export type Judgement = { verdict: "same" | "perhaps"; weight: number };

/** Says whether a place is a restaurant that is there already; null where it is another. `hasSameId` says that its source gave the restaurant the place's id last: an id alone says nothing: sources give theirs anew. */
export function judge(place: GivenPlace, candidate: Candidate, hasSameId: boolean): Judgement | null {
  const metres = metresBetween(place.position, candidate);
  if (metres > maxApartMetres) return null;
  const alike = likenessOf(place, candidate);
  const numbers = compareNumbers(place.houseNumber, candidate.houseNumber);
  const verdict = verdictOf({ metres, alike, numbers, hasSameId });
  if (!verdict) return null;
  const weight =
    (hasSameId ? 10_000 : 0) + alike * 1_000 + (numbers === "same" ? 500 : numbers === "different" ? -500 : 0) - metres;
  return { verdict, weight };
}

/** Whether a place is the restaurant beyond doubt, so that no other place of its file may be it. */
export function isBeyondDoubt(place: GivenPlace, candidate: Candidate, hasSameId: boolean): boolean {
  if (judge(place, candidate, hasSameId)?.verdict !== "same") return false;
  return (
    hasSameId ||
    (likenessOf(place, candidate) === likeness.same && metresBetween(place.position, candidate) <= beyondDoubtMetres)
  );
}

type Facts = { metres: number; alike: Likeness; numbers: "same" | "different" | "unknown"; hasSameId: boolean };

function verdictOf({ metres, alike, numbers, hasSameId }: Facts): Judgement["verdict"] | null {
  if (hasSameId && alike >= likeness.shorter) return "same";
  // It was renamed, or another has moved in.
  if (hasSameId && metres <= 20 && numbers !== "different") return "perhaps";
  const within = (same: number, perhaps: number) => (metres <= same ? "same" : metres <= perhaps ? "perhaps" : null);
  switch (alike) {
    case likeness.same:
      return numbers === "different" ? within(30, 60) : "same";
    case likeness.abbreviated:
      return numbers === "different" ? within(-1, 15) : numbers === "same" ? "same" : within(100, maxApartMetres);
    case likeness.shorter:
      return numbers === "different" ? null : numbers === "same" ? within(100, maxApartMetres) : within(40, 100);
    case likeness.related:
      return numbers === "different" ? null : within(-1, 40);
    default:
      return null;
  }
}

function metresBetween(position: Position, candidate: Candidate): number {
  const metres = (other: Position) => distanceKm(position, other) * 1_000;
  const own = metres(candidate.position);
  return candidate.givenPosition ? Math.min(own, metres(candidate.givenPosition)) : own;
}

function likenessOf(place: GivenPlace, { name, givenName, brand }: Candidate): Likeness {
  const compared = [compareNames(place.name, name)];
  if (givenName !== null && givenName !== name) compared.push(compareNames(place.name, givenName));
  const highest = compared.reduce((a, b) => (a > b ? a : b));
  // 'PRET' of the brand Pret A Manger.
  const isOfBrand = (text: string, of: string | null) => of !== null && compareNames(text, of) === likeness.same;
  const hasBrand = isOfBrand(name, place.brand) || isOfBrand(place.name, brand);
  return hasBrand && highest < likeness.abbreviated ? likeness.abbreviated : highest;
}

/** '12a' and '12-14' share a number. */
function compareNumbers(a: string | null, b: string | null): Facts["numbers"] {
  const [ranges, others] = [numbersIn(a), numbersIn(b)];
  if (!ranges || !others) return "unknown";
  return ranges[0] <= others[1] && others[0] <= ranges[1] ? "same" : "different";
}

function numbersIn(text: string | null): [number, number] | null {
  const numbers = (text?.match(/\d+/g) ?? []).map(Number);
  return numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : null;
}
