import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { newcomerPriorShare } from "../rankings.repository.ts";

/** Shares only count items with two votes or more. */
export type VoteSums = {
  upvotes: number;
  votes: number;
  items: number;
  /** Of upvote shares, their squares, and 1 / votes. */
  shares: number;
  squares: number;
  inverses: number;
};

/** Whether it is a newcomer's item without an upvote by a member with standing. */
const isUnprovenNewcomers = sql<boolean>`(is_by_newcomer(rankings.submitted_by, rankings.cell) and not exists (
  select from votes v where v.item_id = rankings.item_id and v.vote = 1 and v.user_id <> rankings.submitted_by
    and not (v.is_held or v.is_void) and has_standing(v.user_id, now())))`;

/** Leaves out newcomers, who must not move others' priors. */
export async function sumVotesOfCells(db: Kysely<Schema>): Promise<(VoteSums & { cell: number })[]> {
  const { rows } = await sql<VoteSums & { cell: number }>`
    select cell, sum(upvotes)::float8 as upvotes, sum(votes)::float8 as votes,
      count(*) filter (where votes >= 2)::int as items,
      coalesce(sum(share) filter (where votes >= 2), 0)::float8 as shares,
      coalesce(sum(share * share) filter (where votes >= 2), 0)::float8 as squares,
      coalesce(sum(1::float8 / votes) filter (where votes >= 2), 0)::float8 as inverses
    from (
      select cell, upvotes, upvotes + downvotes as votes, upvotes::float8 / nullif(upvotes + downvotes, 0) as share
      from rankings where state = 0 and not ${isUnprovenNewcomers}) r
    group by cell`.execute(db);
  return rows;
}

/** Assumed for an item without votes. */
export type Prior = { up: number; votes: number };

/**
 * Updates the priors of the next items after an id. A newcomer's submission waits for a vote by a member with standing.
 * Returns the last id and the number of changed rows.
 */
export async function updatePriors(
  db: Kysely<Schema>,
  { after, limit }: { after: string; limit: number },
  { site, ofCells }: { site: Prior; ofCells: ReadonlyMap<number, Prior> },
): Promise<{ last: string | undefined; written: number }> {
  const priors = [...ofCells.values()];
  const { rows } = await sql<{ last: string | null; written: number }>`
    with batch as materialized (
      select item_id, cell, submitted_by from rankings where item_id > ${after}::uuid order by item_id limit ${limit}::int),
    fitted as (
      select b.*, coalesce(p.up, ${site.up})::real as up, coalesce(p.votes, ${site.votes})::real as votes
      from batch b left join unnest(${[...ofCells.keys()]}::int[], ${priors.map(({ up }) => up)}::real[],
        ${priors.map(({ votes }) => votes)}::real[]) as p (cell, up, votes) on p.cell = b.cell),
    wanted as materialized (
      select rankings.item_id, rankings.votes, case when ${isUnprovenNewcomers}
        then (rankings.votes * ${newcomerPriorShare})::real else rankings.up end as up
      from fitted rankings),
    locked as materialized (
      select r.item_id, w.up, w.votes from rankings r join wanted w on w.item_id = r.item_id
      where (r.prior_up, r.prior_votes) <> (w.up, w.votes) order by r.item_id for no key update of r),
    written as (
      update rankings r set prior_up = l.up, prior_votes = l.votes from locked l where l.item_id = r.item_id returning 1)
    select (select item_id from batch order by item_id desc limit 1) as last, (select count(*) from written)::int as written`.execute(
    db,
  );
  const [row] = rows;
  return { last: row?.last ?? undefined, written: row?.written ?? 0 };
}
