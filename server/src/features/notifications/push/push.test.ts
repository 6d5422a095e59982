import { randomUUID } from "node:crypto";
import { call } from "@dishboard/contract/endpoint";
import { followPerson } from "@dishboard/contract/follows";
import { changeNotificationSettings, listNotifications, readNotification } from "@dishboard/contract/notifications";
import { addComment, removeComment, setLike } from "@dishboard/contract/posts";
import { maxPushDevices, pushErrors, readPush, renewPush, switchPushOff, switchPushOn } from "@dishboard/contract/push";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { v7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson } from "../../../../../testing/people.ts";
import { postSnap } from "../../../../../testing/posts.ts";
import { ownPushService } from "../../../../../testing/push-service.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../../testing/sign-in.ts";
import { lookupPublic } from "../../../platform/push/push-services.ts";
import { createAccessTokens } from "../../../platform/sessions/access-tokens.ts";

const service = await ownPushService();
const generous = "100000/1d";
const testApp = await ownApp({
  LIMITS: `notifications=${generous},notification-changes=${generous}`,
  PUSH_SERVICES: service.origin,
  ADMIN_EMAIL: "ops@example.org",
});
const { app, db } = testApp;

type Who = Pick<SignedIn, "id" | "accessToken">;
const as = (who: Who) => transportOf(testApp, who);
const [ben, cleo] = (await Promise.all(["ben", "cleo"].map((name) => insertSignedIn(db, name)))) as [Who, Who];
let ada: Who;
let owners = 0;

beforeEach(async () => {
  ada = await insertSignedIn(db, `owner_${++owners}`);
});

async function anotherSession({ id }: Who): Promise<Who & { sessionId: string }> {
  const now = new Date();
  const sessionId = v7();
  const expires_at = new Date(now.getTime() + 86_400_000);
  await db.write
    .insertInto("sessions")
    .values({ id: sessionId, user_id: id, created_at: now, refreshed_at: now, expires_at })
    .execute();
  const { token } = await createAccessTokens(db, () => now).issue({ id, sessionId });
  return { id, accessToken: token, sessionId };
}

async function newDevice(who: Who = ada) {
  const device = service.newDevice();
  await call(as(who), switchPushOn, { body: device.subscription });
  return { ...device, titles: () => device.received.map(({ message }) => message.title) };
}

const comment = (who: Who, id: string, content: string) =>
  call(as(who), addComment, { params: { id }, body: { content, key: randomUUID() } });
const devicesOf = (who: Who) => db.write.selectFrom("push_devices").selectAll().where("user_id", "=", who.id).execute();

async function wait(seconds = 61): Promise<void> {
  const span = sql`make_interval(secs => ${seconds})`;
  await sql`update push_devices set sent_at = sent_at - ${span}, paused_until = paused_until - ${span},
    failing_since = failing_since - ${span}`.execute(db.write);
  await sql`update notification_settings set refreshed_at = refreshed_at - ${span}`.execute(db.write);
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'push %'`.execute(db.write);
  await testApp.runJobs();
}

async function look(): Promise<void> {
  await sql`select graphile_worker.add_job('pushes-due')`.execute(db.write);
  await wait();
}

describe("a device that is on", () => {
  it("is notified of a comment by a message that only it can read and that says who sends it", async () => {
    const post = await postSnap(testApp, ada);
    await comment(ben, post, "From before");
    const device = await newDevice();
    expect(await call(as(ada), readPush, {})).toMatchObject({ endpoint: device.subscription.endpoint });
    await comment(ben, post, "That crust!");
    expect(service.attempts()).toBe(0);
    await wait();
    const [{ message, headers, token, publicKey, bytes }, ...more] = device.received as [(typeof device.received)[0]];
    expect(more).toEqual([]);
    expect(message).toEqual({
      title: "ben on your Snap: 'That crust!'",
      body: "And 1 more",
      path: "/notifications",
      id: null,
    });
    expect(headers).toMatchObject({ ttl: "86400", topic: "news", "content-encoding": "aes128gcm" });
    expect(bytes).toBeLessThan(1_000);
    expect(token).toMatchObject({ aud: service.origin, sub: "mailto:ops@example.org" });
    expect(token.exp * 1_000).toBeGreaterThan(Date.now());
    expect(publicKey).toBe((await call(as(ada), readPush, {})).publicKey);
    // Sent notifications are not repeated if all later events are gone.
    const { comment: oops } = await comment(ben, post, "Oops");
    await call(as(ben), removeComment, { params: { id: oops.id } });
    await wait();
    expect(device.received).toHaveLength(1);
  });

  it("is led to what has happened, and reads it by that", async () => {
    const device = await newDevice();
    await call(as(ben), followPerson, { params: { userId: ada.id } });
    await wait();
    const [follow] = (await call(as(ada), listNotifications, {})).notifications;
    expect(device.received[0]?.message).toEqual({
      title: "ben follows you",
      body: "",
      path: `/profile/${ben.id}`,
      id: follow?.id,
    });
  });

  it("is notified of votes and likes as groups, and again when they grow", async () => {
    const device = await newDevice();
    const dish = await (await newPerson(db, `hand_${owners}`)).submitsDish({ name: "Jollof", at: null, cell: 1 });
    await db.write.updateTable("dishes").set({ submitted_by: ada.id }).where("id", "=", dish).execute();
    await db.write.updateTable("rankings").set({ submitted_by: ada.id }).where("item_id", "=", dish).execute();
    await call(as(ada), changeNotificationSettings, { body: { board: false } });
    for (const who of [ben, cleo])
      await call(as(who), setVote, { params: { kind: "dish", id: dish }, body: { vote: "up" } });
    await wait();
    expect(device.titles()).toEqual([]);
    await look();
    expect(device.titles()).toEqual(["2 people voted up your Jollof"]);
    expect(device.received[0]?.message.path).toBe(`/dish/${dish}`);
    await look();
    expect(device.received).toHaveLength(1);
    const post = await postSnap(testApp, ada);
    for (const who of [ben, cleo]) await call(as(who), setLike, { params: { id: post }, body: { isLiked: true } });
    await look();
    expect(device.titles()[1]).toBe("cleo and 1 other liked your Snap");
  });

  it("gets one message a minute at most, with what is new by then", async () => {
    const device = await newDevice();
    const post = await postSnap(testApp, ada);
    for (let n = 1; n <= 3; n++) {
      await comment(ben, post, `${n}`);
      await wait(1);
    }
    expect(device.titles()).toEqual(["ben on your Snap: '1'"]);
    await wait();
    expect(device.received[1]?.message).toMatchObject({ title: "ben on your Snap: '3'", body: "And 2 more" });
  });
});

describe("nothing is sent", () => {
  it("of what was read, deleted, hidden or switched off, or comes from somebody who is suspended", async () => {
    const device = await newDevice();
    const post = await postSnap(testApp, ada);
    await comment(ben, post, "Read elsewhere");
    const [news] = (await call(as(ada), listNotifications, {})).notifications;
    await call(as(ada), readNotification, { params: { id: news?.id ?? "" } });
    await wait();
    const { comment: hidden } = await comment(ben, post, "Hidden");
    await db.write.updateTable("comments").set({ state: 2 }).where("id", "=", hidden.id).execute();
    await wait();
    const rude = await insertSignedIn(db, `rude_${owners}`);
    await comment(rude, post, "Rude");
    await db.write.updateTable("users").set({ state: "suspended" }).where("id", "=", rude.id).execute();
    await wait();
    await call(as(ada), changeNotificationSettings, { body: { posts: false } });
    await comment(ben, post, "Not wanted");
    await look();
    expect(device.received).toEqual([]);
    await call(as(ada), changeNotificationSettings, { body: { posts: true } });
    await comment(ben, post, "Wanted");
    await wait();
    expect(device.titles()).toEqual(["ben on your Snap: 'Wanted'"]);
  });

  it("to somebody who is suspended or leaving, whose session is over, or who has switched it off", async () => {
    const post = await postSnap(testApp, ada);
    const device = await newDevice();
    const other = await anotherSession(ada);
    const otherDevice = await newDevice(other);
    const expectReceived = async (count: number, state: "active" | "suspended" = "active") => {
      await db.write.updateTable("users").set({ state }).where("id", "=", ada.id).execute();
      await comment(ben, post, randomUUID());
      await wait();
      expect(device.received).toHaveLength(count);
    };
    await expectReceived(0, "suspended");
    await expectReceived(1);
    const leaving = { user_id: ada.id, requested_at: new Date(), erase_at: new Date(Date.now() + 1e9) };
    await db.write.insertInto("account_deletions").values(leaving).execute();
    await expectReceived(1);
    await db.write.deleteFrom("account_deletions").where("user_id", "=", ada.id).execute();
    expect(otherDevice.received).toHaveLength(1);
    await db.write.deleteFrom("sessions").where("id", "=", other.sessionId).execute();
    expect(await devicesOf(ada)).toHaveLength(1);
    await expectReceived(2);
    expect(otherDevice.received).toHaveLength(1);
    expect(await call(as(ada), switchPushOff, {})).toMatchObject({ endpoint: null });
    await call(as(ada), switchPushOff, {});
    await expectReceived(2);
  });
});

describe("a push service", () => {
  it("that knows a device no more has it forgotten", async () => {
    const post = await postSnap(testApp, ada);
    for (const status of [404, 410]) {
      await newDevice();
      service.answerNext(status);
      await comment(ben, post, `${status}`);
      await wait();
      expect(await devicesOf(ada)).toEqual([]);
    }
  });

  it("that fails is asked again after longer and longer pauses, and then no more for this message", async () => {
    const device = await newDevice();
    const post = await postSnap(testApp, ada);
    const before = service.attempts();
    const attempts = () => service.attempts() - before;
    service.answerNext(429, 503, 500, 400, 301, 403, 502, 503, 503);
    await comment(ben, post, "Patience");
    await wait();
    for (let minutes = 1, made = 1; minutes <= 128; minutes *= 2, made++) {
      await comment(cleo, post, `${minutes}`);
      await wait(minutes * 30);
      expect(attempts()).toBe(made);
      await wait(minutes * 30 + 1);
      expect(attempts()).toBe(made + 1);
    }
    await wait(86_400);
    expect([attempts(), device.titles()]).toEqual([9, []]);
    await comment(ben, post, "Up again");
    await wait();
    expect(device.titles()).toEqual(["ben on your Snap: 'Up again'"]);
    expect(await devicesOf(ada)).toMatchObject([{ failures: 0, failing_since: null }]);
  });

  it("may say when, may lead nowhere, and may keep nobody waiting with an endless answer", async () => {
    const device = await newDevice();
    const post = await postSnap(testApp, ada);
    service.answerBy((response) => void response.writeHead(429, { "retry-after": "3600" }).end());
    await comment(ben, post, "Later");
    await wait();
    const [row] = await devicesOf(ada);
    expect((row?.paused_until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000);
    const elsewhere = service.newDevice();
    service.answerBy((response) => void response.writeHead(307, { location: elsewhere.subscription.endpoint }).end());
    const before = service.attempts();
    await wait(3_700);
    expect(service.attempts() - before).toBe(1);
    service.answerBy((response) => {
      response.writeHead(201).write("x".repeat(100_000));
    });
    await wait(8_000);
    service.answerBy(null);
    expect(await devicesOf(ada)).toMatchObject([{ failures: 0 }]);
    expect([device.received, elsewhere.received]).toEqual([[], []]);
  });

  it("that has not been reached for two weeks has its device forgotten", async () => {
    await newDevice();
    const post = await postSnap(testApp, ada);
    service.answerBy((response) => void response.writeHead(500).end());
    await comment(ben, post, "One");
    await wait();
    await wait(15 * 86_400);
    service.answerBy(null);
    expect(await devicesOf(ada)).toEqual([]);
  });
});

describe("the devices of a person", () => {
  it("are one for each session, ten at most, and move with the browser", async () => {
    const first = await newDevice();
    const second = await newDevice();
    expect(await devicesOf(ada)).toMatchObject([{ endpoint: second.subscription.endpoint }]);
    await call(as(ben), switchPushOn, { body: second.subscription });
    expect(await devicesOf(ada)).toEqual([]);
    await call(as(ben), switchPushOff, {});
    await call(as(ada), switchPushOn, { body: first.subscription });
    for (let n = 0; n < maxPushDevices; n++) await newDevice(await anotherSession(ada));
    const endpoints = (await devicesOf(ada)).map(({ endpoint }) => endpoint);
    expect(endpoints).toHaveLength(maxPushDevices);
    expect(endpoints).not.toContain(first.subscription.endpoint);
  });

  it("are not replaced by somebody else who knows their address and not their keys", async () => {
    const post = await postSnap(testApp, ada);
    const device = await newDevice();
    const { endpoint } = device.subscription;
    const own = service.newDevice().subscription;
    await call(as(ben), switchPushOn, { body: own });
    await expect(call(as(ben), switchPushOn, { body: { ...own, endpoint } })).rejects.toMatchObject({
      code: "conflict",
      message: pushErrors.keys,
    });
    expect((await call(as(ben), readPush, {})).endpoint).toBe(own.endpoint);
    await comment(cleo, post, "Still yours");
    await wait();
    expect(device.titles()).toEqual(["cleo on your Snap: 'Still yours'"]);
    await call(as(ada), switchPushOn, { body: { ...service.newDevice().subscription, endpoint } });
    await call(as(ada), switchPushOn, { body: device.subscription });
    await call(as(ben), switchPushOn, { body: device.subscription });
    expect([await devicesOf(ada), (await call(as(ben), readPush, {})).endpoint]).toEqual([[], endpoint]);
  });

  it("are reached where a browser has moved to, and only by who knows where it was and its secret", async () => {
    const old = await newDevice();
    const { subscription: others } = await newDevice(cleo);
    const renewed = service.newDevice();
    const renew = (before: { endpoint: string; auth: string }, now = renewed.subscription) =>
      call(testApp.transport, renewPush, { body: { before: { endpoint: before.endpoint, auth: before.auth }, now } });
    const { subscription } = old;
    expect(await renew({ ...subscription, auth: others.auth })).toEqual({ isOn: false });
    expect(await renew(service.newDevice().subscription)).toEqual({ isOn: false });
    expect(await renew(subscription, { ...renewed.subscription, endpoint: others.endpoint })).toEqual({ isOn: false });
    const elsewhere = { ...renewed.subscription, endpoint: "https://localhost/send/x" };
    await expect(renew(subscription, elsewhere)).rejects.toThrow(pushErrors.endpoint);
    for (const endpoint of ["\u0000", `${subscription.endpoint}\u0000`, "/send/x", ""])
      await expect(renew({ ...subscription, endpoint })).rejects.toThrow(pushErrors.endpoint);
    expect(await devicesOf(ada)).toMatchObject([{ endpoint: subscription.endpoint }]);
    for (let n = 0; n < 2; n++) expect(await renew(subscription)).toEqual({ isOn: true });
    expect(await call(as(ada), readPush, {})).toMatchObject({ endpoint: renewed.subscription.endpoint });
    await call(as(ben), followPerson, { params: { userId: ada.id } });
    await wait();
    expect([old.received, renewed.received.map(({ message }) => message.title)]).toEqual([[], ["ben follows you"]]);
    await call(as(ada), switchPushOff, {});
    expect(await renew(renewed.subscription, subscription)).toEqual({ isOn: false });
  });

  it("keep the site's key in another instance, and after a restart", async () => {
    const { publicKey } = await call(as(ada), readPush, {});
    const another = await testApp.startAnother();
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    expect((await another.inject({ url: "/api/notifications/push", headers })).json().publicKey).toBe(publicKey);
  });

  it("of a site that sends nothing cannot be switched on", async () => {
    const quiet = await ownApp({ PUSH: "off" });
    const eve = await insertSignedIn(quiet.db, "eve");
    expect(await call(transportOf(quiet, eve), readPush, {})).toEqual({ publicKey: null, endpoint: null });
    const { subscription } = service.newDevice();
    await expect(call(transportOf(quiet, eve), switchPushOn, { body: subscription })).rejects.toThrow(pushErrors.off);
  });
});

it.each([
  "https://fcm.googleapis.com/fcm/send/x",
  "https://updates.push.services.mozilla.com/wpush/v2/x",
  "https://web.push.apple.com/x",
  "https://db5p.wns2-am3.notify.windows.com/w/?token=x",
])("the service of a browser is known by its address: %s", async (endpoint) => {
  await call(as(ada), switchPushOn, { body: { ...service.newDevice().subscription, endpoint } });
  expect(await devicesOf(ada)).toMatchObject([{ endpoint }]);
  await db.write.deleteFrom("push_devices").where("user_id", "=", ada.id).execute();
});

describe("a browser cannot make the server write to", () => {
  const { port } = new URL(service.origin);
  it.each([
    "http://fcm.googleapis.com/send/x",
    "https://localhost/send/x",
    `http://localhost:${port}/send/x`,
    `https://127.0.0.1:${port}/send/x`,
    "https://10.0.0.1/send/x",
    "https://[::1]/send/x",
    "https://[::ffff:169.254.169.254]/latest",
    "https://2130706433/send/x",
    "https://0x7f.1/send/x",
    "https://ada:secret@fcm.googleapis.com/send/x",
    "https://fcm.googleapis.com@10.0.0.1/send/x",
    "https://fcm.googleapis.com:22/send/x",
    " https://fcm.googleapis.com/send/x",
    "https://fcm.\ngoogleapis.com/send/x",
    "https://ｆcm.googleapis.com/send/x",
    "https://FCM.googleapis.com/send/../x",
    "https://fcm.googleapis.com.example.org/send/x",
    "https://evilpush.apple.com/send/x",
    "https://.push.apple.com/send/x",
    "https://push.apple.com/send/x",
    "https://a..push.apple.com/send/x",
    "https://.a.push.apple.com/send/x",
    "https://-.push.apple.com/send/x",
    "https://*.push.apple.com/send/x",
    `https://${"a".repeat(64)}.push.apple.com/send/x`,
    "https://web.push.apple.com./send/x",
    "https://web.push.apple.com:444/send/x",
    "https://ada@web.push.apple.com/send/x",
    "https://push.apple.com\u0000.example.org/x",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "/send/x",
    "",
    "\u0000",
    `https://fcm.googleapis.com/${"x".repeat(10_000)}`,
  ])("%s", async (endpoint) => {
    const { subscription } = service.newDevice();
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    const body = { ...subscription, endpoint };
    const reply = await app.inject({ method: "PUT", url: "/api/notifications/push", headers, body });
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, pushErrors.endpoint]);
    expect(await devicesOf(ada)).toEqual([]);
  });

  it("what is not one of the known services any more, nor a key that is none", async () => {
    await newDevice();
    const post = await postSnap(testApp, ada);
    await db.write
      .updateTable("push_devices")
      .set({ endpoint: "https://127.0.0.1/x" })
      .where("user_id", "=", ada.id)
      .execute();
    await comment(ben, post, "Moved");
    await wait();
    expect(await devicesOf(ada)).toEqual([]);
    const { subscription } = service.newDevice();
    for (const keys of [{ p256dh: "B".repeat(87) }, { p256dh: "" }, { auth: "x".repeat(10_000) }])
      await expect(call(as(ada), switchPushOn, { body: { ...subscription, ...keys } })).rejects.toThrow(
        pushErrors.keys,
      );
  });
});

it("a name that leads into this machine is found no address for", async () => {
  const look = (all: boolean) =>
    new Promise((resolve) =>
      lookupPublic("localhost", { all }, (error, address) => resolve(error?.message ?? address)),
    );
  expect([await look(true), await look(false)]).toEqual(Array(2).fill("the push service has no public address"));
});
