import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import * as repository from "./votes.repository.ts";

/** Makes the vote that somebody has given on an item a tasted one, in the transaction that stores how they know it. */
export async function noteTasted(db: Kysely<Schema>, userId: string, itemId: string): Promise<void> {
  await repository.noteTasted(db, userId, itemId);
}
