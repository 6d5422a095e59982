import { maxSearchWords } from "@dishboard/contract/search";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** What is searched, as `search_entries.kind` and `search_words.kind` say it. */
export const searchKinds = { dishes: 1, products: 2, restaurants: 3, people: 4 } as const;
export type SearchKind = keyof typeof searchKinds;

/** A typed word, and what may stand in its place. */
export type Term = { word: string; alternatives: readonly string[] };

/** The words that stand for a typed one with slips, for each kind. */
export type Corrections = Record<SearchKind, ReadonlyMap<string, readonly string[]>>;

/** How many words of the vocabulary are compared with a typed one, and how many may stand in its place. */
const maxCompared = 500;
const maxCorrections = 8;

/** Cuts a search into its words, in the way in which the words of texts are cut. */
export async function listTypedWords(db: Kysely<Schema>, typed: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select search_fold(${typed}) as words`.execute(db);
  return (rows[0]?.words ?? []).slice(0, maxSearchWords);
}

/** Lists the words of each kind that differ from the typed ones by few slips, the likeliest first. */
export async function listCorrections(db: Kysely<Schema>, typed: readonly string[]): Promise<Corrections> {
  const found = { dishes: new Map(), products: new Map(), restaurants: new Map(), people: new Map() };
  for (const word of typed) {
    const slips = slipsAllowed(word);
    if (slips === 0) continue;
    const { rows } = await sql<{ kind: number; word: string }>`
      select kind, word from search_similar(${word}, ${slips}, ${maxCompared})`.execute(db);
    for (const [name, kind] of Object.entries(searchKinds)) {
      const words = new Set(rows.filter((row) => row.kind === kind).map((row) => row.word));
      found[name as SearchKind].set(word, likeliest(word, slips, [...words]));
    }
  }
  return found;
}

/** Those of the typed words with which any word of the vocabulary begins, or which have a correction; one or two letters are no word. */
export async function listKnownWords(
  db: Kysely<Schema>,
  typed: readonly string[],
  corrections: Corrections,
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${typed}::text[]) as typed (word) where exists (
      select from search_words w where w.word >= typed.word collate "C" and w.word < (typed.word || chr(1114111)) collate "C")`.execute(
    db,
  );
  const begun = new Set(rows.map(({ word }) => word));
  const isCorrected = (word: string) => Object.values(corrections).some((kind) => (kind.get(word)?.length ?? 0) > 0);
  return typed.filter((word) => lengthOf(word) > 2 && (begun.has(word) || isCorrected(word)));
}

/** The words that a search looks for: what begins with a typed word or a correction of its slips, and its singular. */
export function termsOf(typed: readonly string[], corrections?: Corrections[SearchKind]): Term[] {
  return typed.map((word) => ({
    word,
    alternatives: [
      ...[word, ...(corrections?.get(word) ?? [])].map((beginning) => `'${beginning}':*`),
      ...singularsOf(word).map((singular) => `'${singular}'`),
    ],
  }));
}

/** The query that a found entry has to match. */
export function queryOf(terms: readonly Term[]): string {
  return terms.map(({ alternatives }) => `(${alternatives.join(" | ")})`).join(" & ");
}

/**
 * The query for the index, where the cost is: the three longest of the typed words, because a beginning of a letter or two
 * is that of many words. Null when there are only single letters.
 */
export function indexQueryOf(terms: readonly Term[]): string | null {
  const [longest, ...others] = terms.toSorted((a, b) => lengthOf(b.word) - lengthOf(a.word));
  if (!longest || lengthOf(longest.word) < 2) return null;
  return queryOf([longest, ...others.filter(({ word }) => lengthOf(word) > 2).slice(0, 2)]);
}

/** How many wrong, missing, added or swapped letters are forgiven. */
function slipsAllowed(word: string): 0 | 1 | 2 {
  const length = lengthOf(word);
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

function singularsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s")) return [];
  const singulars = [word.slice(0, -1)];
  if (word.endsWith("es")) singulars.push(word.slice(0, -2));
  if (word.endsWith("ies")) singulars.push(`${word.slice(0, -3)}y`);
  return singulars;
}

function likeliest(typed: string, slips: number, words: readonly string[]): string[] {
  return words
    .filter((word) => word !== typed)
    .map((word) => ({ word, slips: slipsBetween(typed, word) }))
    .filter((one) => one.slips <= slips)
    .sort(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
        a.word.length - b.word.length ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, maxCorrections)
    .map(({ word }) => word);
}

/**
 * How many letters of a typed word are wrong, missing, added or swapped, compared with a word or, from six letters on,
 * with its beginning: somebody may not have typed the rest yet.
 */
function slipsBetween(typed: string, word: string): number {
  const [a, b] = [Array.from(typed), Array.from(word)];
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let fewest = Math.min(
        (last?.[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last?.[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) fewest = Math.min(fewest, (before?.[column - 2] ?? 0) + 1);
      next.push(fewest);
    }
    [before, last] = [last, next];
  }
  return a.length < 6 ? (last?.at(-1) ?? 0) : Math.min(...(last ?? []));
}

function lengthOf(word: string): number {
  return Array.from(word).length;
}
