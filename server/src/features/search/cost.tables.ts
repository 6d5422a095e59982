import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

export type Looked = {
  entries: number;
  /** Words looked up, once per index query. */
  indexed: number;
  corrected: number;
  /** Vocabulary words compared for slips. */
  compared: number;
  /** Items counted for restaurants or people in the results. */
  counted: number;
};

export type Reading = { db: Kysely<Schema>; looked: Looked };

export function nothingLookedAt(): Looked {
  return { entries: 0, indexed: 0, corrected: 0, compared: 0, counted: 0 };
}

/** Maximum ms of processor time among a million dishes: `npm run bench -- search`. */
const prices: Record<keyof Looked, number> = {
  entries: 0.02,
  indexed: 2,
  corrected: 5,
  compared: 0.02,
  counted: 0.005,
};
/** A request and its reply. */
const basePrice = 10;
/** No machine is this many times as fast. */
const maxSpeed = 10;

/** Returns ms of processor time: the elapsed time, but at most the price, because on a busy machine searches wait. */
export function costOf(looked: Looked, elapsedMs: number): number {
  const kinds = Object.keys(prices) as (keyof Looked)[];
  const maxCost = kinds.reduce((sum, kind) => sum + looked[kind] * prices[kind], basePrice);
  return Math.round(Math.min(maxCost, Math.max(maxCost / maxSpeed, elapsedMs)));
}
