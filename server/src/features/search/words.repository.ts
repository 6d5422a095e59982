import { excludedByText } from "@dishboard/contract/allergen-words";
import { maskOf } from "@dishboard/contract/labels";
import { maxSearchWords } from "@dishboard/contract/search";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Reading } from "./cost.tables.ts";

/** What is searched, as `search_entries.kind` and `search_words.kind` say it. */
export const searchKinds = { dishes: 1, products: 2, restaurants: 3, people: 4 } as const;
export type SearchKind = keyof typeof searchKinds;

/** A typed word, its alternatives, and their queries: the best matches first, each step with less good ones. */
export type Term = {
  word: string;
  /** The typed word as its key has it, where that is another than the one that is looked for. */
  written: string | null;
  words: readonly string[];
  steps: readonly (readonly string[])[];
};

/** The typed words, and those of them that are other words as they were typed, by the word that is looked for. */
export type Typed = { words: string[]; written: ReadonlyMap<string, string> };

/** A word that stands for a typed one, and how unlike it is: ten for each slip, and more the less usual the slip. */
type Correction = { word: string; cost: number };

/** The words that stand for a typed one with slips, for each kind, the likeliest first. */
export type Corrections = Record<SearchKind, ReadonlyMap<string, readonly Correction[]>>;

/** How many words of the vocabulary are compared with a typed one, and how many may stand in its place. */
const maxCompared = 500;
const maxCorrections = 8;

/** Limits of corrections: finding similar words is the most expensive part of a search. */
const maxCorrected = 3;
const maxCorrectedLength = 24;

/** How many steps there are from what was typed to what is least like it. */
const maxSteps = 4;

/** Claims of two words, which are one word in texts: what is free of one thing must not be found as free of another. */
const claimsOfTwoWords = /(gluten|dairy|nut|low)[\s\p{Pd}]+(free|sodium)(?![\p{L}\p{N}])/giu;

/** Cuts a search into its words, in the way in which the words of texts are cut. */
export async function listTypedWords(db: Kysely<Schema>, typed: string): Promise<Typed> {
  const text = typed.replace(claimsOfTwoWords, "$1$2");
  const { rows } = await sql<{ words: string[]; written: [string, string][] }>`
    select search_fold(${text}) as words,
      (select coalesce(json_agg(json_build_array(d.word, d.written)), '[]') from search_different(${text}) d) as written`.execute(
    db,
  );
  return { words: (rows[0]?.words ?? []).slice(0, maxSearchWords), written: new Map(rows[0]?.written) };
}

/** Lists the words of each kind that differ from some of the typed ones by few slips, the likeliest first. */
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

/** Where too many words could have slips, those with which nothing begins, and the longest. */
async function wordsToCorrect(db: Kysely<Schema>, typed: readonly string[]): Promise<string[]> {
  const words = typed.filter((word) => slipsAllowed(word) > 0);
  if (words.length <= maxCorrected) return words;
  const begun = await listBegun(db, words);
  return words
    .toSorted((a, b) => Number(begun.has(a)) - Number(begun.has(b)) || lengthOf(b) - lengthOf(a))
    .slice(0, maxCorrected);
}

/** The typed words that begin a word of the vocabulary or have a correction. One or two letters are no word. */
export async function listKnownWords(
  { db }: Reading,
  typed: readonly string[],
  corrections: Corrections,
): Promise<string[]> {
  const begun = await listBegun(db, typed);
  const isCorrected = (word: string) => Object.values(corrections).some((kind) => (kind.get(word)?.length ?? 0) > 0);
  return typed.filter((word) => lengthOf(word) > 2 && (begun.has(word) || isCorrected(word)));
}

/** Those of some words with which any word of the vocabulary begins. */
async function listBegun(db: Kysely<Schema>, typed: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${typed}::text[]) as typed (word) where exists (
      select from search_words w where w.word >= typed.word collate "C" and w.word < (typed.word || chr(1114111)) collate "C")`.execute(
    db,
  );
  return new Set(rows.map(({ word }) => word));
}

/** The words to search: those that begin with a typed word, its singular, then those that begin with a correction. */
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

/** Bits of allergens that results must not even have traces of: those that the search excludes, slips corrected. */
export function excludedMask(typed: string, terms: readonly Term[]): number {
  // The last word may not be typed whole yet.
  const text = typed
    .toLowerCase()
    .replace(/[\s-]*f(re?)?$/, " free")
    .replace(/\bvega$/, "vegan");
  const texts = [text, ...terms.flatMap(({ word, words }) => words.map((other) => text.replace(word, other)))];
  return maskOf(texts.flatMap((text) => excludedByText(text).map(({ allergenId }) => allergenId)));
}

/** The query that a found entry has to match. */
export function queryOf(terms: readonly Term[]): string {
  return terms.map(({ steps }) => `(${steps.flat().join(" | ")})`).join(" & ");
}

/** A query of what begins with a word, which may be one of signs. */
function beginning(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}':*`;
}

/** What a word that is found costs where another was written: less than a slip. */
const otherMarks = 0.5;

/** How dissimilar to what was typed an entry `e` is that matches: 0 where it has every word as it was typed. */
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
 * The words for the index, which is the cost: the three longest typed ones, because a letter or two begin many words.
 * None if there are only single letters; a sign is rare.
 */
export function indexedTermsOf(terms: readonly Term[]): Term[] {
  const [longest, ...others] = terms.toSorted((a, b) => lengthOf(b.word) - lengthOf(a.word));
  if (!longest || (lengthOf(longest.word) < 2 && /[\p{L}\p{N}]/u.test(longest.word))) return [];
  return [longest, ...others.filter(({ word }) => lengthOf(word) > 2).slice(0, 2)];
}

/** How many wrong, missing, added or swapped letters are forgiven. */
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

/** Costs of slips: a missing or extra double letter is likeliest, then swapped ones; a wrong one is least likely. */
const slipCost = 10;
const costs = { double: slipCost, swapped: slipCost + 1, missing: slipCost + 2, wrong: slipCost + 3 } as const;

/**
 * What the slips cost that make a typed word of another one or, from six letters on, of its beginning: somebody may not
 * have typed the rest yet.
 */
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
