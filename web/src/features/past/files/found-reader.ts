import { readDegrees } from "@dishboard/contract/degrees";
import type { RowProblem as TableProblem, TextRow } from "@dishboard/contract/delimited-text";
import type { PastPlace, PastVisit } from "@dishboard/contract/past";

export type FoundSave = { kind: "dish" | "product"; id: string; name: string };

/** A table with unnamed columns. */
export type FoundTable = { file: string; headings: string[]; rows: TextRow[] };

/** Why a file or rows are unusable. */
export type FileProblem = {
  file: string;
  what:
    | "empty"
    | "broken-json"
    | "broken-zip"
    | "unknown"
    | "too-large"
    | "too-many"
    | "unsafe-name"
    | "locked"
    | "packing"
    | "failed"
    | TableProblem["what"]
    | RowProblem;
  count?: number;
  rows?: (string | number)[];
};

/** Only a row with an invalid rating is kept, without it. */
export type RowProblem = "no-name" | "no-day" | "future-day" | "no-rating";

/** Findings, which have not left the browser. */
export type Found = {
  visits: PastVisit[];
  places: PastPlace[];
  saves: FoundSave[];
  tables: FoundTable[];
  problems: FileProblem[];
};

type RawRow = { line?: number; hasBadRating?: boolean };

/** Day and lengths are unchecked. */
export type RawVisit = Partial<Omit<PastVisit, "day" | "place">> & {
  place: string | null;
  day: string | null;
} & RawRow;

/** A reader's result. */
export type ReadRows = { visits?: RawVisit[]; places?: RawPlace[]; saves?: FoundSave[] };

/** Google's id matches places of two lists. */
export type RawPlace = Partial<Omit<PastPlace, "name">> & { name: string | null; googleId?: string | null } & RawRow;

// The calls' limit.
const maxName = 120;
const maxAddress = 200;
const maxNote = 280;
const maxCuisine = 60;

const controls = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
const halfCharacters = /\p{Cs}/gu;
const manyMarks = /(\p{M}{4})\p{M}+/gu;

/** One shortened line of text; null if empty or no text. */
export function lineOf(value: unknown, max = maxName): string | null {
  return textOf(typeof value === "string" ? value.replace(/\s+/gu, " ") : value, max);
}

function textOf(value: unknown, max: number): string | null {
  if (typeof value !== "string") return null;
  // Bounds the clean-up's work.
  const source = value
    .slice(0, max * 8)
    .replace(halfCharacters, "\uFFFD")
    .normalize("NFC");
  const lines = source.split(/\r\n|\r|\n/).map((line) => line.replace(controls, "").replace(manyMarks, "$1").trim());
  const letters = Array.from(
    lines
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  );
  const text =
    letters.length <= max
      ? letters.join("")
      : `${letters
          .slice(0, max - 1)
          .join("")
          .trimEnd()}…`;
  return text === "" ? null : text;
}

/** Both or neither. Null Island means unknown. */
export function positionOf(
  latitude: unknown,
  longitude: unknown,
): { latitude: number | null; longitude: number | null } {
  const [north, east] = [numberOf(latitude), numberOf(longitude)];
  const isPlace =
    north !== null && east !== null && Math.abs(north) <= 90 && Math.abs(east) <= 180 && (north !== 0 || east !== 0);
  return isPlace ? { latitude: north, longitude: east } : { latitude: null, longitude: null };
}

function numberOf(value: unknown): number | null {
  const number = typeof value === "string" ? readDegrees(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** A note that starts with a rating. */
export function noteOf(rating: unknown, ...texts: unknown[]): string | null {
  const stars = ratingOf(rating);
  const said = texts.flatMap((text) => textOf(text, maxNote) ?? []);
  return textOf([...(stars === null ? [] : [`${stars} of 5 stars`]), ...said].join(". "), maxNote);
}

const words: Record<string, number> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 };

/** Whether a rating is not between 0 and 5. Many exports use 0 for none. */
export function isBadRating(cell: string | null): boolean {
  return cell !== null && ratingOf(cell) === null && numberOf(cell) !== 0;
}

function ratingOf(value: unknown): number | null {
  const number = typeof value === "string" ? (words[value.trim().toUpperCase()] ?? numberOf(value)) : numberOf(value);
  return number !== null && number > 0 && number <= 5 ? number : null;
}

/** The day as written of '2024-05-03T18:00:00Z' or '2024-05-03 18:00:00'; null if invalid. */
export function dayOf(value: unknown): string | null {
  return typeof value === "string" ? (/^\d{4}-\d\d-\d\d(?!\d)/.exec(value.trim())?.[0] ?? null) : null;
}

/** The oldest day is a log's first. */
function problemOfDay(day: string, now: Date): "no-day" | "future-day" | null {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day || day < "1900-01-01") return "no-day";
  return date.getTime() <= now.getTime() + 14 * 3_600_000 ? null : "future-day";
}

/** A visit to send, or its problem. */
export function visitOf(raw: RawVisit, now: Date): PastVisit | RowProblem {
  const place = lineOf(raw.place);
  if (place === null) return "no-name";
  const problem = raw.day === null ? "no-day" : problemOfDay(raw.day, now);
  if (raw.day === null || problem) return problem ?? "no-day";
  return {
    key: raw.key ?? null,
    reference: lineOf(raw.reference ?? null),
    day: raw.day,
    kind: raw.kind ?? "dish",
    name: lineOf(raw.name ?? null),
    place,
    cuisine: lineOf(raw.cuisine ?? null, maxCuisine),
    itemId: raw.itemId ?? null,
    note: textOf(raw.note, maxNote),
    ...positionOf(raw.latitude, raw.longitude),
  };
}

/** A place to send; null without a name. */
export function placeOf(raw: RawPlace): PastPlace | null {
  const name = lineOf(raw.name);
  if (name === null) return null;
  return {
    name,
    address: lineOf(raw.address ?? null, maxAddress),
    note: textOf(raw.note, maxNote),
    ...positionOf(raw.latitude, raw.longitude),
  };
}

/** An object, not a list; else null. */
export function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
