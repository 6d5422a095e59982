import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import * as repository from "./votes.repository.ts";

/** Makes a vote a tasted one, in the transaction of the evidence. */
export async function noteTasted(db: Kysely<Schema>, userId: string, itemId: string): Promise<void> {
  await repository.noteTasted(db, userId, itemId);
}
