import { middleOfCell } from "@dishboard/contract/places";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { type Prior, sumVotesOfCells, updatePriors, type VoteSums } from "./priors.repository.ts";

/** The fit before a site has votes, weighted in votes and items: the spread of real ratings (docs/trust.md). */
const assumed = { mean: 0.75, spread: 1 / 7, votes: 20, items: 20 };
/** An area counts as the whole site until it has many more votes or items. */
const borrowed = { votes: 100, items: 50 };
/** Rounding, so that most nights change nothing. */
const meanStep = 0.02;
const votesRange = { min: 2, max: 40 };
const batchSize = 1_000;
const lowestId = "00000000-0000-0000-0000-000000000000";

/** Fits priors per square degree while the site runs. Returns the number of updated items. */
export async function refitPriors(db: Kysely<Schema>): Promise<number> {
  const cells = await sumVotesOfCells(db);
  const areas = Map.groupBy(cells, ({ cell }) => areaOf(cell));
  const site = fitOf(addedUp(cells), assumed, assumed);
  const ofCells = new Map<number, Prior>();
  for (const sums of areas.values()) {
    const prior = rounded(fitOf(addedUp(sums), site, borrowed));
    for (const { cell } of sums) ofCells.set(cell, prior);
  }
  let written = 0;
  for (let after: string | undefined = lowestId; after; ) {
    const batch = await updatePriors(db, { after, limit: batchSize }, { site: rounded(site), ofCells });
    written += batch.written;
    after = batch.last;
  }
  return written;
}

/** A spread near 0 gives the prior much weight. */
type Fit = { mean: number; spread: number };

/**
 * Fits upvote shares by the method of moments, without the variance due to few votes. `weight` is that of `before` in
 * votes and items.
 */
export function fitOf(sums: VoteSums, before: Fit, weight: { votes: number; items: number }): Fit {
  const mean = (sums.upvotes + before.mean * weight.votes) / (sums.votes + weight.votes);
  const { items, shares, squares, inverses } = sums;
  if (items < 2) return { mean, spread: before.spread };
  const variance = (squares - (shares * shares) / items) / (items - 1);
  const ofFewVotes = (inverses / items) * mean * (1 - mean);
  const seen = Math.max(0, (variance - ofFewVotes) / (mean * (1 - mean)));
  return { mean, spread: (items * seen + weight.items * before.spread) / (items + weight.items) };
}

function rounded({ mean, spread }: Fit): Prior {
  const votes = Math.round(Math.min(votesRange.max, Math.max(votesRange.min, 1 / spread - 1)));
  const share = Math.min(1 - meanStep, Math.max(meanStep, Math.round(mean / meanStep) * meanStep));
  return { up: Math.fround(share * votes), votes };
}

function addedUp(all: readonly VoteSums[]): VoteSums {
  const sumOf = (name: keyof VoteSums) => all.reduce((sum, one) => sum + one[name], 0);
  return {
    upvotes: sumOf("upvotes"),
    votes: sumOf("votes"),
    items: sumOf("items"),
    shares: sumOf("shares"),
    squares: sumOf("squares"),
    inverses: sumOf("inverses"),
  };
}

/** A square degree; unknown places and products are their own areas. */
function areaOf(cell: number): string {
  if (cell < 0) return String(cell);
  const { latitude, longitude } = middleOfCell(cell);
  return `${Math.floor(latitude)} ${Math.floor(longitude)}`;
}
