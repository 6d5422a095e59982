import type { DraftRow, FoundDishPlace, PlaceChoice } from "@dishboard/contract/dish-imports";
import {
  type GridColumn,
  looksLikeAddress,
  type ReadRow,
  type RowErrors,
  readRow,
} from "@dishboard/contract/draft-rows";
import { maxItemNameLength } from "@dishboard/contract/limits";
import { nameKey, storedName } from "@dishboard/contract/name-key";
import type { Position } from "@dishboard/contract/places";
import { type Money, moneyOf } from "@dishboard/contract/prices";
import { cleanLine } from "@dishboard/contract/text";
import { useMemo } from "react";
import { currencyCode } from "../../lib/price.ts";
import { dishImportMessages as messages } from "./dish-imports.messages.ts";
import type { Draft, GridRow, PlaceAnswer } from "./draft-storage.ts";
import { hasContent } from "./draft-store.ts";
import type { FoundPlaces } from "./use-dish-places.ts";

export type PlaceState =
  | { kind: "none" | "looking" | "failed" | "unknown" }
  /** `isChosen` if chosen by hand. */
  | { kind: "found"; choice: PlaceChoice; isChosen: boolean }
  | { kind: "asks"; choices: readonly PlaceChoice[] }
  | { kind: "pin"; pin: Position };

export type RowCheck = {
  status: "empty" | "ready" | "known" | "wrong" | "waiting";
  errors: Partial<Record<GridColumn | "row", string>>;
  place: PlaceState;
  /** A duplicate dish, also if wanted. */
  known: string | null;
};

/** Upload percent or error by row. */
export type PhotoStates = ReadonlyMap<number, { percent: number } | { error: string }>;

const readRows = new WeakMap<DraftRow, { read: ReadRow; errors: RowErrors }>();

export function readOnce(row: DraftRow, money: Money): { read: ReadRow; errors: RowErrors } {
  const known = readRows.get(row) ?? readRow(row, money);
  readRows.set(row, known);
  return known;
}

export function usePlaceNames(rows: readonly GridRow[]): readonly string[] {
  const joined = JSON.stringify([...new Set(rows.map(({ row }) => cleanLine(row.place)).filter(canBeLookedFor))]);
  return useMemo(() => JSON.parse(joined) as string[], [joined]);
}

function canBeLookedFor(name: string): boolean {
  return name !== "" && Array.from(name).length <= maxItemNameLength;
}

export function useDraftChecks(draft: Draft, places: FoundPlaces, photos: PhotoStates): readonly RowCheck[] {
  return useMemo(() => checkRows(draft, places, photos), [draft, places, photos]);
}

function checkRows({ rows, answers }: Draft, places: FoundPlaces, photos: PhotoStates): RowCheck[] {
  const money = moneyOf(currencyCode());
  const firstRows = new Map<string, number>();
  return rows.map((one, index) => {
    if (!hasContent(one)) return { status: "empty", errors: {}, place: { kind: "none" }, known: null };
    const { read, errors: said } = readOnce(one.row, money);
    const stored = storedName(read.place);
    const place = placeOf(read.place, answers[stored], places);
    const { day, ...errors }: RowErrors = said;
    const all: RowCheck["errors"] = { ...errors };
    const ofRow = one.refusal ?? day;
    if (ofRow !== undefined) all.row = ofRow;
    const photoError = photoErrorOf(one, photos);
    if (photoError !== null) all.photo = photoError;
    const key = `${keyOf(place) ?? stored} ${nameKey(read.name)}`;
    const first = read.name === "" ? undefined : firstRows.get(key);
    if (first === undefined && read.name !== "") firstRows.set(key, index + 1);
    const known = knownOf(read, place, first);
    const status = statusOf(one, { place, errors: all, known, photos });
    return { status, errors: all, place, known };
  });
}

function statusOf(
  { id, isWanted }: GridRow,
  { place, errors, known, photos }: Pick<RowCheck, "place" | "errors" | "known"> & { photos: PhotoStates },
): RowCheck["status"] {
  if (Object.keys(errors).length > 0) return "wrong";
  const photo = photos.get(id);
  if (place.kind === "looking" || (photo && "percent" in photo)) return "waiting";
  if (place.kind !== "found" && place.kind !== "pin") return "wrong";
  return known !== null && !isWanted ? "known" : "ready";
}

function placeOf(name: string, answer: PlaceAnswer | undefined, { found, hasFailed }: FoundPlaces): PlaceState {
  if (!canBeLookedFor(name)) return { kind: "none" };
  if (answer) return "pin" in answer ? { kind: "pin", pin: answer.pin } : chosen(answer.choice, found.get(name));
  const its = found.get(name);
  if (!its) return { kind: hasFailed ? "failed" : "looking" };
  const [best] = its.choices;
  if (!best) return { kind: "unknown" };
  return its.isCertain ? { kind: "found", choice: best, isChosen: false } : { kind: "asks", choices: its.choices };
}

function chosen(choice: PlaceChoice, found: FoundDishPlace | undefined): PlaceState {
  const now = found?.choices.find(({ id }) => id === choice.id);
  return { kind: "found", choice: now ?? choice, isChosen: true };
}

function keyOf(place: PlaceState): string | null {
  return place.kind === "found" ? place.choice.id : null;
}

function knownOf({ name }: ReadRow, place: PlaceState, first: number | undefined): string | null {
  if (first !== undefined) return messages.twice(first);
  if (place.kind !== "found" || name === "") return null;
  return place.choice.dishNames.includes(nameKey(name)) ? messages.known(place.choice.name) : null;
}

function photoErrorOf({ id, row, photo }: GridRow, photos: PhotoStates): string | null {
  const state = photos.get(id);
  if (state) return "error" in state ? state.error : null;
  const name = row.photo.trim();
  return photo || name === "" || looksLikeAddress(name) ? null : messages.photoMissing(name);
}
