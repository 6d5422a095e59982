import { sql } from "kysely";
import type { Database } from "../server/src/database/connect.ts";
import { executePrepared } from "../server/src/database/prepared.ts";
import type { VoteChange } from "../server/src/features/votes/votes.repository.ts";

/** The counts of an item, as the database returns them. */
type Counts = { upvotes: number; downvotes: number; net_score: number; version: number };

/** Stores a vote by a statement and a commit of its own, which the site does not do any more: what its way is compared with. */
export async function setVoteAlone(db: Database, { item, userId, vote }: VoteChange): Promise<Counts | undefined> {
  const rows = await executePrepared(
    sql<Counts>`
      select * from handle_vote(${item.id}::uuid, ${item.kind}, ${vote}, ${userId}::uuid, ${new Date()}::timestamptz)`,
    db.write,
  );
  return rows[0];
}
