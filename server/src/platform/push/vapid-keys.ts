import { createECDH } from "node:crypto";
import type { Database } from "../../database/connect.ts";
import { findOrCreateSecret } from "../sessions/secrets.repository.ts";

/** Prove to push services that a message is the site's own (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * Returns the site's keys, made once and kept in the database. Browsers subscribe with the public key, so other keys
 * would end all subscriptions.
 */
export async function findVapidKeys(db: Database): Promise<VapidKeys> {
  const secret = await findOrCreateSecret(db.write, "push");
  const pair = createECDH("prime256v1");
  // All but one in four billion values of 32 bytes are private keys.
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: secret.toString("base64url") };
}
