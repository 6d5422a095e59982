import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "../../../database/connect.ts";
import { findOrCreateSecret } from "../../../platform/sessions/secrets.repository.ts";

type Deps = { db: Database; clock: () => Date };

/** How long a token is valid: in an email, and after a sign-in that was refused. */
const validMs = { email: 30 * 24 * 3_600_000, signIn: 60 * 60_000 };

/** A token with which somebody who is suspended reads why, and appeals. It opens nothing else. */
export async function createSuspensionToken(
  { db, clock }: Deps,
  userId: string,
  from: keyof typeof validMs,
): Promise<string> {
  const content = `${userId}.${Math.floor((clock().getTime() + validMs[from]) / 1_000)}`;
  return `${content}.${await signatureOf(db, content)}`;
}

/** Whose such a token is. Null when it is none of ours or too old. */
export async function readSuspensionToken({ db, clock }: Deps, token: string): Promise<string | null> {
  const [userId = "", until = "", signature = ""] = token.split(".");
  const expected = Buffer.from(await signatureOf(db, `${userId}.${until}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(until) * 1_000 > clock().getTime() ? userId : null;
}

async function signatureOf(db: Database, content: string): Promise<string> {
  const secret = await findOrCreateSecret(db.write, "suspension tokens");
  return createHmac("sha256", secret).update(content).digest("base64url");
}
