import { createECDH } from "node:crypto";
import type { Database } from "../../database/connect.ts";
import { findOrCreateSecret } from "../sessions/secrets.repository.ts";

/** With what the site shows push services that a message is its own (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * Finds the site's keys, which are made once and kept in the database. Browsers subscribe with the public key, so other
 * keys would end all subscriptions.
 */
export async function findVapidKeys(db: Database): Promise<VapidKeys> {
  const secret = await findOrCreateSecret(db.write, "push");
  const pair = createECDH("prime256v1");
  // Any 32 bytes are a private key, but for one in four billion.
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: secret.toString("base64url") };
}
