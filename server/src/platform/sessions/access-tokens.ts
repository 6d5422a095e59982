import { randomUUID } from "node:crypto";
import { accessTokenSeconds } from "@dishboard/contract/accounts";
import { jwtVerify, SignJWT } from "jose";
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

const algorithm = "HS256";
const audience = "authenticated";
/** Instances whose clocks differ a little accept each other's tokens. */
const clockToleranceSeconds = 5;

/** Tokens are valid for a quarter of an hour and signed with a key that all instances on the database share. */
export function createAccessTokens(db: Database, clock: () => Date): AccessTokens {
  let key: Promise<Buffer> | undefined;
  const getKey = () => {
    key ??= findOrCreateSecret(db.write, "access tokens").catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  return {
    async issue({ id, sessionId }) {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      const token = await new SignJWT({ session_id: sessionId, role: audience })
        .setProtectedHeader({ alg: algorithm, typ: "JWT" })
        .setSubject(id)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        // Otherwise two tokens of the same second would be equal.
        .setJti(randomUUID())
        .sign(await getKey());
      return { token, expiresAt };
    },
    async read(token) {
      const secret = await getKey();
      const options = {
        algorithms: [algorithm],
        audience,
        currentDate: clock(),
        clockTolerance: clockToleranceSeconds,
      };
      const { payload } = await jwtVerify(token, secret, options).catch(() => ({ payload: null }));
      const sessionId = payload?.session_id;
      return payload?.sub && typeof sessionId === "string" ? { id: payload.sub, sessionId } : null;
    },
  };
}
