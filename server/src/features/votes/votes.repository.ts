import type { Tally, Vote } from "@dishboard/contract/votes";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** A person's wish for an item. */
export type Wish = { item: { kind: "dish" | "product"; id: string }; userId: string; vote: Vote };

/** A vote that is there, of whatever item. */
export type CastVote = { userId: string; itemId: string; vote: "up" | "down" };

/** Counts that were not those of the votes, and what they are now. */
export type Drift = {
  itemId: string;
  before: { upvotes: number; downvotes: number };
  after: { upvotes: number; downvotes: number };
};

type Counts = { upvotes: number; downvotes: number; net_score: number; version: number };

/** Makes a wish come true, exactly once however often it comes; undefined where no such item is shown. */
export async function saveVote(
  db: Kysely<Schema>,
  { item, userId, vote }: Wish,
  now: Date,
): Promise<Tally | undefined> {
  const { rows } = await sql<Counts>`
    select * from handle_vote(${item.id}::uuid, ${item.kind}, ${vote}, ${userId}::uuid, ${now}::timestamptz)`.execute(
    db,
  );
  return rows[0] && tallyOf(item.id, rows[0], vote);
}

/** What a person thinks of some items, with the counts of the same moment. */
export async function listTallies(db: Kysely<Schema>, userId: string, itemIds: string[]): Promise<Tally[]> {
  const { rows } = await sql<Counts & { item_id: string; vote: number | null }>`
    select r.item_id, r.upvotes, r.downvotes, r.net_score, r.version, v.vote
    from rankings r left join votes v on v.item_id = r.item_id and v.user_id = ${userId}::uuid
    where r.item_id = any(${itemIds}::uuid[]) and r.state = 0`.execute(db);
  return rows.map((row) => tallyOf(row.item_id, row, row.vote === 1 ? "up" : row.vote === -1 ? "down" : "none"));
}

/** Writes many votes at once, without counting them. */
export async function insertVotes(db: Kysely<Schema>, votes: CastVote[], now: Date): Promise<void> {
  await sql`
    insert into votes (user_id, item_id, vote, updated_at)
    select *, ${now}::timestamptz from unnest(
      ${votes.map(({ userId }) => userId)}::uuid[],
      ${votes.map(({ itemId }) => itemId)}::uuid[],
      ${votes.map(({ vote }) => (vote === "up" ? 1 : -1))}::smallint[])`.execute(db);
}

/** Keeps the votes of the next items in the order of their ids waiting, and gives those ids. */
export async function lockItems(db: Kysely<Schema>, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from rankings where item_id > ${after}::uuid order by item_id limit ${most}
    for no key update`.execute(db);
  return rows.map((row) => row.item_id);
}

/** Counts the votes of locked items anew, and gives those whose counts were wrong. */
export async function correctCounts(db: Kysely<Schema>, itemIds: string[]): Promise<Drift[]> {
  const { rows } = await sql<{ item_id: string; was_up: number; was_down: number; up: number; down: number }>`
    with truth as (
      select r.item_id, r.upvotes as was_up, r.downvotes as was_down,
        count(*) filter (where v.vote = 1)::int as up, count(*) filter (where v.vote = -1)::int as down
      from rankings r left join votes v using (item_id)
      where r.item_id = any(${itemIds}::uuid[]) group by r.item_id)
    update rankings r
    set upvotes = t.up, downvotes = t.down, net_score = t.up - t.down, version = r.version + 1
    from truth t where t.item_id = r.item_id and (t.up, t.down) <> (r.upvotes, r.downvotes)
    returning r.item_id, t.was_up, t.was_down, t.up, t.down`.execute(db);
  return rows.map((row) => ({
    itemId: row.item_id,
    before: { upvotes: row.was_up, downvotes: row.was_down },
    after: { upvotes: row.up, downvotes: row.down },
  }));
}

function tallyOf(id: string, { upvotes, downvotes, net_score, version }: Counts, vote: Vote): Tally {
  return { id, upvotes, downvotes, netScore: net_score, voteCount: upvotes + downvotes, version, vote };
}
