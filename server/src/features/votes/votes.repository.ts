import type { ItemRef } from "@dishboard/contract/items";
import type { Tally, Vote } from "@dishboard/contract/votes";
import { type Kysely, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { isShown } from "../items/items.tables.ts";

export type VoteChange = {
  item: ItemRef;
  userId: string;
  vote: Vote;
  /** Whether the device reports being at the dish's place. */
  isTasted?: boolean | undefined;
  /** A keyed hash of the caller's network. */
  network?: string | undefined;
};

export type NewVote = { userId: string; itemId: string; vote: "up" | "down" };

type SetVote = Counts & { ordinal: string; is_held: boolean };

type Counts = { upvotes: number; downvotes: number; net_score: number; version: number };

/**
 * Sets votes in one statement, as if in sequence, at most one per member and item. Undefined for a missing or hidden
 * item. If one fails, sets none.
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

/** Null leaves a mark unchanged. */
export type VoteMarks = { isHeld: boolean | null; isVoid: boolean | null };

/** Sets marks and updates counts, which leave out held and void votes. Returns the number of changes. */
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

/** Makes an existing vote a tasted one. */
export async function noteTasted(db: Kysely<Schema>, userId: string, itemId: string): Promise<void> {
  await sql`select note_tasted(${userId}::uuid, ${itemId}::uuid)`.execute(db);
}

/** Deletes some votes. Returns their number. */
export async function withdrawVotes(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ withdrawn: number }>`
    select withdraw_votes(${userId}::uuid, ${limit}::int) as withdrawn`.execute(db);
  return rows[0]?.withdrawn ?? 0;
}

/** Lists votes on shown items, with the counts of the same moment. */
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

export async function hasVoted(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const vote = await db.selectFrom("votes").select("item_id").where("user_id", "=", userId).limit(1).executeTakeFirst();
  return vote !== undefined;
}

/** Inserts votes without counting them. They share a moment, so no check sees a group. */
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
