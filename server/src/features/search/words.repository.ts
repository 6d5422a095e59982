import { excludedByText } from "@dishboard/contract/allergen-words";
import { maskOf } from "@dishboard/contract/labels";
import { maxSearchWords } from "@dishboard/contract/search";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Reading } from "./cost.tables.ts";

export const searchKinds = { dishes: 1, products: 2, restaurants: 3, people: 4 } as const;
export type SearchKind = keyof typeof searchKinds;

/** Best matches first. */
export type Term = {
  word: string;
  /** The typed word's key, if another one is searched. */
  written: string | null;
  words: readonly string[];
  steps: readonly (readonly string[])[];
};

/** `written` has typed words by their replacements. */
export type Typed = { words: string[]; written: ReadonlyMap<string, string> };

/** Costs ten per slip, more for unusual ones. */
type Correction = { word: string; cost: number };

/** Likeliest first. */
export type Corrections = Record<SearchKind, ReadonlyMap<string, readonly Correction[]>>;

/** Per typed word. */
const maxCompared = 500;
const maxCorrections = 8;

/** Finding similar words is the most expensive part of a search. */
const maxCorrected = 3;
const maxCorrectedLength = 24;

const maxSteps = 4;

/** Texts have such claims as one word: what is free of one thing must not be found as free of another. */
const claimsOfTwoWords = /(gluten|dairy|nut|low)[\s\p{Pd}]+(free|sodium)(?![\p{L}\p{N}])/giu;

/** Splits a search as texts are split. */
export async function listTypedWords(db: Kysely<Schema>, typed: string): Promise<Typed> {
  const text = typed.replace(claimsOfTwoWords, "$1$2");
  const { rows } = await sql<{ words: string[]; written: [string, string][] }>`
    select search_fold(${text}) as words,
      (select coalesce(json_agg(json_build_array(d.word, d.written)), '[]') from search_different(${text}) d) as written`.execute(
    db,
  );
  return { words: (rows[0]?.words ?? []).slice(0, maxSearchWords), written: new Map(rows[0]?.written) };
}

/** Lists each kind's words, likeliest first. */
export async function listCorrections({ db, looked }: Reading, typed: readonly string[]): Promise<Corrections> {
  const found = { dishes: new Map(), products: new Map(), restaurants: new Map(), people: new Map() };
  for (const word of await wordsToCorrect(db, typed)) {
    const slips = slipsAllowed(word);
    const { rows } = await sql<{ kind: number; word: string }>`
      select kind, word from search_similar(${word}, ${slips}, ${maxCompared})`.execute(db);
    looked.corrected += 1;
    looked.compared += rows.length;
    for (const [name, kind] of Object.entries(searchKinds)) {
      const words = new Set(rows.filter((row) => row.kind === kind).map((row) => row.word));
      found[name as SearchKind].set(word, likeliest(word, slips, [...words]));
    }
  }
  return found;
}

/** Prefers words with which no vocabulary word begins, then the longest. */
async function wordsToCorrect(db: Kysely<Schema>, typed: readonly string[]): Promise<string[]> {
  const words = typed.filter((word) => slipsAllowed(word) > 0);
  if (words.length <= maxCorrected) return words;
  const begun = await listBegun(db, words);
  return words
    .toSorted((a, b) => Number(begun.has(a)) - Number(begun.has(b)) || lengthOf(b) - lengthOf(a))
    .slice(0, maxCorrected);
}

/** Keeps words that begin a vocabulary word or have a correction. One or two letters are no word. */
export async function listKnownWords(
  { db }: Reading,
  typed: readonly string[],
  corrections: Corrections,
): Promise<string[]> {
  const begun = await listBegun(db, typed);
  const isCorrected = (word: string) => Object.values(corrections).some((kind) => (kind.get(word)?.length ?? 0) > 0);
  return typed.filter((word) => lengthOf(word) > 2 && (begun.has(word) || isCorrected(word)));
}

async function listBegun(db: Kysely<Schema>, typed: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${typed}::text[]) as typed (word) where exists (
      select from search_words w where w.word >= typed.word collate "C" and w.word < (typed.word || chr(1114111)) collate "C")`.execute(
    db,
  );
  return new Set(rows.map(({ word }) => word));
}

/** Orders beginnings with the typed word, its singular, then with corrections. */
export function termsOf(
  typed: readonly string[],
  written: Typed["written"],
  corrections?: Corrections[SearchKind],
): Term[] {
  return typed.map((word) => {
    const singulars = singularsOf(word);
    const steps = [[beginning(word), ...singulars.map((singular) => `'${singular}'`)]];
    const corrected = corrections?.get(word) ?? [];
    let lastCost = 0;
    for (const { word: correction, cost } of corrected) {
      if (cost > lastCost && steps.length < maxSteps) steps.push([]);
      lastCost = cost;
      steps.at(-1)?.push(beginning(correction));
    }
    return {
      word,
      written: written.get(word) ?? null,
      words: [word, ...singulars, ...corrected.map((one) => one.word)],
      steps,
    };
  });
}

/** Returns the bits of allergens that the search excludes, even as traces, slips corrected. */
export function excludedMask(typed: string, terms: readonly Term[]): number {
  // The last word may be incomplete.
  const text = typed
    .toLowerCase()
    .replace(/[\s-]*f(re?)?$/, " free")
    .replace(/\bvega$/, "vegan");
  const texts = [text, ...terms.flatMap(({ word, words }) => words.map((other) => text.replace(word, other)))];
  return maskOf(texts.flatMap((text) => excludedByText(text).map(({ allergenId }) => allergenId)));
}

export function queryOf(terms: readonly Term[]): string {
  return terms.map(({ steps }) => `(${steps.flat().join(" | ")})`).join(" & ");
}

/** Words may be signs. */
function beginning(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}':*`;
}

/** Less than a slip. */
const otherMarks = 0.5;

/** Returns 0 if entry `e` has every word as typed. */
export function dissimilarityOf(terms: readonly Term[]): RawBuilder<number> {
  const ofMarks = terms.map(({ word, written }) =>
    written === null
      ? sql`case when e.words @@ ${beginning(`~${word}`)}::tsquery then ${sql.lit(otherMarks)} else 0 end`
      : sql`case when e.words @@ ${beginning(`=${written}`)}::tsquery then 0 else ${sql.lit(otherMarks)} end`,
  );
  const ofTerms = terms
    .filter(({ steps }) => steps.length > 1)
    .map(({ steps }) => {
      const whens = steps
        .slice(0, -1)
        .map((step, index) => sql`when e.words @@ ${step.join(" | ")}::tsquery then ${sql.lit(index)}`);
      return sql`case ${sql.join(whens, sql` `)} else ${sql.lit(steps.length - 1)} end`;
    });
  return sql`(${sql.join([...ofMarks, ...ofTerms], sql` + `)})::float8`;
}

/**
 * Takes the three longest typed words, because the index's cost grows with matches. None if there are only single
 * letters; signs are rare.
 */
export function indexedTermsOf(terms: readonly Term[]): Term[] {
  const [longest, ...others] = terms.toSorted((a, b) => lengthOf(b.word) - lengthOf(a.word));
  if (!longest || (lengthOf(longest.word) < 2 && /[\p{L}\p{N}]/u.test(longest.word))) return [];
  return [longest, ...others.filter(({ word }) => lengthOf(word) > 2).slice(0, 2)];
}

function slipsAllowed(word: string): 0 | 1 | 2 {
  const length = lengthOf(word);
  if (length < 3 || length > maxCorrectedLength) return 0;
  return length < 6 ? 1 : 2;
}

function singularsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s")) return [];
  const singulars = [word.slice(0, -1)];
  if (word.endsWith("es")) singulars.push(word.slice(0, -2));
  if (word.endsWith("ies")) singulars.push(`${word.slice(0, -3)}y`);
  return singulars;
}

function likeliest(typed: string, slips: number, words: readonly string[]): Correction[] {
  return words
    .filter((word) => word !== typed)
    .map((word) => ({ word, cost: costBetween(typed, word) }))
    .filter(({ cost }) => cost < (slips + 1) * slipCost)
    .map(({ word, cost }) => ({ word, cost: cost + (word[0] === typed[0] ? 0 : 4) }))
    .sort((a, b) => a.cost - b.cost || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, maxCorrections);
}

/** By likelihood: double letters, then swapped, then wrong ones. */
const slipCost = 10;
const costs = { double: slipCost, swapped: slipCost + 1, missing: slipCost + 2, wrong: slipCost + 3 } as const;

/** From six letters a beginning counts, because typing may be unfinished. */
function costBetween(typed: string, word: string): number {
  const [a, b] = [Array.from(typed), Array.from(word)];
  const oneMore = (characters: string[], at: number) =>
    at > 1 && characters[at - 1] === characters[at - 2] ? costs.double : costs.missing;
  let [before, last]: number[][] = [[], [0]];
  for (let column = 1; column <= b.length; column++) last?.push((last[column - 1] ?? 0) + oneMore(b, column));
  for (let row = 1; row <= a.length; row++) {
    const next = [(last?.[0] ?? 0) + oneMore(a, row)];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let lowest = Math.min(
        (last?.[column] ?? 0) + oneMore(a, row),
        (next[column - 1] ?? 0) + oneMore(b, column),
        (last?.[column - 1] ?? 0) + (isSame ? 0 : costs.wrong),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) lowest = Math.min(lowest, (before?.[column - 2] ?? 0) + costs.swapped);
      next.push(lowest);
    }
    [before, last] = [last, next];
  }
  return a.length < 6 ? (last?.at(-1) ?? 0) : Math.min(...(last ?? []));
}

function lengthOf(word: string): number {
  return Array.from(word).length;
}
