import { accountErrors as says, usernameAvailability } from "@dishboard/contract/accounts";
import { call } from "@dishboard/contract/endpoint";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { signedInPerson } from "../../../../testing/sign-in.ts";
import { createTasks } from "../../app.ts";
import { openLog } from "../../platform/log.ts";

let time = new Date();
const testApp = await ownApp({ PASSWORD_QUEUE: "500" }, { clock: () => time });
const { app, db, emails, settings } = testApp;
const days = 24 * 3_600_000;

type Form = { email?: unknown; password?: unknown; username?: unknown; fullName?: unknown };
let people = 0;

function signUp({ email, password = "correct horse", username, fullName }: Form = {}) {
  people += 1;
  const data = { username: username ?? `somebody_${people}`, full_name: fullName };
  const payload = { email: email ?? `somebody.${people}@example.org`, password, data };
  return app.inject({ method: "POST", url: "/auth/v1/signup", payload });
}
const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
const signIn = (email: string, password: string) => post("/auth/v1/token?grant_type=password", { email, password });
const isAvailable = async (value: string) =>
  (await call(testApp.transport, usernameAvailability, { query: { value } })).isAvailable;
const count = async (table: "users" | "profiles", where = "true") =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(db.write))
      .rows[0]?.n,
  );

describe("a sign-up", () => {
  it("returns nothing that was not in the sign-up", async () => {
    const reply = (await signUp({ email: "quiet@example.org", username: "Quiet" })).json();
    expect(reply).not.toHaveProperty("access_token");
    expect(JSON.stringify(reply)).not.toMatch(/argon2|password/);
    expect(await count("users", `id = '${reply.id}'`)).toBe(0);
  });

  it("by 100 people at once as 'Bob' and 'bob' creates one account, and the others read that the name is taken", async () => {
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => signUp({ username: n % 2 ? "Bob" : "bob", email: `bob.${n}@example.org` })),
    );
    const refused = replies.filter((reply) => reply.statusCode !== 200);
    expect(refused).toHaveLength(99);
    for (const reply of refused)
      expect(reply.json()).toMatchObject({ error_code: "username_taken", msg: says.usernameTaken });
    expect(await count("profiles", "lower(username) = 'bob'")).toBe(1);
    expect(await isAvailable("BOB")).toBe(false);
  });

  it("sent 100 times creates one account and sends one email", async () => {
    const form = { username: "eager", email: "eager@example.org" };
    await emails();
    const replies = await Promise.all(Array.from({ length: 100 }, () => signUp(form)));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(await count("users", "lower(email) = 'eager@example.org'")).toBe(1);
    expect((await emails()).map(({ to }) => to)).toEqual(["eager@example.org"]);
  });

  it("under 20 names at once is still one account of one address", async () => {
    const email = "many.names@example.org";
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        signUp({ username: `name_of_many_${n}`, email: n % 2 ? email : "Many.Names@example.org" }),
      ),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(await count("users", "lower(email) = 'many.names@example.org'")).toBe(1);
  });

  it("repeated before it is confirmed sends an email for each name, and a confirmed one decides the name", async () => {
    await emails();
    await signUp({ email: "second@example.org", username: "first_try", password: "first password" });
    await signUp({ email: "second@example.org", username: "second_try", password: "second password" });
    const sent = await emails();
    expect(sent.map(({ text }) => /Welcome to Dishboard, (\w+)!/.exec(text)?.[1]).sort()).toEqual([
      "first_try",
      "second_try",
    ]);
    expect((await signIn("second@example.org", "second password")).json().msg).toBe("Email not confirmed");
    const token = sent.find(({ text }) => text.includes("second_try"))?.token;
    const proof = { type: "signup", token_hash: token, password: "second password" };
    expect((await post("/auth/v1/verify", proof)).json().user.user_metadata.username).toBe("second_try");
    expect(await isAvailable("first_try")).toBe(false);
  });

  it("that nobody confirms is deleted after seven days, with the name", async () => {
    await signUp({ email: "late@example.org", username: "latecomer" });
    const sweep = createTasks({ settings, db, log: openLog("silent"), clock: () => time })["account-sweep"];
    const confirmed = await signedInPerson(testApp, "stays");
    time = new Date(time.getTime() + 6.9 * days);
    await sweep?.run(undefined);
    expect(await count("profiles", "username = 'latecomer'")).toBe(1);
    time = new Date(time.getTime() + 0.2 * days);
    await sweep?.run(undefined);
    expect(await count("profiles", "username = 'latecomer'")).toBe(0);
    expect([await isAvailable("latecomer"), await isAvailable("STAYS")]).toEqual([true, false]);
    expect((await signIn(confirmed.email, confirmed.password)).statusCode).toBe(200);
  });
});

it("a sign-up is answered 503 with Retry-After while every database connection is busy", async () => {
  const busyApp = await ownApp({}, { connect: { maxConnections: 1, connectTimeoutMs: 300 } });
  // The first connection may take longer than that.
  while (!(await busyApp.db.isReachable()));
  await busyApp.db.write.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection);
    const payload = { email: "busy@example.org", password: "correct horse", data: { username: "busy" } };
    const reply = await busyApp.app.inject({ method: "POST", url: "/auth/v1/signup", payload });
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "2"]);
    expect(reply.json()).toMatchObject({ error_code: "unavailable", msg: expect.stringContaining("try again") });
  });
});

it("a sign-up is answered 507 while the database has no space", async () => {
  const full = await ownApp();
  await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    full.db.write,
  );
  await sql`create trigger fail before insert on users for each row execute function fail()`.execute(full.db.write);
  const payload = { email: "full@example.org", password: "correct horse", data: { username: "full" } };
  const reply = await full.app.inject({ method: "POST", url: "/auth/v1/signup", payload });
  expect([reply.statusCode, reply.json()]).toMatchObject([507, { error_code: "storage_full", msg: "Storage is full" }]);
});

describe("whether an address has an account", () => {
  const bodyOf = (reply: { json(): object }, email: string) =>
    JSON.stringify(reply.json())
      .replaceAll(email, "EMAIL")
      .replace(/[0-9a-f-]{36}/g, "ID")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");

  it("shows in no answer: sign-up, resend, recover, sign-in", async () => {
    const known = await signedInPerson(testApp, "well_known");
    await signUp({ email: "waiting@example.org", username: "waiting" });
    await emails();
    const stranger = "stranger@example.org";
    const addresses = [known.email, "waiting@example.org", stranger];
    for (const path of ["resend", "recover"]) {
      const replies = await Promise.all(addresses.map((email) => post(`/auth/v1/${path}`, { type: "signup", email })));
      expect(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).toEqual(addresses.map(() => "200 {}"));
    }
    const wrong = await Promise.all(addresses.map((email) => signIn(email, "not the password")));
    expect(new Set(wrong.map((reply) => reply.body)).size).toBe(1);
    const joined = await Promise.all(addresses.map((email, n) => signUp({ email, username: `fresh_name${n}` })));
    const bodies = joined.map((reply, n) => bodyOf(reply, addresses[n] ?? "").replace(/fresh_name\d/, "NAME"));
    expect(new Set(bodies).size).toBe(1);
    expect(new Set(joined.map((reply) => JSON.stringify(Object.keys(reply.headers).sort()))).size).toBe(1);
    for (const n of [0, 1, 2]) expect(await isAvailable(`fresh_name${n}`)).toBe(false);
    expect((await signIn(known.email, known.password)).statusCode).toBe(200);
  });

  it("is told to its owner by mail, and to nobody else", async () => {
    const known = await signedInPerson(testApp, "mailed");
    await signUp({ email: known.email, username: "mailed_again" });
    await post("/auth/v1/recover", { email: "nobody.here@example.org" });
    await post("/auth/v1/resend", { type: "signup", email: "nobody.here@example.org" });
    const sent = await emails();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [known.email, "You already have a Dishboard account"],
    ]);
    expect(sent[0]?.link).toBe("http://localhost:3000/login");
  });
});

describe("the username check", () => {
  it("says what can be had, without regard to case", async () => {
    await signedInPerson(testApp, "Checked");
    expect([await isAvailable("checked"), await isAvailable("unchecked"), await isAvailable("Settings")]).toEqual([
      false,
      true,
      false,
    ]);
    await expect(isAvailable("no spaces")).rejects.toMatchObject({ code: "invalid", message: says.usernameForm });
    await expect(isAvailable("ab")).rejects.toMatchObject({ field: "value", message: says.usernameShort });
  });
});
