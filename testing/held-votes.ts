import type { Vote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import type { Database } from "../server/src/database/connect.ts";

/** Has people vote on an item, each from a network of their own, in an area where hardly anybody new has voted: votes of new accounts are held there. */
export async function castHeldVotes(
  { write }: Database,
  { kind, id }: { kind: "dish" | "product"; id: string },
  vote: Exclude<Vote, "none">,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    insert into vote_areas (cell, votes, new_votes) select cell, 400, 20 from rankings where item_id = ${id}::uuid and cell is not null
    on conflict (cell) do update set votes = excluded.votes, new_votes = excluded.new_votes`.execute(write);
  for (const [network, userId] of userIds.entries())
    await sql`select handle_vote(${id}::uuid, ${kind}, ${vote}, ${userId}::uuid, now(), false, ${network})`.execute(
      write,
    );
}
