import type { BlockedPerson } from "@dishboard/contract/blocks";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isBlockBetween } from "./blocks.tables.ts";

export type Block = { blockerId: string; blockedId: string };

/** Lists the people a person has blocked, latest first. */
export async function listBlocked(db: Kysely<Schema>, blockerId: string): Promise<BlockedPerson[]> {
  const { rows } = await sql<Omit<BlockedPerson, "blockedAt"> & { blockedAt: Date }>`
    select p.id, p.username, p.avatar_url as "avatarUrl", b.created_at as "blockedAt"
    from blocks b join profiles p on p.id = b.blocked_id
    where b.blocker_id = ${blockerId}::uuid order by b.created_at desc, p.id`.execute(db);
  return rows.map(({ blockedAt, ...row }) => ({ ...row, blockedAt: blockedAt.toISOString() }));
}

/** Lists those of some people who have a block with a person, either way. */
export async function listHiddenIds(db: Kysely<Schema>, personId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from (select distinct unnest(${ids}::uuid[]) as id) o
    where ${isBlockBetween(sql`${personId}::uuid`, sql`o.id`)} order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether either has blocked the other. */
export async function isBlocked(db: Kysely<Schema>, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isBlockBetween(sql`${one}::uuid`, sql`${other}::uuid`)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

/**
 * Locks two people until the transaction ends. With `isAlone`, for a block, it waits for all others; otherwise, for an
 * action on the other's content, only for a block.
 */
export async function lockPair(db: Kysely<Schema>, one: string, other: string, isAlone: boolean): Promise<void> {
  const [first, second] = [one, other].sort();
  const key = `block ${first} ${second}`;
  await (isAlone
    ? sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
    : sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`
  ).execute(db);
}

/** Inserts a block once. False for an unknown person. */
export async function insertBlock(db: Kysely<Schema>, { blockerId, blockedId }: Block, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    with person as (select id from profiles where id = ${blockedId}::uuid for key share),
    added as (
      insert into blocks (blocker_id, blocked_id, created_at)
      select ${blockerId}::uuid, id, ${now}::timestamptz from person on conflict do nothing)
    select exists (select from person) as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}

export async function countBlocked(db: Kysely<Schema>, blockerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from blocks where blocker_id = ${blockerId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteBlock(db: Kysely<Schema>, { blockerId, blockedId }: Block): Promise<void> {
  await db.deleteFrom("blocks").where("blocker_id", "=", blockerId).where("blocked_id", "=", blockedId).execute();
}
