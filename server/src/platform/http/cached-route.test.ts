import { call, endpoint } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import pino from "pino";
import { afterAll, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { createTokenBuckets } from "../rate-limiter.ts";
import { inProcessTransport } from "./in-process.ts";
import { createJsonCache } from "./reply-cache.ts";
import { cachedRoute } from "./route.ts";
import { createServer } from "./server.ts";

const readSoup = endpoint({
  method: "GET",
  path: "/api/soups/:name",
  operationId: "readSoup",
  tag: "dishes",
  summary: "A soup",
  description: "A soup.",
  params: z.strictObject({ name: z.string().check(z.regex(/^[a-z ]+$/)) }),
  query: z.strictObject({ size: z.optional(z.string()) }),
  reply: z.object({ name: z.string(), size: z.string() }),
});

let now = 0;
let made: string[] = [];
let isAway = false;
const lines: string[] = [];
const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
const uncached = createTokenBuckets({ max: 100, perSeconds: 10 }, () => now);
const open = async (checksReplies: boolean) => {
  const server = await createServer(log, { trustedProxies: false, isHttps: false, checksReplies });
  const cache = createJsonCache({ now: () => now, uncached });
  cachedRoute(server, readSoup, ({ params: { name }, query: { size = "small" } }) => ({
    cache,
    key: `${name} ${size}`,
    make: async (freshness) => {
      made.push(name);
      if (name === "just made" && freshness === "may-lag") throw new Problem("not-found", "Soup Not Found");
      if (name === "nothing") throw new Problem("not-found", "Soup Not Found");
      if (name === "broken") throw new TypeError("spilt");
      if (isAway) throw new Problem("unavailable", "No soup today");
      if (name === "wrong") return { name } as { name: string; size: string };
      return name === "secret" ? { name, size, recipe: "water" } : { name, size };
    },
  }));
  return server;
};
const [server, inProduction] = [await open(true), await open(false)];
const transport = inProcessTransport(server);
beforeEach(() => {
  now += 60_000;
  made = [];
  lines.length = 0;
});
afterAll(async () => {
  await server.close();
  await inProduction.close();
});

it("tells a page of this process what it tells everybody, from one cache", async () => {
  const asked = { params: { name: "pho bo" }, query: { size: "large" } };
  const soup = await call(transport, readSoup, asked);
  expect(soup).toEqual({ name: "pho bo", size: "large" });
  expect((await server.inject("/api/soups/pho%20bo?size=large")).json()).toEqual(soup);
  expect(await call(transport, readSoup, asked)).toEqual(soup);
  expect(made).toEqual(["pho bo"]);
});

it("says that something is missing only once the primary has said so", async () => {
  expect(await call(transport, readSoup, { params: { name: "just made" }, query: {} })).toMatchObject({
    name: "just made",
  });
});

it("gives a page the errors that HTTP gives", async () => {
  for (const name of ["nothing", "broken", "%00", "PHO"]) {
    const reply = await transport(`/api/soups/${name}`, { method: "GET", headers: {} });
    const overHttp = await server.inject(`/api/soups/${name}`);
    const withoutId = (content: unknown) => JSON.stringify(content).replace(/"requestId":"[\w-]{36}"/, "");
    expect(reply).toMatchObject({ ok: false, status: overHttp.statusCode });
    expect(withoutId(await reply.json())).toBe(withoutId(overHttp.json()));
  }
  expect(lines.filter((line) => line.includes("spilt"))).toHaveLength(2);
});

it("lets nobody keep an old copy that stands in for what cannot be made", async () => {
  const { headers } = await server.inject("/api/soups/miso");
  expect(headers["cdn-cache-control"]).toContain("stale-if-error=");
  now += 30_000;
  isAway = true;
  const old = await server.inject("/api/soups/miso").finally(() => {
    isAway = false;
  });
  expect(old.headers).toMatchObject({ age: "30", "cache-control": "no-store" });
  expect([old.statusCode, old.headers["cdn-cache-control"]]).toEqual([200, undefined]);
});

it("refuses a reply that is not what its schema says, or more, and in production sends it as it is", async () => {
  for (const name of ["wrong", "secret"]) expect((await server.inject(`/api/soups/${name}`)).statusCode).toBe(500);
  expect(lines.join("")).toMatch(/made an invalid reply.*with more than its schema has/s);
  expect((await inProduction.inject("/api/soups/secret")).json()).toMatchObject({ recipe: "water" });
});

it("is not for calls with a limit, which a page would pass by", () => {
  const limited = { ...readSoup, limit: ["search"] as const };
  const answer = () => {
    throw new Error("never asked");
  };
  expect(() => cachedRoute(server, limited, answer)).toThrow("has a limit");
});
