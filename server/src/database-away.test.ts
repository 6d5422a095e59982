import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultMarketArea } from "@dishboard/contract/places";
import { afterAll, beforeEach, expect, it } from "vitest";
import { testSettings } from "../../testing/app.ts";
import { ownDatabase } from "../../testing/database.ts";
import { ownDatabaseProxy } from "../../testing/database-proxy.ts";
import { aDish, newPerson } from "../../testing/people.ts";
import { aPost, insertPhoto } from "../../testing/posts.ts";
import { insertSignedIn } from "../../testing/sign-in.ts";
import { createApp } from "./app.ts";
import { connect } from "./database/connect.ts";
import { openLog } from "./platform/log.ts";
import { readSettings } from "./platform/settings.ts";

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-away-"));
const { db: direct, address } = await ownDatabase();
const database = await ownDatabaseProxy(address);
const db = connect(database.address, { connectTimeoutMs: 60_000, answerTimeoutMs: 60_000 });
let now = 0;
const settings = readSettings(testSettings({ DATA_DIR: dataDir, GEOCODER_URL: "off", LIMITS: "uncached=30/30s" }));
const app = await createApp({ settings, db, log: openLog("silent"), now: () => now });
afterAll(async () => {
  await app.close();
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

const cook = await insertSignedIn(direct, "cook");
const headers = { authorization: `Bearer ${cook.accessToken}` };
const ann = await newPerson(direct, "ann");
const ramen = await ann.submitsDish({ name: "Ramen", at: defaultMarketArea, allergenIds: [1] });
const urls = ["/api/charts/dishes", `/api/dishes/${ramen}/details`, "/api/lists/london-top-100"];
const get = (url: string) => app.inject({ url, headers });

async function send(method: "POST" | "DELETE", url: string, payload?: object) {
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

beforeEach(async () => {
  now += 600_000;
  // A first try may have ended during an outage.
  await isBack();
});

async function read(url: string) {
  const { statusCode, headers: sent, body } = await get(url);
  const { etag, age, warning, "cache-control": cacheControl, "retry-after": retryAfter } = sent;
  return { statusCode, body, etag: etag !== undefined, age, warning, cacheControl, retryAfter };
}

async function isBack(): Promise<void> {
  await database.open();
  await expect.poll(() => db.isReachable(), { timeout: 30_000 }).toBe(true);
  await expect.poll(async () => (await get("/api/notifications")).statusCode, { timeout: 30_000 }).toBe(200);
}

it("sends copies that say how old they are, five minutes at most, and refuses everything else until it can", async () => {
  const before = await Promise.all(urls.map(read));
  expect(before.map(({ statusCode, warning }) => [statusCode, warning])).toEqual(urls.map(() => [200, undefined]));
  await database.close();

  now += 5_000;
  // No older than under load.
  expect(await Promise.all(urls.map(read))).toEqual(before);
  now += 25_000;
  // More often than the network's limit for uncached replies.
  for (let n = 0; n < 40; n++)
    expect(await Promise.all(urls.map(read))).toEqual(
      before.map(({ body }) => ({
        statusCode: 200,
        body,
        etag: false,
        age: "30",
        warning: '110 - "Response is Stale"',
        cacheControl: "no-store",
        retryAfter: undefined,
      })),
    );

  for (const url of ["/api/notifications", "/api/charts/dishes?lat=1&lon=1"])
    expect(await read(url)).toMatchObject({ statusCode: 503, retryAfter: "2", cacheControl: "no-store" });
  const vote = await app.inject({ method: "PUT", url: `/api/votes/dish/${ramen}`, headers, payload: { vote: "up" } });
  expect([vote.statusCode, vote.headers["retry-after"], vote.json().error.code]).toEqual([503, "2", "unavailable"]);

  now += 269_000;
  expect(await read(urls[0] ?? "")).toMatchObject({ statusCode: 200, age: "299" });
  now += 1_000;
  for (const url of urls) expect(await read(url)).toMatchObject({ statusCode: 503, retryAfter: "2" });

  await isBack();
  now += 1_000;
  expect(await Promise.all(urls.map(read))).toEqual(before);
});

it("sends no copy from before something was taken away, nor to a request for the latest", async () => {
  const { id } = await send("POST", "/api/dishes", { ...aDish(), name: "Soup" });
  expect((await get("/api/charts/dishes")).body).toContain("Soup");
  await send("DELETE", `/api/dishes/${id}`);
  const post = await send("POST", "/api/posts", aPost("snap", await insertPhoto(direct, cook.id)));
  const comments = `/api/posts/${post.id}/comments`;
  const { comment } = await send("POST", comments, { content: "Rude", key: randomUUID() });
  expect((await get(comments)).body).toContain("Rude");
  await send("DELETE", `/api/comments/${comment.id}`);
  await database.close();
  now += 30_000;
  for (const url of ["/api/charts/dishes", comments]) expect(await read(url)).toMatchObject({ statusCode: 503 });
  await isBack();

  expect(await read("/api/charts/dishes")).toMatchObject({ statusCode: 200 });
  await database.close();
  now += 30_000;
  const latest = { ...headers, "cache-control": "no-cache" };
  expect((await app.inject({ url: "/api/charts/dishes", headers: latest })).statusCode).toBe(503);
  expect(await read("/api/charts/dishes")).toMatchObject({ statusCode: 200, age: "30" });
});
