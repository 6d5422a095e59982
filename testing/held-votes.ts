import type { Vote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import type { Database } from "../server/src/database/connect.ts";

type Item = { kind: "dish" | "product"; id: string };
type Direction = Exclude<Vote, "none">;

export async function castVotes({ write }: Database, item: Item, vote: Direction, userIds: readonly string[]) {
  for (const [network, userId] of userIds.entries())
    await sql`
      select handle_vote(${item.id}::uuid, ${item.kind}, ${vote}, ${userId}::uuid, now(), false, ${network})`.execute(
      write,
    );
}

/** Casts votes, and holds them as the check of groups does. */
export async function castHeldVotes(db: Database, item: Item, vote: Direction, userIds: readonly string[]) {
  await castVotes(db, item, vote, userIds);
  await sql`
    select hold_votes(${item.id}::uuid, ${vote === "up" ? 1 : -1}::smallint, ${userIds}::uuid[], 'group', now())`.execute(
    db.write,
  );
}
