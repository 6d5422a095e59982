import { createHmac, createSecretKey, type KeyObject, randomUUID, timingSafeEqual } from "node:crypto";
import { accessTokenSeconds } from "@dishboard/contract/accounts";
import type { Database } from "../../database/connect.ts";
import { findOrCreateSecret } from "./secrets.repository.ts";

/** The person who makes a call, and the session. */
export type Viewer = { id: string; sessionId: string };

/** Issues and reads access tokens. */
export type AccessTokens = {
  issue(viewer: Viewer): Promise<{ token: string; expiresAt: number }>;
  /** Null when the token is not ours or has expired. */
  read(token: string): Promise<Viewer | null>;
};

/** The only header that is written and accepted, so that no token chooses how it is checked. */
const header = encode({ alg: "HS256", typ: "JWT" });
const audience = "authenticated";
/** Instances whose clocks differ a little accept each other's tokens. */
const clockToleranceSeconds = 5;

/** Tokens are valid for a quarter of an hour and signed with a key that all instances on the database share. */
export function createAccessTokens(db: Database, clock: () => Date): AccessTokens {
  let key: Promise<KeyObject> | undefined;
  const getKey = () => {
    key ??= findOrCreateSecret(db.write, "access tokens").then(createSecretKey, (error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  return {
    async issue({ id, sessionId }) {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      // Without an id of its own two tokens of the same second would be equal.
      const claims = { session_id: sessionId, role: audience, sub: id, aud: audience, iat: issuedAt, exp: expiresAt };
      const content = `${header}.${encode({ ...claims, jti: randomUUID() })}`;
      return { token: `${content}.${signatureOf(content, await getKey())}`, expiresAt };
    },
    async read(token) {
      const key = await getKey();
      const [head, body = "", signature = "", ...more] = token.split(".");
      if (head !== header || more.length > 0 || !isSame(signature, signatureOf(`${header}.${body}`, key))) return null;
      // Nobody else has the key, so this is what was written above.
      const { sub, session_id, aud, exp } = JSON.parse(Buffer.from(body, "base64url").toString());
      const isInTime = exp > Math.floor(clock().getTime() / 1000) - clockToleranceSeconds;
      return aud === audience && isInTime ? { id: sub, sessionId: session_id } : null;
    },
  };
}

function encode(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString("base64url");
}

function signatureOf(content: string, key: KeyObject): string {
  return createHmac("sha256", key).update(content).digest("base64url");
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
