import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { findOrCreateSecret } from "../../../platform/sessions/secrets.repository.ts";
import { hasKnownNetwork, saveKnownNetwork } from "./known-networks.repository.ts";

/** A network is known for so long after its person was last seen there. */
export const knownNetworkMs = 90 * 24 * 3_600_000;

/** So many networks of a person are remembered. */
const maxPerPerson = 50;

/** Remembers that a person is signed in in a network. */
export async function rememberNetwork(
  db: Kysely<Schema>,
  { id, email }: { id: string; email: string },
  network: string,
  now: Date,
): Promise<void> {
  await saveKnownNetwork(db, { id: await hashOf(db, email, network), userId: id, now }, maxPerPerson);
}

/** Whether an address's owner was signed in on a network lately. Takes as long for addresses without an account. */
export async function isKnownNetwork(db: Kysely<Schema>, email: string, network: string, now: Date): Promise<boolean> {
  return hasKnownNetwork(db, await hashOf(db, email, network), new Date(now.getTime() - knownNetworkMs));
}

/** Stands for an address and a network, and shows neither of them. */
async function hashOf(db: Kysely<Schema>, email: string, network: string): Promise<Buffer> {
  const secret = await findOrCreateSecret(db, "known networks");
  return createHmac("sha256", secret).update(`${email.toLowerCase()} ${network}`).digest().subarray(0, 16);
}
