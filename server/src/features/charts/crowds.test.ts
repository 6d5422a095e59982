import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { submitDish } from "@dishboard/contract/dishes";
import { call, type Transport } from "@dishboard/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { beforeEach, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish } from "../../../../testing/people.ts";
import { insertSignedIn } from "../../../../testing/sign-in.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let now = 1;
const limits = { LIMITS: "submissions=1000/1h,uncached=60/30s" };
const { app, db, startAnother } = await ownApp(limits, { now: () => now });
const other = await startAnother();
const url = await app.listen({ port: 0, host: "127.0.0.1" });
const ada = await insertSignedIn(db, "ada");
beforeEach(() => {
  now += 60_000;
});

const transport: Transport = (path, init) => fetch(url + path, init);
const asAda: Transport = (path, init) =>
  transport(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${ada.accessToken}` } });
const submit = (name: string) => call(asAda, submitDish, { body: { ...aDish(), name, restaurantName: name, cell: 0 } });

const askAt = (place: number, remoteAddress: string) =>
  app.inject({ url: `/api/charts/dishes?lat=${place / 1000 - 50}&lon=-30`, remoteAddress });

it("answers everybody while dishes are submitted", async () => {
  const statuses = new Set<number>();
  let isOver = false;
  const readers = Array.from({ length: 24 }, async () => {
    while (!isOver) {
      const reply = await fetch(`${url}/api/charts/dishes`);
      statuses.add(reply.status);
      await reply.arrayBuffer();
    }
  });
  for (let n = 0; n < 15; n++) await submit(`dish ${n}`);
  isOver = true;
  await Promise.all(readers);
  expect([...statuses]).toEqual([200]);
});

it("shows a submission to those who ask for the latest, whichever instance answers", async () => {
  const asks = async (instance: FastifyInstance, headers: Record<string, string> = {}) =>
    (await instance.inject({ url: "/api/charts/dishes?lat=0&lon=0", headers })).body;
  const latest = { "cache-control": "no-cache" };
  expect(await asks(other)).not.toContain("Fresh Pho");
  await call(asAda, submitDish, {
    body: { ...aDish(), name: "Fresh Pho", restaurantName: "Pho", pin: { latitude: 0, longitude: 0 } },
  });
  expect(await asks(app)).toContain("Fresh Pho");
  expect(await asks(other)).not.toContain("Fresh Pho");
  expect(await asks(other, latest)).toContain("Fresh Pho");
  expect(await asks(other)).toContain("Fresh Pho");
});

it("makes sixty charts of new places for a network, and then asks it to wait", async () => {
  for (let place = 0; place < 60; place++) expect((await askAt(place, "192.0.2.1")).statusCode).toBe(200);
  const refused = await askAt(60, "192.0.2.1");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
  expect((await askAt(0, "192.0.2.1")).statusCode).toBe(200);
  expect((await askAt(60, "192.0.2.2")).statusCode).toBe(200);
  now += 500;
  expect((await askAt(61, "192.0.2.1")).statusCode).toBe(200);
  expect((await askAt(62, "192.0.2.1")).statusCode).toBe(429);
});

it("holds no more memory for small charts than they have bytes", async () => {
  const ask = (place: number) => askAt(place, `10.0.${place % 200}.1`);
  for (let place = 0; place < 50; place++) await ask(place);
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for (let place = 50; place < 2_050; place += 50)
    await Promise.all(Array.from({ length: 50 }, (_, n) => ask(place + n)));
  // Buffers are freed late; slices of larger ones would stay: 83 MB.
  const extraMegabytes = () => {
    collectGarbage();
    return (process.memoryUsage().arrayBuffers - before) / 1_048_576;
  };
  await expect.poll(extraMegabytes).toBeLessThan(32);
});
