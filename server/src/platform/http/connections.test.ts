import { once } from "node:events";
import { connect } from "node:net";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { createServer } from "./server.ts";

let now = 0;
const proxy = "127.0.2.7";
const server = await createServer(pino({ level: "silent" }), {
  trustedProxies: [proxy],
  isHttps: false,
  now: () => now,
});
afterAll(() => server.close());
server.get("/hello", async () => "hello");
const slow = { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };
server.get("/slow", async () => {
  slow.begun.resolve();
  await slow.end.promise;
  return "slow";
});
const port = Number(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port);

it("serves so many requests that one connection sends at once, and ends it with one more", async () => {
  expect(await pipeline(32, "127.0.2.1")).toEqual(Array.from({ length: 32 }, () => "200"));
  expect(await pipeline(33, "127.0.2.2")).toEqual([]);
});

it("refuses a network for ten seconds whose connection sent too many requests, and serves others", async () => {
  expect(await pipeline(4_000, "127.0.2.3")).toEqual([]);
  now += 9_999;
  expect(await pipeline(1, "127.0.2.3")).toEqual([]);
  expect(await pipeline(1, "127.0.2.4")).toEqual(["200"]);
  now += 1;
  expect(await pipeline(1, "127.0.2.3")).toEqual(["200"]);
});

it("ends the other connections of such a network, but for those that wait for a reply", async () => {
  const idle = open("127.0.2.5", "");
  const waiting = open("127.0.2.5", request("/slow"));
  const other = open("127.0.2.6", "");
  await slow.begun.promise;
  expect(await pipeline(33, "127.0.2.5")).toEqual([]);
  expect(await idle.statuses).toEqual([]);
  slow.end.resolve();
  expect(await waiting.statuses).toEqual(["200"]);
  other.socket.write(request("/hello"));
  expect(await other.statuses).toEqual(["200"]);
});

it("refuses a network of which too many requests wait, sent ahead on many connections", async () => {
  const sent = Array.from({ length: 120 }, () => pipeline(32, "127.0.2.8"));
  await Promise.all(sent);
  expect(await pipeline(1, "127.0.2.8")).toEqual([]);
  expect(await pipeline(1, "127.0.2.9")).toEqual(["200"]);
});

describe("idle connections", async () => {
  const few = await createServer(pino({ level: "silent" }), {
    trustedProxies: [proxy],
    isHttps: false,
    idleLimits: { ofNetwork: 40, ofAll: 60, few: 5 },
  });
  afterAll(() => few.close());
  few.get("/hello", async () => "hello");
  const fewPort = Number(new URL(await few.listen({ port: 0, host: "127.0.0.1" })).port);

  async function idle(localAddress: string, count: number) {
    const all: Awaited<ReturnType<typeof open>>[] = [];
    for (let n = 0; n < count; n++) {
      const one = open(localAddress, request("/hello").replace("connection: close\r\n", ""), fewPort);
      await once(one.socket, "data");
      all.push(one);
    }
    return all;
  }

  it("of one network are so many, and each further one ends the one that was idle longest", async () => {
    const all = await idle("127.0.3.1", 40);
    const [first, second] = all;
    // Now the second is idle longest.
    first?.socket.write(request("/hello").replace("connection: close\r\n", ""));
    await once(first?.socket ?? server.server, "data");
    const busy = open("127.0.3.1", "", fewPort);
    await once(busy.socket, "connect");
    expect(await second?.statuses).toEqual(["200"]);
    for (const { socket } of all) if (socket !== second?.socket) expect(socket.readableEnded).toBe(false);
    for (const { socket } of [...all, busy]) socket.destroy();
  });

  it("of many networks leave a few to each, and a trusted proxy has as many as it likes", async () => {
    const proxied = await idle(proxy, 70);
    const many = [...(await idle("127.0.3.2", 30)), ...(await idle("127.0.3.3", 30))];
    const [first, ...others] = await idle("127.0.3.4", 6);
    expect(await first?.statuses).toEqual(["200"]);
    for (const { socket } of [...proxied, ...many, ...others]) expect(socket.readableEnded).toBe(false);
    for (const { socket } of [...proxied, ...many, ...others]) socket.destroy();
  });
});

it("refuses no trusted proxy, which speaks for many", async () => {
  expect(await pipeline(33, proxy)).toEqual([]);
  expect(await pipeline(1, proxy)).toEqual(["200"]);
});

function pipeline(requests: number, localAddress: string): Promise<string[]> {
  return open(localAddress, "GET /hello HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(requests - 1) + request("/hello"))
    .statuses;
}

function request(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
}

function open(localAddress: string, requests: string, to = port) {
  const socket = connect({ port: to, host: "127.0.0.1", localAddress }, () => socket.write(requests));
  let replies = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    replies += chunk;
  });
  socket.on("error", () => {});
  const statuses = new Promise<string[]>((resolve) => {
    socket.on("close", () => resolve(Array.from(replies.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status = ""]) => status)));
  });
  return { socket, statuses };
}
