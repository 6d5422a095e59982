import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { findOrCreateSecret } from "../../platform/sessions/secrets.repository.ts";

/** Creates the keyed hashes that the reactions of accounts have in common: 128 bits, of which nobody learns the account. */
export async function createReporterKeys(db: Kysely<Schema>): Promise<(personId: string) => Buffer> {
  const secret = await findOrCreateSecret(db, "reporters of reactions");
  return (personId) => createHmac("sha256", secret).update(personId).digest().subarray(0, 16);
}
