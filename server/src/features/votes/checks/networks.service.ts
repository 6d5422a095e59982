import { createHmac } from "node:crypto";
import type { Database } from "../../../database/connect.ts";
import { findOrCreateSecret } from "../../../platform/sessions/secrets.repository.ts";

/**
 * Creates what stands for a network with a vote: 64 bits of a keyed hash, as a signed number in decimals. The key is in the
 * database and the same for all instances; it is read once.
 */
export function createNetworkHash(db: Database): (network: string) => Promise<string> {
  let key: Promise<Buffer> | undefined;
  return async (network) => {
    key ??= findOrCreateSecret(db.write, "networks of votes").catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return createHmac("sha256", await key)
      .update(network)
      .digest()
      .readBigInt64LE()
      .toString();
  };
}
