import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { endpoint } from "@dishboard/contract/endpoint";
import { ProblemReply } from "@dishboard/contract/problem";
import pino from "pino";
import { afterEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { route } from "./route.ts";
import { createServer } from "./server.ts";

const example = { tag: "service", summary: "An example", description: "Of a test" } as const;
const quick = endpoint({
  method: "GET",
  path: "/api/test/quick",
  operationId: "quick",
  ...example,
  reply: z.object({}),
});
const slow = endpoint({ method: "GET", path: "/api/test/slow", operationId: "slow", ...example, reply: z.object({}) });

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server whose slow call makes another call in its own process before it replies. */
async function startServer() {
  const server = await createServer(pino({ level: "silent" }), { trustedProxies: false, isHttps: false });
  ends.push(() => server.close());
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  route(server, quick, async () => ({}));
  route(server, slow, async () => {
    begun.resolve();
    await goOn.promise;
    expect((await server.inject(quick.path)).statusCode).toBe(200);
    return {};
  });
  const port = Number(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port);
  return { server, port, slowHasBegun: begun.promise, endSlow: goOn.resolve };
}

async function openConnection(port: number) {
  const socket: Socket = connect(port, "127.0.0.1").setEncoding("latin1");
  ends.push(() => socket.destroy());
  await once(socket, "connect");
  const ended = once(socket, "end");
  ended.catch(() => {});
  async function ask(path: string): Promise<string> {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    let reply = "";
    while (!/\r\n\r\n.*}$/s.test(reply)) reply += String((await once(socket, "data"))[0]);
    return reply;
  }
  return { ask, ended, close: () => socket.destroy() };
}

it("a server that drains goes on serving, and closes every connection with its reply", async () => {
  const { server, port, slowHasBegun, endSlow } = await startServer();
  const [used, working] = [await openConnection(port), await openConnection(port)];
  expect(await used.ask(quick.path)).toMatch(/^HTTP\/1.1 200 .*connection: keep-alive/is);
  const slowReply = working.ask(slow.path);
  await slowHasBegun;
  const drained = server.drain({ serveMs: 60_000, graceMs: 60_000 });

  expect(server.isDraining()).toBe(true);
  const late = await openConnection(port);
  for (const one of [used, late]) {
    expect(await one.ask(quick.path)).toMatch(/^HTTP\/1.1 200 .*connection: close/is);
    await one.ended;
  }
  endSlow();
  expect(await slowReply).toMatch(/^HTTP\/1.1 200 .*connection: close/is);
  await working.ended;
  expect(await drained).toBe(0);
  await expect(openConnection(port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

it("a server that has served long enough refuses in the one form, and lets end what is under way", async () => {
  const { server, port, slowHasBegun, endSlow } = await startServer();
  const working = await openConnection(port);
  const slowReply = working.ask(slow.path);
  await slowHasBegun;
  const drained = server.drain({ serveMs: 0, graceMs: 60_000 });

  let refusal = "";
  while (!refusal.startsWith("HTTP/1.1 503 ")) {
    const late = await openConnection(port);
    refusal = await late.ask(quick.path);
    await late.ended;
  }
  expect(refusal).toMatch(/retry-after: \d.*connection: close/is);
  const { error } = ProblemReply.parse(JSON.parse(refusal.slice(refusal.indexOf("\r\n\r\n"))));
  expect(error).toMatchObject({ code: "unavailable", message: expect.stringMatching(/stopping.*try again/) });
  endSlow();
  expect(await slowReply).toMatch(/^HTTP\/1.1 200 /);
  expect(await drained).toBe(0);
});

it("a request that takes too long hears it in the one form, and its connection is closed", async () => {
  const { server, port, slowHasBegun, endSlow } = await startServer();
  const working = await openConnection(port);
  const slowReply = working.ask(slow.path);
  await slowHasBegun;
  expect(await server.drain({ serveMs: 0, graceMs: 0 })).toBe(1);
  expect(await slowReply).toMatch(
    /^HTTP\/1.1 503 .*content-security-policy: .*retry-after: \d.*connection: close.*"unavailable"/is,
  );
  await working.ended;
  endSlow();
});

it("a server that stops resets nobody, not even who connects again and again at once", async () => {
  const { server, port } = await startServer();
  const enough = Promise.withResolvers<void>();
  let replies = 0;
  async function askUntilRefused(): Promise<unknown> {
    for (;;) {
      const one = await openConnection(port).catch((error: NodeJS.ErrnoException) => error.code);
      if (typeof one !== "object") return one;
      expect(await one.ask(quick.path)).toMatch(/^HTTP\/1.1 (200|503) /);
      one.close();
      if (++replies === 60) enough.resolve();
    }
  }
  const clients = Array.from({ length: 30 }, askUntilRefused);
  await enough.promise;
  await server.drain({ serveMs: 0, graceMs: 60_000 });
  expect(new Set(await Promise.all(clients))).toEqual(new Set(["ECONNREFUSED"]));
});
