import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { deletionErrors, readDeletion, requestDeletion, undoDeletion } from "@dishboard/contract/account-deletion";
import { usernameAvailability } from "@dishboard/contract/accounts";
import { requestExport } from "@dishboard/contract/data-export";
import { deleteDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { setLike } from "@dishboard/contract/posts";
import { decide } from "@dishboard/contract/reports";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { liveBusily, thingsOfOthers } from "../../../../testing/busy-person.ts";
import { aDish, newPerson } from "../../../../testing/people.ts";
import { postSnap } from "../../../../testing/posts.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { createTasks } from "../../app.ts";
import { openLog } from "../../platform/log.ts";
import { queueEmail } from "../accounts/emails/emails.service.ts";
import { recount, recountSubmissions } from "../items/recount/recount.service.ts";
import { recountPosts } from "../posts/recount-posts.service.ts";
import { vouch } from "../votes/checks/checks.service.ts";

const generous = "100000/1d";
let time = new Date();
const clock = () => time;
const daysLater = (days: number) => {
  time = new Date(time.getTime() + days * 86_400_000);
};
const limits = { LIMITS: `votes=${generous},votes-long=${generous},likes=${generous}` };
const testApp = await ownApp({ ...limits, ADMIN_EMAIL: "cleo@example.org" }, { clock });
const { app, db, settings, transport, runJobs, emails } = testApp;

const as = (who: Pick<SignedIn, "accessToken">) => transportOf(testApp, who);
const ask = (who: SignedIn, password = who.password) => call(as(who), requestDeletion, { body: { password } });
const eraseAt = async (who: SignedIn) => (await call(as(who), readDeletion, {})).eraseAt;
const erase = () => createTasks({ settings, db, log: openLog("silent"), clock })["account-erasure"]?.run({});
const signIn = (who: SignedIn) =>
  app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    payload: { email: who.email, password: who.password },
  });
const signedInAgain = async (who: SignedIn) => ({
  ...who,
  accessToken: String((await signIn(who)).json().access_token),
});

describe("erasing", () => {
  it("keeps the counts of others' items and posts exact while people vote and like, and can be cut off anywhere", async () => {
    const zoe = await signedInPerson(testApp, "zoe");
    const [other, ben] = [await newPerson(db, "other_cook"), await signedInPerson(testApp, "ben")];
    const dishes = await many(12, (n) => other.submitsDish({ name: `Soup ${n}` }));
    const snaps = await many(6, () => postSnap(testApp, ben));
    const fans = await many(5, (n) => insertSignedIn(db, `fan_${n}`));
    const vote = (who: Pick<SignedIn, "accessToken">, id: string, direction: "up" | "down" = "up") =>
      call(as(who), setVote, { params: { kind: "dish", id }, body: { vote: direction } });
    const like = (who: Pick<SignedIn, "accessToken">, id: string) =>
      call(as(who), setLike, { params: { id }, body: { isLiked: true } });
    for (const [n, id] of dishes.entries()) await vote(zoe, id, n % 2 ? "down" : "up");
    for (const id of snaps) await like(zoe, id);
    // Hidden items and posts are uncounted too.
    await db.write
      .updateTable("rankings")
      .set({ state: 2 })
      .where("item_id", "=", dishes[0] ?? "")
      .execute();
    await ask(zoe);
    await due(zoe);
    // A reference without a rule stops the last step; the next run resumes.
    await db.write.schema
      .createTable("stopper")
      .addColumn("id", "uuid", (id) => id.references("profiles.id"))
      .execute();
    await sql`insert into stopper values (${zoe.id}::uuid)`.execute(db.write);
    const crowd = fans.flatMap((fan) => [
      ...dishes.slice(1).map((id) => vote(fan, id)),
      ...snaps.map((id) => like(fan, id)),
    ]);
    await Promise.all([expect(erase()).rejects.toMatchObject({ code: "23503" }), ...crowd]);
    expect((await signIn(zoe)).statusCode).toBe(403);
    await db.write.schema.dropTable("stopper").execute();
    await Promise.all([erase(), ...fans.map((fan) => vote(fan, dishes[1] ?? "", "down"))]);
    expect(await tablesWith(zoe.id)).toEqual([]);
    expect(await recount(db.write)).toEqual([]);
    expect(await recountSubmissions(db.write)).toEqual([]);
    expect(await recountPosts(db.write)).toEqual([]);
    const { rows } = await sql<{ up: number; down: number }>`
      select sum(upvotes)::int as up, sum(downvotes)::int as down from rankings where submitted_by = ${other.id}::uuid`.execute(
      db.write,
    );
    expect(rows).toEqual([{ up: 50, down: 5 }]);
  });
});

describe("a deletion", () => {
  it("needs the password, ends all other sessions, says until when, and can be undone by signing in", async () => {
    const ada = await signedInPerson(testApp, "ada");
    const elsewhere = await signedInAgain(ada);
    expect(await eraseAt(ada)).toBeNull();
    await expect(ask(ada, "wrong password")).rejects.toMatchObject({
      code: "invalid",
      message: deletionErrors.password,
      field: "password",
    });
    await expect(ask(ada, "")).rejects.toMatchObject({ message: deletionErrors.passwordMissing });
    const until = new Date(time.getTime() + 7 * 86_400_000).toISOString();
    expect(await ask(ada)).toEqual({ eraseAt: until });
    daysLater(0.005);
    expect(await ask(ada)).toEqual({ eraseAt: until });
    const sent = (await emails()).filter(({ to, subject }) => to === ada.email && subject.includes("will be deleted"));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain("Keep my account");
    expect(sent[0]?.text.replace(/\s+/g, " ")).toContain(`at ${until.slice(11, 16)} UTC`);
    await expect(eraseAt(elsewhere)).rejects.toMatchObject({ code: "sign-in-required" });
    daysLater(6.9);
    await erase();
    const again = await signedInAgain(ada);
    expect(await eraseAt(again)).toBe(until);
    expect(await call(as(again), undoDeletion, {})).toEqual({ eraseAt: null });
    expect(await call(as(again), undoDeletion, {})).toEqual({ eraseAt: null });
    daysLater(1);
    await erase();
    expect((await signIn(ada)).statusCode).toBe(200);
  });

  it("cannot be undone once erasing has begun", async () => {
    const eve = await signedInPerson(testApp, "eve");
    await ask(eve);
    await db.write.updateTable("account_deletions").set({ is_begun: true }).where("user_id", "=", eve.id).execute();
    await expect(call(as(eve), undoDeletion, {})).rejects.toMatchObject({
      code: "conflict",
      message: deletionErrors.tooLate,
    });
  });

  it("limits how often a password is tried", async () => {
    const strict = await ownApp({ LIMITS: "sign-in=2/15m" });
    const fay = await signedInPerson(strict, "fay");
    const attempt = (password: string) => call(transportOf(strict, fay), requestDeletion, { body: { password } });
    for (let n = 0; n < 2; n++) await expect(attempt("wrong one")).rejects.toMatchObject({ code: "invalid" });
    await expect(attempt(fay.password)).rejects.toMatchObject({ code: "too-many-requests" });
  });
});

describe("an erased person", () => {
  it("leaves no byte of a marker and no trace of the person in the database, files or outbox", async () => {
    const marker = "Xq9markerXq9";
    const mia = await signedInPerson(testApp, "Mia_Xq9markerXq9");
    const cleo = await signedInPerson(testApp, "cleo");
    const things = await thingsOfOthers(testApp, await newPerson(db, "cook"), cleo);
    const { files } = await liveBusily(testApp, mia, { ...things, marker });
    const featured = await call(as(mia), submitDish, { body: { ...aDish(), name: `${marker} gone` } });
    const params = { kind: "dish", id: featured.id } as const;
    await call(as(cleo), decide, { params, body: { action: "feature" } });
    await call(as(mia), deleteDish, { params: { id: featured.id } });
    await sql`update dishes set name = 'Renamed' where submitted_by = ${mia.id}::uuid`.execute(db.write);
    await call(as(mia), requestExport, {});
    await app.inject({
      method: "PUT",
      url: "/auth/v1/user",
      headers: { authorization: `Bearer ${mia.accessToken}` },
      payload: { email: `${marker}@example.org`, current_password: mia.password },
    });
    await vouch(db.write, [mia.id], new Date());
    await disputeCode(mia);
    await sql`insert into suspended_marks (user_id, kind, subject_id, follow_id, created_at) values
      (${mia.id}, 'like', ${cleo.id}, null, now()), (${cleo.id}, 'person', ${mia.id}, ${cleo.id}, now())`.execute(
      db.write,
    );
    await ask(mia);
    await runJobs();
    expect((await outbox()).some((email) => email.includes(marker))).toBe(true);
    const before = await tablesWith(mia.id);
    expect(await tablesWith(marker)).toEqual(
      expect.arrayContaining(["comments", "dishes", "moderation_log", "posts", "profiles", "search_words"]),
    );
    expect(await personTables(), "tables of which this test has no row of the person").toEqual(
      (await personTables()).filter((table) => before.includes(table) || withoutRows.includes(table)),
    );
    await queueEmail(db.write, { kind: "password-changed", email: mia.email });

    await due(mia);
    await erase();
    await runJobs();
    // Also deletes within an hour what a killed process stored.
    await sql`update graphile_worker._private_jobs set run_at = now() where key like '%later%'`.execute(db.write);
    await runJobs();
    expect(await tablesWith(marker)).toEqual([]);
    expect(await tablesWith(mia.id)).toEqual([]);
    expect(await tablesWith(mia.email)).toEqual([]);
    const left = await filesIn(settings.dataDir);
    expect(left.filter((file) => file.includes(mia.id))).toEqual([]);
    for (const file of left) expect((await readFile(file)).includes(mia.id), file).toBe(false);
    expect((await outbox()).some((email) => email.toLowerCase().includes(marker.toLowerCase()))).toBe(false);
    for (const path of files) expect((await app.inject(path)).statusCode).toBe(404);
    expect((await signIn(mia)).json().error_code).toBe("invalid_credentials");
    expect(await recount(db.write)).toEqual([]);
    expect(await recountSubmissions(db.write)).toEqual([]);
    expect(await recountPosts(db.write)).toEqual([]);
    const { dish } = things;
    expect((await call(transport, readDish, { params: { id: dish } })).name).toBe("Others' Ramen");

    const isFree = async () =>
      (await call(transport, usernameAvailability, { query: { value: "mia_xq9MARKERxq9" } })).isAvailable;
    expect(await isFree()).toBe(false);
    daysLater(90);
    expect(await isFree()).toBe(true);
  });
});

/** Empty after confirmation. */
const withoutRows = ["sign_ups"];

async function disputeCode({ id }: SignedIn): Promise<void> {
  await sql`
    insert into code_disputes (id, barcode, product_id, submitter_id, created_at, has_weight)
    select gen_random_uuid(), '4006381333931', p.id, ${id}::uuid, now(), true from products p
    where p.submitted_by = ${id}::uuid limit 1`.execute(db.write);
}

async function due({ id }: SignedIn): Promise<void> {
  await db.write.updateTable("account_deletions").set({ erase_at: time }).where("user_id", "=", id).execute();
}

async function personTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('profiles'::regclass, 'users'::regclass) order by 1`.execute(db.write);
  return rows.map(({ name }) => name);
}

async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by tablename`.execute(db.write);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${name}`)} t where position(lower(${text}) in lower(t::text)) > 0 limit 1`.execute(
      db.write,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function outbox(): Promise<string[]> {
  const files = await filesIn(join(settings.dataDir, "outbox"));
  return Promise.all(files.map((file) => readFile(file, "utf8")));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function many<Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let n = 0; n < count; n++) made.push(await make(n));
  return made;
}
