import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "../../../database/connect.ts";
import { findOrCreateSecret } from "../../../platform/sessions/secrets.repository.ts";
import { findSuspension } from "./suspension.repository.ts";

type Deps = { db: Database; clock: () => Date };

/** By origin: an email, or a refused sign-in. */
const validMs = { email: 30 * 24 * 3_600_000, signIn: 60 * 60_000 };

/**
 * Returns a token that only lets a suspended member read the reason and appeal. Undefined if the member is not
 * suspended.
 */
export async function createSuspensionToken(
  { db, clock }: Deps,
  userId: string,
  from: keyof typeof validMs,
): Promise<string | undefined> {
  const suspension = await findSuspension(db.read("latest"), userId);
  if (suspension === undefined) return undefined;
  const content = `${userId}.${Math.floor((clock().getTime() + validMs[from]) / 1_000)}`;
  return `${content}.${await signatureOf(db, content, suspension)}`;
}

/** Returns null if the token is invalid, expired, or its suspension has ended. */
export async function readSuspensionToken({ db, clock }: Deps, token: string): Promise<string | null> {
  const [userId = "", until = "", signature = ""] = token.split(".");
  if (!uuid.test(userId)) return null;
  const suspension = await findSuspension(db.read("latest"), userId);
  if (suspension === undefined) return null;
  const expected = Buffer.from(await signatureOf(db, `${userId}.${until}`, suspension));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(until) * 1_000 > clock().getTime() ? userId : null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function signatureOf(db: Database, content: string, suspension: string): Promise<string> {
  const secret = await findOrCreateSecret(db.write, "suspension tokens");
  return createHmac("sha256", secret).update(`${content}.${suspension}`).digest("base64url");
}
