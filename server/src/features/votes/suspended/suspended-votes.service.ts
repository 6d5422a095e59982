import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { restoreVotes, suspendVotes } from "./suspended-votes.repository.ts";

/** Voids some votes. Returns their number. */
export async function voidSomeVotes(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  return suspendVotes(db, userId, limit);
}

/** Restores some votes, but not those void before. Returns their number. */
export async function countSomeVotesAgain(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  return restoreVotes(db, userId, limit);
}
