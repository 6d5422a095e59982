import { type HeldVotes, heldHours } from "@dishboard/contract/vote-checks";
import { type Kysely, sql } from "kysely";
import { executePrepared } from "../../../database/prepared.ts";
import type { Schema } from "../../../database/schema.ts";

/** Returns null if no votes are held. */
export async function findHeldVotes(db: Kysely<Schema>, itemId: string): Promise<HeldVotes | null> {
  const rows = await executePrepared(
    sql<{ vote: number; reasons: HeldVotes["reasons"]; openedAt: Date; isWaiting: boolean; count: number }>`
      select c.vote, c.reasons, c.opened_at as "openedAt", c.confirmed_at is not null as "isWaiting", (
        select count(*)::int from votes v
        where v.item_id = c.item_id and v.vote = c.vote and v.is_held and not v.is_void) as count
      from vote_checks c where c.item_id = ${itemId}::uuid order by c.vote`,
    db,
  );
  const held = rows.filter(({ count }) => count > 0);
  if (held.length === 0) return null;
  const countOf = (direction: number) => held.find(({ vote }) => vote === direction)?.count ?? 0;
  const last = Math.max(...held.map(({ openedAt }) => openedAt.getTime()));
  return {
    upvotes: countOf(1),
    downvotes: countOf(-1),
    reasons: [...new Set(held.flatMap(({ reasons }) => reasons))],
    until: held.some(({ isWaiting }) => isWaiting) ? null : new Date(last + heldHours * 3_600_000).toISOString(),
  };
}
