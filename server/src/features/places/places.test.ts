import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { call } from "@dishboard/contract/endpoint";
import { reverseGeocode, unknownAreaName } from "@dishboard/contract/geocode";
import pino from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { createGeocoder } from "../../platform/geocoder.ts";
import { createServer } from "../../platform/http/server.ts";
import { createPacedClient, pacedLimits } from "../../platform/paced-client.ts";
import { longestWaitMs } from "../../platform/place-answers.ts";
import { placesRoutes } from "./places.routes.ts";

const camden = { latitude: 51.54144, longitude: -0.14716 };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function stoppedClock() {
  let time = 1_000_000;
  let sleepers: { at: number; wake: () => void }[] = [];
  return {
    now: () => time,
    wait: (ms: number) => new Promise<void>((wake) => void sleepers.push({ at: time + ms, wake })),
    move(ms: number) {
      time += ms;
      const due = sleepers.filter(({ at }) => at <= time);
      sleepers = sleepers.filter(({ at }) => at > time);
      for (const { wake } of due) wake();
    },
  };
}

async function geocoderWith(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: IncomingMessage[] = [];
  let heard = () => {};
  const service = createHttpServer((request, response) => {
    asked.push(request);
    heard();
    answer(request, response);
  });
  await new Promise<void>((resolve) => void service.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    service.closeAllConnections();
    service.close();
  });
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const clock = stoppedClock();
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/reverse?key=k`;
  const client = createPacedClient({ site: "https://board.example", log, clock });
  const geocoder = createGeocoder({ url, client, clock });
  const nextRequest = () =>
    new Promise<void>((resolve) => {
      heard = resolve;
    });
  return { geocoder, clock, asked, lines, nextRequest };
}

const json =
  (content: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content));

describe("the name of an area", () => {
  it("is asked for with the given parameters, a rounded position and a name of our own", async () => {
    const { geocoder, asked } = await geocoderWith(json({ address: { suburb: "Camden Town" } }));
    expect(await geocoder.areaName(camden)).toBe("Camden Town");
    expect(asked[0]?.url).toBe("/reverse?key=k&format=json&lat=51.54&lon=-0.15&zoom=14&addressdetails=1");
    expect(asked[0]?.headers["user-agent"]).toBe("Dishboard/1.0 (+https://board.example/)");
  });

  it.each([
    [{ village: "f", town: "e", city: "d", city_district: "c", suburb: "b", neighbourhood: "a" }, "a"],
    [{ village: "f", town: "e", city: "d", city_district: "c", suburb: "b" }, "b"],
    [{ village: "f", town: "e", city: "d", city_district: "c", neighbourhood: " " }, "c"],
    [{ village: "f", town: "e", city: "d", suburb: 7 }, "d"],
    [{ village: "f", town: "e" }, "e"],
    [{ village: "<b>f</b>\n" }, "<b>f</b>"],
    [{ village: "x".repeat(500) }, "x".repeat(200)],
    [{ country: "z" }, unknownAreaName],
    ["no address", unknownAreaName],
    [null, unknownAreaName],
  ])("is the first of the known parts of %j", async (address, name) => {
    const { geocoder } = await geocoderWith(json({ address }));
    expect(await geocoder.areaName(camden)).toBe(name);
  });

  it("is asked for once per rounded place, however many want it", async () => {
    const { geocoder, asked } = await geocoderWith(json({ address: { city: "London" } }));
    const near = { latitude: 51.5398, longitude: -0.1499 };
    const names = await Promise.all([geocoder.areaName(camden), geocoder.areaName(near), geocoder.areaName(camden)]);
    expect(names).toEqual(["London", "London", "London"]);
    expect(await geocoder.areaName(near)).toBe("London");
    expect(asked).toHaveLength(1);
  });

  it("is asked for at most once a second; who would wait more than two is told at once", async () => {
    const { geocoder, asked, clock, nextRequest } = await geocoderWith(json({ address: { city: "London" } }));
    const at = (latitude: number) => geocoder.areaName({ latitude, longitude: 0 });
    expect(await at(1)).toBe("London");
    const second = at(2);
    const third = await at(3).then((name) => name);
    expect(third).toBe(unknownAreaName);
    expect(asked).toHaveLength(1);
    const request = nextRequest();
    clock.move(pacedLimits.minIntervalMs);
    await request;
    expect(await second).toBe("London");
    expect(asked).toHaveLength(2);
  });

  it("is asked for in its turn where many ask at once, and is there for those who could not wait", async () => {
    const { geocoder, asked, clock } = await geocoderWith(json({ address: { city: "London" } }));
    const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((latitude) => ({ latitude, longitude: 0 }));
    const first = Promise.all(eight.map(geocoder.areaName));
    for (const turn of eight.keys()) {
      await expect.poll(() => asked.length).toBe(turn + 1);
      clock.move(pacedLimits.minIntervalMs);
    }
    expect((await first).slice(2)).toEqual(Array(6).fill(unknownAreaName));
    expect(await Promise.all(eight.map(geocoder.areaName))).toEqual(eight.map(() => "London"));
    expect(asked).toHaveLength(eight.length);
  });

  it.each([
    ["a failure", json({}, 500)],
    ["a reply without an address", json({ error: "Unable to geocode" })],
  ])("is asked for again after %s", async (_, failing) => {
    let answer = failing;
    const { geocoder, clock } = await geocoderWith((request, response) => answer(request, response));
    expect(await geocoder.areaName(camden)).toBe(unknownAreaName);
    answer = json({ address: { city: "London" } });
    clock.move(pacedLimits.minIntervalMs);
    expect(await geocoder.areaName(camden)).toBe("London");
  });

  it("is not waited for longer than two seconds, and is there for the next who asks", async () => {
    let reply = () => {};
    const { geocoder, clock, nextRequest } = await geocoderWith((request, response) => {
      reply = () => json({ address: { city: "London" } })(request, response);
    });
    const request = nextRequest();
    const asked = geocoder.areaName(camden);
    await request;
    clock.move(longestWaitMs);
    expect(await asked).toBe(unknownAreaName);
    const late = geocoder.areaName(camden);
    reply();
    expect(await late).toBe("London");
  });
});

describe("a geocoder in trouble", () => {
  it.each([
    ["says that it cannot", json({ error: "Unable to geocode" })],
    ["fails", json({}, 500)],
    ["says that it is asked too often", json({}, 429)],
    [
      "sends somewhere else",
      (_: IncomingMessage, response: ServerResponse) =>
        void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    ],
    ["answers garbage", (_: IncomingMessage, response: ServerResponse) => void response.end("<html>")],
    ["answers without end", (_: IncomingMessage, response: ServerResponse) => void response.end("x".repeat(1_000_000))],
    ["hangs up", (_: IncomingMessage, response: ServerResponse) => void response.destroy()],
  ])("that %s gives 'your area' and logs no position", async (_, answer) => {
    const { geocoder, lines } = await geocoderWith(answer);
    expect(await geocoder.areaName(camden)).toBe("your area");
    expect(lines.join()).not.toMatch(/51\.5|0\.1[45]/);
  });

  it("is left alone for a minute after a refusal", async () => {
    let status = 429;
    const { geocoder, clock, asked } = await geocoderWith((request, response) =>
      json({ address: { city: "London" } }, status)(request, response),
    );
    expect(await geocoder.areaName(camden)).toBe(unknownAreaName);
    status = 200;
    clock.move(pacedLimits.pauseMs - 1);
    expect(await geocoder.areaName(camden)).toBe(unknownAreaName);
    expect(asked).toHaveLength(1);
    clock.move(1);
    expect(await geocoder.areaName(camden)).toBe("London");
  });

  it("is left alone for a minute after three failures in a row", async () => {
    const { geocoder, clock, asked } = await geocoderWith(json({}, 503));
    for (let time = 0; time < 6; time++) {
      expect(await geocoder.areaName(camden)).toBe(unknownAreaName);
      clock.move(pacedLimits.minIntervalMs);
    }
    expect(asked).toHaveLength(pacedLimits.failuresBeforePause);
  });

  it("may be turned off", async () => {
    const log = pino({ level: "silent" });
    const client = createPacedClient({ site: "https://board.example", log });
    const geocoder = createGeocoder({ url: null, client });
    expect(await geocoder.areaName(camden)).toBe(unknownAreaName);
  });
});

describe("GET /api/geocode/reverse", () => {
  it("gives the name and keeps it out of caches", async () => {
    const { geocoder } = await geocoderWith(json({ address: { city: "London" } }));
    const server = await createServer(pino({ level: "silent" }), { trustedProxies: false, isHttps: false });
    placesRoutes(server, { geocoder, placeSearch: { find: () => Promise.reject(new Error("not asked")) } });
    const reply = await server.inject("/api/geocode/reverse?lat=51.54&lon=-0.15");
    expect(reply.json()).toEqual({ name: "London" });
    expect(reply.headers["cache-control"]).toBe("no-store");
    const transport = async (path: string) => {
      const { statusCode, json } = await server.inject(path);
      return { ok: statusCode < 400, status: statusCode, json: async () => json() as unknown };
    };
    const query = { lat: camden.latitude, lon: camden.longitude };
    expect(await call(transport, reverseGeocode, { query })).toEqual({ name: "London" });
  });
});
