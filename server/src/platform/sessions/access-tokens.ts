import { randomUUID } from "node:crypto";
import { accessTokenSeconds } from "@dishboard/contract/accounts";
import { jwtVerify, SignJWT } from "jose";
import type { Database } from "../../database/connect.ts";
import { findOrCreateSecret } from "./secrets.repository.ts";

/** Who is calling, and by which session. */
export type Viewer = { id: string; sessionId: string };

/** Signs and reads the tokens that say who is calling. */
export type AccessTokens = {
  issue(viewer: Viewer): Promise<{ token: string; expiresAt: number }>;
  /** Null where the token is not ours, or is no longer good. */
  read(token: string): Promise<Viewer | null>;
};

const algorithm = "HS256";
const audience = "authenticated";
/** Instances whose clocks differ a little still take each other's tokens. */
const clockToleranceSeconds = 5;

/** Tokens that are good for a quarter of an hour, under a key that every instance on the database shares. */
export function createAccessTokens(db: Database, clock: () => Date): AccessTokens {
  let key: Promise<Buffer> | undefined;
  const keyOf = () => {
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
        // Without it two tokens of the same second would be one.
        .setJti(randomUUID())
        .sign(await keyOf());
      return { token, expiresAt };
    },
    async read(token) {
      const secret = await keyOf();
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
