import { submitDish } from "@dishboard/contract/dishes";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { followPerson } from "@dishboard/contract/follows";
import { changeNotificationSettings, readNotificationSettings } from "@dishboard/contract/notifications";
import { addComment, setLike } from "@dishboard/contract/posts";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { ownMailServer } from "../../../../../testing/mail-server.ts";
import { aDish } from "../../../../../testing/people.ts";
import { postSnap } from "../../../../../testing/posts.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../../testing/sign-in.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { createAccessTokens } from "../../../platform/sessions/access-tokens.ts";

const hour = 3_600_000;
const start = Date.now();
let waitedMs = 0;
let ticks = 0;
const clock = () => new Date(start + waitedMs + ++ticks);
const mail = await ownMailServer();
const site = "https://board.example";
const testApp = await ownApp(
  { SMTP_URL: mail.url, PUBLIC_URL: site, APP_NAME: "<Board>", NOTIFICATION_REFRESH: "0" },
  { clock },
);
const { app, db } = testApp;

type Who = Pick<SignedIn, "id" | "accessToken">;
const as =
  ({ id }: Who): Transport =>
  async (path, init) => {
    const expires_at = new Date(clock().getTime() + hour);
    const session = db.write.updateTable("sessions").set({ expires_at }).where("user_id", "=", id).returning("id");
    const sessionId = (await session.executeTakeFirstOrThrow()).id;
    const { token } = await createAccessTokens(db, clock).issue({ id, sessionId });
    return transportOf(testApp, { accessToken: token })(path, init);
  };
const ask = (who: Who, weeklyEmail = true) => call(as(who), changeNotificationSettings, { body: { weeklyEmail } });
const follow = (who: Who, whom: Who) => call(as(who), followPerson, { params: { userId: whom.id } });
const submit = async (who: Who, name: string) =>
  (await call(as(who), submitDish, { body: { ...aDish(), key: v7(), name } })).id;
const vote = (who: Who, id: string) => call(as(who), setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
const comment = (who: Who, id: string) =>
  call(as(who), addComment, { params: { id }, body: { content: "Nice!", key: v7() } });

async function sentAfter(hours: number) {
  waitedMs += hours * hour;
  await addJob(db.write, "weekly-emails-due", {}, "weekly-emails-due");
  await testApp.runJobs();
  return mail.received.splice(0).sort((a, b) => a.to.localeCompare(b.to));
}
const open = (method: "GET" | "POST", link: string, more: object = {}) =>
  app.inject({ method, url: link.replace(site, ""), headers: { host: "board.example" }, ...more });
const isOn = async (who: Who) =>
  (
    await db.write
      .selectFrom("notification_settings")
      .select("weekly_email")
      .where("user_id", "=", who.id)
      .executeTakeFirst()
  )?.weekly_email ?? false;

it("tells who asked for it of their week, once a week, and is ended by one press without signing in", async () => {
  const [ada, ben, cleo] = (await Promise.all(["ada", "ben", "cleo"].map((name) => insertSignedIn(db, name)))) as [
    Who,
    Who,
    Who,
  ];
  expect((await call(as(ada), readNotificationSettings, {})).weeklyEmail).toBe(false);
  const dish = await submit(ada, "Beef & <Reef>");
  const snap = await postSnap(testApp, ada);
  await vote(ben, dish);
  await vote(cleo, dish);
  await call(as(ben), setLike, { params: { id: snap }, body: { isLiked: true } });
  await comment(ben, snap);
  await comment(cleo, snap);
  await follow(ben, ada);
  await follow(cleo, ada);
  await follow(ada, cleo);
  await submit(cleo, "Laksa");
  await submit(ben, "Not followed");
  expect(await sentAfter(1)).toEqual([]);

  await ask(ada);
  await ask(ben);
  const [email, ...others] = await sentAfter(1);
  expect(others.map(({ to }) => to)).toEqual(["ben@example.org"]);
  expect(others[0]?.text).toContain("- Beef & <Reef> at The Corner, by ada");
  expect([email?.to, email?.subject]).toEqual(["ada@example.org", "Your week on <Board>"]);
  const text = email?.text ?? "";
  for (const line of [
    "- Your Beef & <Reef> came into the top ten at #1",
    "- 2 votes up for your Beef & <Reef>",
    "- 1 like of your Snap",
    "- 2 comments on your Snap",
    "- cleo and ben follow you",
    "- Laksa at The Corner, by cleo",
    "Beef &amp; &lt;Reef&gt;",
  ])
    expect(text).toContain(line);
  expect(text).not.toContain("Not followed");

  await vote(ben, await submit(ada, "Pho"));
  expect(await sentAfter(24)).toEqual([]);
  const [second] = (await sentAfter(6 * 24)).filter(({ to }) => to === "ada@example.org");
  expect(second?.text).toContain("1 vote up for your Pho");
  expect(second?.text).not.toContain("follow you");
  expect(await sentAfter(7 * 24)).toEqual([]);

  const link = email?.unsubscribeLink ?? "";
  expect(text).toContain(`Unsubscribe:\r\n${link}\r\n`);
  const page = await open("GET", link);
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.body).toContain("<button>Unsubscribe</button>");
  expect(page.body).toContain("&lt;Board&gt;");
  expect(await isOn(ada)).toBe(true);
  const form = { payload: "List-Unsubscribe=One-Click" };
  const type = (name: string) => ({ headers: { host: "board.example", "content-type": name } });
  const done = await open("POST", link, { ...form, ...type("application/x-www-form-urlencoded") });
  expect([done.statusCode, await isOn(ada), await isOn(ben)]).toEqual([200, false, true]);
  expect(done.body).toContain("You are unsubscribed");
  await ask(ada);
  const multipart = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  await open("POST", link, { payload: multipart, ...type("multipart/form-data; boundary=b") });
  expect(await isOn(ada)).toBe(false);
  await vote(cleo, await submit(ada, "Ramen"));
  expect((await sentAfter(7 * 24)).map(({ to }) => to)).toEqual(["ben@example.org"]);
});

it("tells of the dishes of the thousand people followed last", async () => {
  const [mona, early, late] = (await Promise.all(
    ["mona", "early", "late"].map((name) => insertSignedIn(db, name)),
  )) as [Who, Who, Who];
  await follow(mona, early);
  await sql`insert into profiles (id, username, created_at)
    select gen_random_uuid(), 'crowd_' || n, now() from generate_series(1, 999) n`.execute(db.write);
  const crowd = await db.write.selectFrom("profiles").select("id").where("username", "like", "crowd%").execute();
  await db.write
    .insertInto("follows")
    .values(crowd.map(({ id }) => ({ id: v7(), follower_id: mona.id, following_id: id, created_at: clock() })))
    .execute();
  await follow(mona, late);
  await submit(early, "Followed long ago");
  await submit(late, "Followed today");
  await ask(mona);
  const [email] = (await sentAfter(1)).filter(({ to }) => to === "mona@example.org");
  expect(email?.text).toContain("- Followed today at The Corner, by late");
  expect(email?.text).not.toContain("Followed long ago");
  await ask(mona, false);
});

it("says clearly that a link is wrong or old, and changes nothing", async () => {
  const dora = await insertSignedIn(db, "dora");
  const fan = await insertSignedIn(db, "fan");
  await follow(fan, dora);
  await ask(dora);
  const link = (await sentAfter(1))[0]?.unsubscribeLink ?? "";
  expect(link).toMatch(/^https:\/\/board\.example\/unsubscribe\?token=/);
  const wrong = [
    "/unsubscribe",
    "/unsubscribe?token=",
    `${link}x`,
    link.replace(dora.id, fan.id),
    `${link}&token=two`,
    `/unsubscribe?token=${"a.".repeat(5_000)}`,
    "/unsubscribe?token=%00",
  ];
  for (const url of wrong)
    for (const method of ["GET", "POST"] as const) {
      const reply = await open(method, url);
      expect([url, reply.statusCode, reply.body.includes("This link is not valid")]).toEqual([url, 400, true]);
    }
  const foreign = await open("POST", link, { headers: { host: "board.example", origin: "https://evil.example" } });
  expect([foreign.statusCode, await isOn(dora)]).toEqual([403, true]);
  waitedMs += 91 * 24 * hour;
  expect((await open("GET", link)).statusCode).toBe(400);
  expect([(await open("POST", link)).statusCode, await isOn(dora)]).toEqual([400, true]);
});

it("goes to nobody who is suspended, unconfirmed or leaving, or has switched it off meanwhile", async () => {
  const names = ["eve", "finn", "gus", "hal", "ivy"];
  const people = await Promise.all(names.map((name) => insertSignedIn(db, name)));
  const [eve, finn, gus, hal, ivy] = people as [Who, Who, Who, Who, Who];
  for (const who of people) {
    await ask(who);
    for (const other of people) if (other !== who) await follow(other, who);
  }
  const update = db.write.updateTable("users");
  await update.set({ state: "suspended" }).where("id", "=", eve.id).execute();
  await update.set({ email_confirmed_at: null }).where("id", "=", finn.id).execute();
  const now = new Date();
  await db.write
    .insertInto("account_deletions")
    .values({ user_id: gus.id, requested_at: now, erase_at: now })
    .execute();
  await addJob(db.write, "weekly-email", { userId: hal.id, since: new Date(start).toISOString() }, "waiting");
  await ask(hal, false);
  const sent = await sentAfter(1);
  expect(sent.map(({ to }) => to)).toEqual(["ivy@example.org"]);
  expect(sent[0]?.text).toContain("- hal follows you");
  expect(await isOn(ivy)).toBe(true);
});
