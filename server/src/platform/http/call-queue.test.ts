import { endpoint } from "@dishboard/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ownApp } from "../../../../testing/app.ts";
import { ownDatabaseProxy } from "../../../../testing/database-proxy.ts";
import { insertSignedIn } from "../../../../testing/sign-in.ts";
import { createApp } from "../../app.ts";
import { connect } from "../../database/connect.ts";
import { openLog } from "../log.ts";
import { route } from "./route.ts";

const example = { method: "GET", tag: "service", summary: "An example", description: "", reply: z.object({}) } as const;
const lasting = endpoint({ ...example, path: "/api/test/lasting", operationId: "lasting", auth: "anyone" });
const beside = endpoint({ ...example, path: "/api/test/beside", operationId: "beside", auth: "person" });

/** Each `lasting` call with a turn waits here until it is released. */
const atWork: { id: string; end: () => void }[] = [];
const endAll = () => {
  for (const { end } of atWork.splice(0)) end();
};

function addTestCalls(server: FastifyInstance): void {
  route(server, lasting, async ({ viewer, request }) => {
    await new Promise<void>((end) => void atWork.push({ id: viewer?.id ?? request.ip, end }));
    return {};
  });
  route(server, beside, async () => ({}), { isLong: true });
}

// Ten connections: five turns, three of them for one caller.
const { app, db, address, settings } = await ownApp({ DATABASE_CONNECTIONS: "10" }, { extend: addTestCalls });
const [ann, ben, eve] = [
  await insertSignedIn(db, "ann"),
  await insertSignedIn(db, "ben"),
  await insertSignedIn(db, "eve"),
];

async function ask(url: string, { accessToken }: { accessToken?: string } = {}, remoteAddress = "192.0.2.1") {
  const headers = accessToken ? { authorization: `Bearer ${accessToken}` } : {};
  const { statusCode, headers: sent, body } = await app.inject({ url, remoteAddress, headers });
  return { status: statusCode, retryAfter: sent["retry-after"], body };
}

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function finish(asked: Promise<{ status: number }>[]): Promise<number[]> {
  const timer = setInterval(endAll, 1);
  const replies = await Promise.all(asked);
  clearInterval(timer);
  return replies.map(({ status }) => status);
}

describe("calls of one account, by the hundred", () => {
  it("leave turns to another account, and everything shared to everybody", async () => {
    const crowd = Array.from({ length: 200 }, () => ask("/api/test/lasting", ann));
    await until(() => atWork.length >= 3);
    const other = ask("/api/test/lasting", ben);
    await until(() => atWork.length >= 4);
    expect(atWork.map(({ id }) => id)).toEqual([ann.id, ann.id, ann.id, ben.id]);
    for (const url of ["/api/charts/dishes", "/api/lists", "/healthz", "/readyz", "/api/search?q=pie"])
      expect(await ask(url), url).toMatchObject({ status: 200 });
    expect(await ask("/api/diet", eve)).toMatchObject({ status: 200 });
    const statuses = await finish([other, ...crowd]);
    expect(statuses[0]).toBe(200);
    // On a slow machine some have waited too long.
    expect(new Set(statuses)).toContain(200);
    for (const status of statuses) expect([200, 503]).toContain(status);
  });

  it("count together from whatever networks they come", async () => {
    const crowd = Array.from({ length: 20 }, (_, n) => ask("/api/test/lasting", ann, `192.0.2.${n + 1}`));
    const other = ask("/api/test/lasting", ben, "198.51.100.1");
    await until(() => atWork.length >= 4);
    expect(atWork.filter(({ id }) => id === ann.id)).toHaveLength(3);
    await finish([other, ...crowd]);
  });

  it("are refused beyond five hundred, with the time to wait, and nobody else's are", async () => {
    const crowd = Array.from({ length: 1_000 }, () => ask("/api/test/lasting", ann));
    const refused = await Promise.race(
      crowd.map((one) => one.then((reply) => (reply.status === 429 ? reply : never()))),
    );
    expect(refused).toMatchObject({ retryAfter: "1" });
    expect(JSON.parse(refused.body)).toMatchObject({ error: { code: "too-many-requests" } });
    expect(await ask("/api/diet", ben)).toMatchObject({ status: 200 });
    const statuses = await finish(crowd);
    expect(statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(500);
  });

  it("hear that the server is busy when they have waited too long, and leave no place taken", async () => {
    // Any of them may be the one that waits.
    const asked = Array.from({ length: 4 }, () => ask("/api/test/lasting", ann));
    expect(await Promise.race(asked)).toMatchObject({ status: 503, retryAfter: "2" });
    expect(atWork).toHaveLength(3);
    endAll();
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 503]);
    expect(await ask("/api/diet", ann)).toMatchObject({ status: 200 });
  });
});

describe("who is not signed in", () => {
  it("takes turns with the rest of the network", async () => {
    const crowd = Array.from({ length: 10 }, () => ask("/api/test/lasting", {}, "192.0.2.7"));
    await until(() => atWork.length >= 3);
    const other = ask("/api/test/lasting", {}, "192.0.2.8");
    await until(() => atWork.length >= 4);
    expect(atWork[3]).toMatchObject({ id: "192.0.2.8" });
    expect(new Set(await finish([other, ...crowd]))).toContain(200);
  });
});

it("takes no turn for work that lasts", async () => {
  const crowd = Array.from({ length: 5 }, (_, n) => ask("/api/test/lasting", {}, `192.0.2.${n + 1}`));
  await until(() => atWork.length >= 5);
  expect(await ask("/api/test/beside", ann)).toMatchObject({ status: 200 });
  await finish(crowd);
});

it("answers every call while the database is away, and serves again afterwards", async () => {
  const proxy = await ownDatabaseProxy(address);
  const slow = connect(proxy.address, { answerTimeoutMs: 300, connectTimeoutMs: 300 });
  const second = await createApp({ settings, db: slow, log: openLog("silent") });
  afterAll(async () => {
    await second.close();
    await slow.close();
  });
  const call = () => second.inject({ url: "/api/diet", headers: { authorization: `Bearer ${ann.accessToken}` } });
  expect((await call()).statusCode).toBe(200);
  await proxy.close();
  const replies = await Promise.all(Array.from({ length: 100 }, call));
  for (const reply of replies) {
    expect(reply.statusCode).toBe(503);
    expect(reply.headers["retry-after"]).toBe("2");
    expect(reply.json()).toMatchObject({ error: { code: "unavailable" } });
  }
  await proxy.open();
  await expect.poll(async () => (await call()).statusCode, { timeout: 30_000 }).toBe(200);
});

function never(): Promise<never> {
  return new Promise(() => {});
}
