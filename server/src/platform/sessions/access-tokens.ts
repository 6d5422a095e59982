import { createHmac, createSecretKey, type KeyObject, randomUUID, timingSafeEqual } from "node:crypto";
import { accessTokenSeconds } from "@dishboard/contract/accounts";
import type { Database } from "../../database/connect.ts";
import { findOrCreateSecret } from "./secrets.repository.ts";

export type Viewer = { id: string; sessionId: string };

/** Issues and reads access tokens, and tokens only for rate limits. */
export type AccessTokens = {
  issue(viewer: Viewer): Promise<{ token: string; expiresAt: number }>;
  /** Null if the token is not ours or has expired. */
  read(token: string): Promise<Viewer | null>;
  issueForLimits(personId: string, seconds: number): Promise<string>;
  /** Returns the token's member, whose session may have ended. Null if the token is not ours or has expired. */
  readForLimits(token: string): Promise<string | null>;
};

/** Neither kind of token is valid as the other. */
type Audience = "authenticated" | "limits";

/** The only accepted header, so that no token chooses how it is checked. */
const header = encode({ alg: "HS256", typ: "JWT" });
/** For instances whose clocks differ a little. */
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
  const write = async (aud: Audience, seconds: number, claims: { sub: string }) => {
    const iat = Math.floor(clock().getTime() / 1000);
    const exp = iat + seconds;
    // Without an id two tokens of the same second would be equal.
    const content = `${header}.${encode({ ...claims, aud, iat, exp, jti: randomUUID() })}`;
    return { token: `${content}.${signatureOf(content, await getKey())}`, expiresAt: exp };
  };
  const read = async (audience: Audience, token: string) => {
    const key = await getKey();
    const [head, body = "", signature = "", ...more] = token.split(".");
    if (head !== header || more.length > 0 || !isSame(signature, signatureOf(`${header}.${body}`, key))) return null;
    // The signature proves that this is the content written above.
    const { sub, session_id, aud, exp } = JSON.parse(Buffer.from(body, "base64url").toString());
    const isInTime = exp > Math.floor(clock().getTime() / 1000) - clockToleranceSeconds;
    return aud === audience && isInTime ? { id: sub, sessionId: session_id } : null;
  };
  return {
    issue: ({ id, sessionId }) => {
      const claims = { session_id: sessionId, role: "authenticated", sub: id };
      return write("authenticated", accessTokenSeconds, claims);
    },
    read: (token) => read("authenticated", token),
    issueForLimits: async (sub, seconds) => (await write("limits", seconds, { sub })).token,
    readForLimits: async (token) => (await read("limits", token))?.id ?? null,
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
