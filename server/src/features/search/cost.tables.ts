import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** How much a search has looked at. */
export type Looked = {
  /** Entries of charts and candidates of the index that were compared with the words. */
  entries: number;
  /** Words that the index was asked for, once for each of its queries. */
  indexed: number;
  /** Words that were asked for with slips. */
  corrected: number;
  /** Words of the vocabulary whose slips were counted. */
  compared: number;
  /** Items that were counted for a restaurant or a person in the results. */
  counted: number;
};

/** Where a search reads, and what it has looked at so far. */
export type Reading = { db: Kysely<Schema>; looked: Looked };

/** What a search has looked at that begins. */
export function nothingLookedAt(): Looked {
  return { entries: 0, indexed: 0, corrected: 0, compared: 0, counted: 0 };
}

/** What one of each takes of a processor at most, in ms, among a million dishes: `npm run bench -- search`. */
const prices: Record<keyof Looked, number> = {
  entries: 0.02,
  indexed: 2,
  corrected: 5,
  compared: 0.02,
  counted: 0.005,
};
/** The same of a search that looks at nothing: its request and its reply. */
const basePrice = 10;
/** No machine is so many times as fast. */
const maxSpeed = 10;

/**
 * What a search that took so many ms has cost a processor, in ms: what it took, where that is not more than what it has
 * looked at costs at most. On a busy machine searches wait, and do not cost more.
 */
export function costOf(looked: Looked, elapsedMs: number): number {
  const kinds = Object.keys(prices) as (keyof Looked)[];
  const maxCost = kinds.reduce((sum, kind) => sum + looked[kind] * prices[kind], basePrice);
  return Math.round(Math.min(maxCost, Math.max(maxCost / maxSpeed, elapsedMs)));
}
