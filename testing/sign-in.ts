import type { Transport } from "@dishboard/contract/endpoint";
import { v7 } from "uuid";
import type { Database } from "../server/src/database/connect.ts";
import { createAccessTokens } from "../server/src/platform/sessions/access-tokens.ts";
import type { TestEmail } from "./emails.ts";
import { newPerson, renameEarlier } from "./people.ts";

/** The tokens are as for a program, not a browser. */
export type SignedIn = { id: string; email: string; password: string; accessToken: string; refreshToken: string };

/** The server may be in this process or on a port. */
export async function signedInPerson(
  { transport, emails, db }: { transport: Transport; emails(): Promise<TestEmail[]>; db?: Database },
  username: string,
  password = `the password of ${username}`,
): Promise<SignedIn> {
  const email = `${username.toLowerCase()}@example.org`;
  if (db) await renameEarlier(db, username);
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const reply = await transport(path, { method: "POST", headers, body: JSON.stringify(body) });
    const content = (await reply.json()) as { user: { id: string }; access_token: string; refresh_token: string };
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(content)}`);
    return content;
  };
  await post("/auth/v1/signup", { email, password, data: { username } });
  const token = (await emails()).find(({ to }) => to === email)?.token;
  const session = await post("/auth/v1/verify", { type: "signup", token_hash: token });
  return {
    id: session.user.id,
    email,
    password,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
  };
}

/** For tests without a server or with many people. */
export async function insertSignedIn(db: Database, username: string): Promise<{ id: string; accessToken: string }> {
  const { id } = await newPerson(db, username);
  const now = new Date();
  const account = { id, email: `${username}@example.org`, email_confirmed_at: now, created_at: now, updated_at: now };
  await db.write.insertInto("users").values(account).execute();
  return insertSession(db, id);
}

export async function insertSession(db: Database, id: string): Promise<{ id: string; accessToken: string }> {
  const now = new Date();
  const sessionId = v7();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await db.write
    .insertInto("sessions")
    .values({ id: sessionId, user_id: id, created_at: now, refreshed_at: now, expires_at: expiresAt })
    .execute();
  const { token } = await createAccessTokens(db, () => now).issue({ id, sessionId });
  return { id, accessToken: token };
}

export function transportOf(
  { transport }: { transport: Transport },
  { accessToken }: Pick<SignedIn, "accessToken">,
): Transport {
  return (path, init) =>
    transport(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${accessToken}` } });
}
