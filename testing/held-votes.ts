import type { Vote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import type { Database } from "../server/src/database/connect.ts";

/** Has people vote on an item, each from a network of their own, and holds their votes as the check of groups does. */
export async function castHeldVotes(
  { write }: Database,
  { kind, id }: { kind: "dish" | "product"; id: string },
  vote: Exclude<Vote, "none">,
  userIds: readonly string[],
): Promise<void> {
  for (const [network, userId] of userIds.entries())
    await sql`select handle_vote(${id}::uuid, ${kind}, ${vote}, ${userId}::uuid, now(), false, ${network})`.execute(
      write,
    );
  await sql`
    select from rankings where item_id = ${id}::uuid for no key update`.execute(write);
  await sql`
    select hold_votes(${id}::uuid, ${vote === "up" ? 1 : -1}::smallint, ${userIds}::uuid[], 'group', now())`.execute(
    write,
  );
}
