import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { findOrCreateSecret } from "../../../platform/sessions/secrets.repository.ts";

/** The secret of reporter keys, without which none can be traced to an account. */
export function findReporterSecret(db: Kysely<Schema>): Promise<Buffer> {
  return findOrCreateSecret(db, "reporters of reactions");
}

/** Creates reporter keys: 128-bit keyed hashes shared by an account's reactions. */
export async function createReporterKeys(db: Kysely<Schema>): Promise<(personId: string) => Buffer> {
  const secret = await findReporterSecret(db);
  return (personId) => createHmac("sha256", secret).update(personId).digest().subarray(0, 16);
}
