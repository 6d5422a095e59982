import { ownSecurityEvents } from "@dishboard/contract/accounts";
import { call } from "@dishboard/contract/endpoint";
import { sql } from "kysely";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { createTasks } from "../../../app.ts";
import { openLog } from "../../../platform/log.ts";

let time = new Date();
const lines: string[] = [];
const log = pino({ base: null }, { write: (line) => void lines.push(line) });
const testApp = await ownApp({ LIMITS: "sign-in=30/15m,sign-in-network=40/15m" }, { clock: () => time, log });
const { app, db, settings, emails } = testApp;

const headers = { "user-agent": "Firefox" };
const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload, headers });
const signIn = ({ email }: { email: string }, password: string) =>
  post("/auth/v1/token?grant_type=password", { email, password });
const change = ({ accessToken }: { accessToken: string }, payload: object) =>
  app.inject({
    method: "PUT",
    url: "/auth/v1/user",
    payload,
    headers: { ...headers, authorization: `Bearer ${accessToken}` },
  });
const eventsOf = async (person: SignedIn) => (await call(transportOf(testApp, person), ownSecurityEvents, {})).events;
const kindsOf = async (person: SignedIn) => (await eventsOf(person)).map(({ kind }) => kind);
const logged = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === "security event");

/** Events are stored after the reply. */
async function expectNewest(person: SignedIn, kind: string): Promise<void> {
  await expect.poll(async () => (await kindsOf(person))[0]).toBe(kind);
  time = new Date(time.getTime() + 1_000);
}

describe("a person", () => {
  it("reads what happened to their account, the newest first, and what did it", async () => {
    const ann = await signedInPerson(testApp, "ann");
    await expectNewest(ann, "signed-in");
    await signIn(ann, "not her password");
    await expectNewest(ann, "wrong-password");
    await signIn(ann, ann.password);
    await expectNewest(ann, "signed-in");
    await change(ann, { email: "new.ann@example.org", current_password: "not her password" });
    await expectNewest(ann, "wrong-password");
    await change(ann, { email: "new.ann@example.org", current_password: ann.password });
    await expectNewest(ann, "email-change-requested");
    await post("/auth/v1/verify", { type: "email_change", token_hash: (await emails())[0]?.token });
    await expectNewest(ann, "email-changed");
    await post("/auth/v1/recover", { email: "New.Ann@example.org" });
    await expectNewest(ann, "reset-requested");
    const token = (await emails()).find(({ subject }) => subject.startsWith("Reset"))?.token;
    const reset = await post("/auth/v1/verify", { type: "recovery", token_hash: token });
    const there = { ...ann, accessToken: reset.json().access_token };
    await expectNewest(there, "reset-link-used");
    await change(there, { password: "another password" });
    await expectNewest(there, "password-changed");

    expect(await kindsOf(there)).toEqual([
      "password-changed",
      "reset-link-used",
      "reset-requested",
      "email-changed",
      "email-change-requested",
      "wrong-password",
      "signed-in",
      "wrong-password",
      "signed-in",
    ]);
    const [newest, second] = await eventsOf(there);
    expect(newest).toEqual({ kind: "password-changed", userAgent: "Firefox", createdAt: expect.stringMatching(/Z$/) });
    expect(Date.parse(newest?.createdAt ?? "") - Date.parse(second?.createdAt ?? "")).toBe(1_000);
  });

  it("reads that a right password was refused, and that a token was used twice", async () => {
    const ben = await signedInPerson(testApp, "ben");
    await expectNewest(ben, "signed-in");
    await sql`update users set state = 'suspended' where id = ${ben.id}`.execute(db.write);
    await signIn(ben, ben.password);
    await sql`update users set state = 'active' where id = ${ben.id}`.execute(db.write);
    await expectNewest(ben, "sign-in-refused");
    const other = await signedInPerson(testApp, "cara");
    const refresh = (token: string) => post("/auth/v1/token?grant_type=refresh_token", { refresh_token: token });
    await refresh((await refresh(other.refreshToken)).json().refresh_token);
    await refresh(other.refreshToken);
    const back = { ...other, accessToken: (await signIn(other, other.password)).json().access_token };
    await expect.poll(() => kindsOf(back)).toEqual(expect.arrayContaining(["token-reused"]));
    expect(await kindsOf(ben)).toEqual(["sign-in-refused", "signed-in"]);
  });

  it("has a bounded history of each kind, which no other kind shortens, for ninety days", async () => {
    const dora = await signedInPerson(testApp, "dora");
    await expectNewest(dora, "signed-in");
    for (let n = 0; n < 25; n++) await signIn(dora, "not her password");
    await expect.poll(async () => logged().filter(({ person }) => person === dora.id).length).toBe(26);
    const expected = { "wrong-password": 20, "signed-in": 1 };
    await expect.poll(async () => countBy(await kindsOf(dora))).toEqual(expected);
    const sweepAt = async (days: number) => {
      const clock = () => new Date(time.getTime() + days * 24 * 3_600_000);
      await createTasks({ settings, db, log: openLog("silent"), clock })["account-sweep"]?.run(undefined);
    };
    await sweepAt(50);
    expect(countBy(await kindsOf(dora))).toEqual(expected);
    await sql`update sessions set expires_at = expires_at + interval '1 year' where user_id = ${dora.id}`.execute(
      db.write,
    );
    await sweepAt(91);
    expect(await kindsOf(dora)).toEqual([]);
  });
});

describe("tries beyond the limit", () => {
  let networks = 0;

  it("are recorded once for an account, and for six accounts of a network", async () => {
    lines.length = 0;
    const network = `192.0.2.${++networks}`;
    const finn = await signedInPerson(testApp, "finn");
    const signInAs = (email: string) =>
      app.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=password",
        payload: { email, password: "not the password" },
        remoteAddress: network,
      });
    for (let n = 0; n < 40; n++) await signInAs(finn.email);
    // Wrong passwords may be stored after it.
    await expect.poll(() => kindsOf(finn)).toContain("too-many-tries");
    for (let n = 0; n < 20; n++) await signInAs(`nobody.${n}@example.org`);
    await expect.poll(() => refusedTries().length).toBe(6);
    expect(refusedTries().filter(({ person }) => person === finn.id)).toHaveLength(1);
  });

  const refusedTries = () => logged().filter(({ kind }) => kind === "too-many-tries");
});

describe("the log", () => {
  it("names people by their ids, and nobody by an address", async () => {
    const eve = await signedInPerson(testApp, "eve");
    const before = lines.length;
    await signIn(eve, "not her password");
    await signIn({ email: "nobody@example.org" }, "not a password");
    await post("/auth/v1/recover", { email: "nobody@example.org" });
    await post("/auth/v1/recover", { email: eve.email });
    await expect.poll(() => logged().filter(({ kind }) => kind === "reset-requested").length).toBeGreaterThan(1);
    await expectNewest(eve, "reset-requested");
    const written = lines.slice(before).join("");
    expect(written).toContain(`"kind":"wrong-password","person":"${eve.id}"`);
    expect(written).toContain('"kind":"wrong-password","person":null');
    expect(written).toContain('"kind":"reset-requested","person":null');
    expect(written).not.toMatch(/example\.org|@/);
  });
});

function countBy(kinds: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
