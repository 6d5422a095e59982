import { foldTownName } from "@dishboard/contract/fold";
import { minPlaceNameLength } from "@dishboard/contract/place-search";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { Towns } from "./read-towns.ts";

export type Town = Position & { name: string; detail: string };

/** Towns near `near` and in the country of `home` come first. */
export type TownQuery = { name: string; near: Position; home: Position; limit: number };

/** Weights of the shown name, of a completely typed name, and of a later word in it. */
const bonus = { whole: 1.5, label: 1.5, otherName: 0, laterWord: 0 };
/** A town of the country comes before one abroad that has a hundred times as many people. */
const countryBonus = 2;

/** Minimum bytes for matching other names: fewer match too much. */
const minOtherNameBytes = 3;

/** Duplicate towns are removed later, so more are found by this factor. */
const spare = 4;

/**
 * Whole names come first, then large and near towns. The text after a comma, or the last word if nothing matches, must
 * be in the town's region.
 */
export function searchTowns(towns: Towns, { name, ...query }: TownQuery): Town[] {
  const [first = "", ...rest] = name.split(",").map(foldTownName);
  const found = bestTowns(towns, first, rest.join(" ").trim(), query);
  const lastSpace = first.lastIndexOf(" ");
  if (found.length > 0 || rest.length > 0 || lastSpace === -1) return found;
  return bestTowns(towns, first.slice(0, lastSpace), first.slice(lastSpace + 1), query);
}

function bestTowns(towns: Towns, name: string, within: string, { near, home, limit }: Omit<TownQuery, "name">): Town[] {
  if (name.length < minPlaceNameLength) return [];
  const country = countryAt(towns, home);
  const best: { town: number; score: number }[] = [];
  const seen = new Uint8Array(towns.count);
  const consider = (town: number, matchScore: number) => {
    if (seen[town] || !liesIn(towns, town, within)) return;
    seen[town] = 1;
    const isAtHome = countryOf(towns, town) === country;
    const score = matchScore + weight(towns, town, near) + (isAtHome ? countryBonus : 0);
    if (best.length === limit * spare && score <= (best.at(-1)?.score ?? 0)) return;
    const place = best.findIndex((other) => other.score < score);
    best.splice(place === -1 ? best.length : place, 0, { town, score });
    best.length = Math.min(best.length, limit * spare);
  };
  const whole = (isWhole: boolean) => (isWhole ? bonus.whole : 0);
  forEachMatch(towns.foldedLabels, `\n${name}`, (town, isWhole) => consider(town, bonus.label + whole(isWhole)));
  if (Buffer.byteLength(name) >= minOtherNameBytes) {
    forEachMatch(towns.otherNames, `\n${name}`, (town, isWhole) => consider(town, bonus.otherName + whole(isWhole)));
  }
  forEachMatch(towns.foldedLabels, ` ${name}`, (town) => consider(town, bonus.laterWord));
  const unlike = new Map(
    best.map(({ town }) => townOf(towns, town)).map((town) => [`${town.name}, ${town.detail}`, town]),
  );
  return Array.from(unlike.values()).slice(0, limit);
}

/** Search radius for a named town: the nearest may be a hamlet. */
const nameReachKm = 5;

/** Returns the largest nearby town, weighted by distance; else the nearest. */
export function findTownsAt(towns: Towns, position: Position): Town[] {
  let best: { town: number; score: number } | undefined;
  for (let town = 0; town < towns.count; town++) {
    if (distanceKm(position, positionOf(towns, town)) > nameReachKm) continue;
    const score = weight(towns, town, position);
    if (!best || score > best.score) best = { town, score };
  }
  return towns.count === 0 ? [] : [townOf(towns, best?.town ?? nearestTown(towns, position))];
}

type NameColumn = Towns["otherNames"];

function forEachMatch(
  { bytes, starts }: NameColumn,
  text: string,
  found: (town: number, isWhole: boolean) => void,
): void {
  const lineBreak = 10;
  const wanted = Buffer.from(text);
  let at = bytes.indexOf(wanted);
  while (at !== -1) {
    const town = lastAtOrBefore(starts, at);
    found(town, bytes[at + wanted.length] === lineBreak);
    at = bytes.indexOf(wanted, starts[town + 1]);
  }
}

function weight(towns: Towns, town: number, near: Position): number {
  const km = distanceKm(near, positionOf(towns, town));
  return Math.log10((towns.populations[town] ?? 0) + 100) - 1.2 * Math.log10(1 + km / 10);
}

const countries = new WeakMap<Towns, Map<string, string>>();

function countryAt(towns: Towns, position: Position): string {
  const known = countries.get(towns) ?? new Map<string, string>();
  countries.set(towns, known);
  const key = `${position.latitude},${position.longitude}`;
  const country = known.get(key) ?? countryOf(towns, nearestTown(towns, position));
  known.set(key, country);
  return country;
}

function nearestTown(towns: Towns, position: Position): number {
  let nearest = { town: 0, km: Number.POSITIVE_INFINITY };
  for (let town = 0; town < towns.count; town++) {
    const km = distanceKm(position, positionOf(towns, town));
    if (km < nearest.km) nearest = { town, km };
  }
  return nearest.town;
}

function countryOf(towns: Towns, town: number): string {
  const detail = detailOf(towns, town);
  return detail.slice(detail.lastIndexOf(",") + 1).trim();
}

function liesIn(towns: Towns, town: number, folded: string): boolean {
  return folded === "" || ` ${foldTownName(detailOf(towns, town))}`.includes(` ${folded}`);
}

function townOf(towns: Towns, town: number): Town {
  const { bytes, starts } = towns.labels;
  const name = bytes.toString("utf8", starts[town], starts[town + 1]);
  const { latitude, longitude } = positionOf(towns, town);
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  return { name, detail: detailOf(towns, town), latitude: round(latitude), longitude: round(longitude) };
}

function positionOf({ latitudes, longitudes }: Towns, town: number): Position {
  return { latitude: latitudes[town] ?? 0, longitude: longitudes[town] ?? 0 };
}

function detailOf({ detailNumbers, details }: Towns, town: number): string {
  return details[detailNumbers[town] ?? 0] ?? "";
}

function lastAtOrBefore(starts: Uint32Array, position: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
