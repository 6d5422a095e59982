import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { findOrCreateSecret } from "../../../platform/sessions/secrets.repository.ts";

/** Returns the secret of the reporter keys (keyed hashes). Without it no key can be traced to an account. */
export function findReporterSecret(db: Kysely<Schema>): Promise<Buffer> {
  return findOrCreateSecret(db, "reporters of reactions");
}

/** Creates the keyed hashes that the reactions of accounts have in common, of 128 bits. */
export async function createReporterKeys(db: Kysely<Schema>): Promise<(personId: string) => Buffer> {
  const secret = await findReporterSecret(db);
  return (personId) => createHmac("sha256", secret).update(personId).digest().subarray(0, 16);
}
