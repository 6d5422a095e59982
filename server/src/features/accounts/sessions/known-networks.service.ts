import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { findOrCreateSecret } from "../../../platform/sessions/secrets.repository.ts";
import { hasKnownNetwork, saveKnownNetwork } from "./known-networks.repository.ts";

/** After the last use. */
export const knownNetworkMs = 90 * 24 * 3_600_000;

const maxPerPerson = 50;

export async function rememberNetwork(
  db: Kysely<Schema>,
  { id, email }: { id: string; email: string },
  network: string,
  now: Date,
): Promise<void> {
  await saveKnownNetwork(db, { id: await hashOf(db, email, network), userId: id, now }, maxPerPerson);
}

/** Takes as long for unknown addresses. */
export async function isKnownNetwork(db: Kysely<Schema>, email: string, network: string, now: Date): Promise<boolean> {
  return hasKnownNetwork(db, await hashOf(db, email, network), new Date(now.getTime() - knownNetworkMs));
}

/** Reveals neither the address nor the network. */
async function hashOf(db: Kysely<Schema>, email: string, network: string): Promise<Buffer> {
  const secret = await findOrCreateSecret(db, "known networks");
  return createHmac("sha256", secret).update(`${email.toLowerCase()} ${network}`).digest().subarray(0, 16);
}
