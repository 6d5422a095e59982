import type { ItemRef } from "@dishboard/contract/items";
import type { Tally, Vote } from "@dishboard/contract/votes";
import { type Kysely, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { isShown } from "../items/items.tables.ts";

/** The vote that a person wants to have on an item. */
export type VoteChange = {
  item: ItemRef;
  userId: string;
  vote: Vote;
  /** Whether the person's device says that they are where the dish is. */
  isTasted?: boolean | undefined;
  /** The keyed hash of the network from which it comes. */
  network?: string | undefined;
};

/** A vote on an item of either kind. */
export type NewVote = { userId: string; itemId: string; vote: "up" | "down" };

type SetVote = Counts & { ordinal: string; is_held: boolean };

type Counts = { upvotes: number; downvotes: number; net_score: number; version: number };

/**
 * Sets votes by one statement, as if in sequence, at most one per member and item. Undefined for an item that does not
 * exist or is hidden. If one vote fails, sets none.
 */
export async function setVotes(db: Kysely<Schema>, changes: VoteChange[], now: Date): Promise<(Tally | undefined)[]> {
  const rows = await executePrepared(
    sql<SetVote>`
      select * from handle_votes(
        ${changes.map(({ userId }) => userId)}::uuid[],
        ${changes.map(({ item }) => item.id)}::uuid[],
        ${changes.map(({ item }) => item.kind)}::text[],
        ${changes.map(({ vote }) => vote)}::text[],
        ${now}::timestamptz,
        ${changes.map(({ isTasted = false }) => isTasted)}::boolean[],
        ${changes.map(({ network = null }) => network)}::bigint[])`,
    db,
  );
  const byOrdinal = new Map(rows.map((row) => [Number(row.ordinal), row]));
  return changes.map(({ item, vote }, index) => {
    const row = byOrdinal.get(index + 1);
    return row && tallyOf(item.id, row, vote, row.is_held);
  });
}

/** What is set of votes; null leaves a mark as it is. */
export type VoteMarks = { isHeld: boolean | null; isVoid: boolean | null };

/**
 * Sets marks of votes and updates their items' counts, which leave out held and void votes. Skips missing votes.
 * Returns the number of changes.
 */
export async function markVotes(
  db: Kysely<Schema>,
  votes: { userId: string; itemId: string }[],
  { isHeld, isVoid }: VoteMarks,
): Promise<number> {
  const { rows } = await sql<{ marked: number }>`
    select mark_votes(${votes.map(({ userId }) => userId)}::uuid[], ${votes.map(({ itemId }) => itemId)}::uuid[],
      ${isHeld}::boolean, ${isVoid}::boolean) as marked`.execute(db);
  return rows[0]?.marked ?? 0;
}

/** Makes a person's vote on an item a tasted one, if they have voted on it. */
export async function noteTasted(db: Kysely<Schema>, userId: string, itemId: string): Promise<void> {
  await sql`select note_tasted(${userId}::uuid, ${itemId}::uuid)`.execute(db);
}

/** Deletes some of a person's votes, counts them off their items, and returns how many there were. */
export async function withdrawVotes(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ withdrawn: number }>`
    select withdraw_votes(${userId}::uuid, ${limit}::int) as withdrawn`.execute(db);
  return rows[0]?.withdrawn ?? 0;
}

/** Lists a person's votes on some items, with the counts of the same moment; items that are not shown are left out. */
export async function listTallies(db: Kysely<Schema>, userId: string, itemIds: string[]): Promise<Tally[]> {
  const { rows } = await sql<Counts & { item_id: string; vote: number | null; is_held: boolean }>`
    select r.item_id, r.upvotes, r.downvotes, r.net_score, r.version, v.vote,
      coalesce(v.is_held and not v.is_void, false) as is_held
    from rankings r left join votes v on v.item_id = r.item_id and v.user_id = ${userId}::uuid
    where r.item_id = any(${itemIds}::uuid[]) and ${isShown()}`.execute(db);
  return rows.map((row) => {
    const vote = row.vote === 1 ? "up" : row.vote === -1 ? "down" : "none";
    return tallyOf(row.item_id, row, vote, row.is_held);
  });
}

/** Whether a person has a vote on any item. */
export async function hasVoted(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const vote = await db.selectFrom("votes").select("item_id").where("user_id", "=", userId).limit(1).executeTakeFirst();
  return vote !== undefined;
}

/** Inserts many votes at once, without counting them. They have one moment, so no check takes them for a group. */
export async function insertVotes(db: Kysely<Schema>, votes: NewVote[], now: Date): Promise<void> {
  await sql`
    insert into votes (user_id, item_id, vote, updated_at, is_checked)
    select *, ${now}::timestamptz, true from unnest(
      ${votes.map(({ userId }) => userId)}::uuid[],
      ${votes.map(({ itemId }) => itemId)}::uuid[],
      ${votes.map(({ vote }) => (vote === "up" ? 1 : -1))}::smallint[])`.execute(db);
}

function tallyOf(id: string, { upvotes, downvotes, net_score, version }: Counts, vote: Vote, isHeld: boolean): Tally {
  const counts = { id, upvotes, downvotes, netScore: net_score, voteCount: upvotes + downvotes, version, vote };
  return isHeld ? { ...counts, isHeld } : counts;
}
