import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { restoreVotes, suspendVotes } from "./suspended-votes.repository.ts";

/** Returns their number. */
export async function voidSomeVotes(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  return suspendVotes(db, userId, limit);
}

/** Leaves earlier void votes void. Returns their number. */
export async function countSomeVotesAgain(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  return restoreVotes(db, userId, limit);
}
