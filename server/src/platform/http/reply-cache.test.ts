import { beforeEach, expect, it } from "vitest";
import { createTokenBuckets } from "../rate-limiter.ts";
import { createReplyCache } from "./reply-cache.ts";

const caller = "192.0.2.1";
let now = 0;
let made: string[] = [];
let finish: (() => void)[] = [];

beforeEach(() => {
  now += 60_000;
  made = [];
  finish = [];
});

function newCache({ maxActive = 1, maxQueued = 1, maxEntries = 100, maxBytes = 1e6, tokens = 1_000 } = {}) {
  return createReplyCache<string>({
    now: () => now,
    maxAgeMs: 1_000,
    maxBytes,
    maxEntries,
    sizeOf: (reply) => reply.length,
    work: { maxActive, maxQueued },
    uncached: createTokenBuckets({ max: tokens, perSeconds: tokens }, () => now),
  });
}

const quick = (reply: string) => async () => {
  made.push(reply);
  return reply;
};

const slow = (reply: string) => async () => {
  made.push(reply);
  await new Promise<void>((resolve) => finish.push(resolve));
  return reply;
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("makes a reply once for all who ask while it is being made, and while it is new", async () => {
  const cache = newCache();
  const asked = ["a", "b", "c"].map(() => cache.get("place", { caller }, slow("first")));
  await settled();
  finish[0]?.();
  expect(await Promise.all(asked)).toEqual(["first", "first", "first"]);
  expect(await cache.get("place", { caller }, quick("second"))).toBe("first");
  now += 1_000;
  expect(await cache.get("place", { caller }, quick("third"))).toBe("third");
  expect(made).toEqual(["first", "third"]);
});

it("gives everybody who asks after a change a new reply, and those who wait already the one being made", async () => {
  const cache = newCache({ maxActive: 2 });
  const before = cache.get("place", { caller }, slow("old"));
  cache.clear();
  const after = cache.get("place", { caller }, slow("new"));
  await settled();
  finish[1]?.();
  expect(await after).toBe("new");
  finish[0]?.();
  expect(await before).toBe("old");
  expect(await cache.get("place", { caller }, quick("newer"))).toBe("new");
});

it("makes the latest once for all who ask for it while an earlier one is being made", async () => {
  const cache = newCache();
  const earlier = cache.get("place", { caller }, slow("earlier"));
  const latest = ["a", "b", "c"].map(() => cache.get("place", { caller, isLatest: true }, quick("latest")));
  await settled();
  finish[0]?.();
  expect(await earlier).toBe("earlier");
  expect(await Promise.all(latest)).toEqual(["latest", "latest", "latest"]);
  expect(made).toEqual(["earlier", "latest"]);
});

it("refuses what is too much to wait for, and goes on afterwards", async () => {
  const cache = newCache();
  const [first, second] = ["1", "2"].map((key) => cache.get(key, { caller: `192.0.2.${key}` }, slow(key)));
  await expect(cache.get("3", { caller: "192.0.2.3" }, slow("3"))).rejects.toMatchObject({ code: "unavailable" });
  await settled();
  finish[0]?.();
  await first;
  await settled();
  finish[1]?.();
  expect(await second).toBe("2");
  expect(await cache.get("3", { caller }, quick("3"))).toBe("3");
});

it("makes half of what may wait for one network at most, and leaves the rest to others", async () => {
  const cache = newCache({ maxQueued: 3 });
  const first = ["1", "2"].map((key) => cache.get(key, { caller }, slow(key)));
  await expect(cache.get("3", { caller }, slow("3"))).rejects.toMatchObject({ code: "unavailable" });
  const other = cache.get("4", { caller: "192.0.2.2" }, slow("4"));
  for (const reply of [first[0], other, first[1]]) {
    await settled();
    finish.shift()?.();
    await reply;
  }
  expect(made).toEqual(["1", "4", "2"]);
  expect(await cache.get("3", { caller }, quick("3"))).toBe("3");
});

it("gives an older copy rather than let somebody wait behind others", async () => {
  const cache = newCache();
  await cache.get("known", { caller }, quick("older"));
  now += 5_000;
  const others = ["1", "2"].map((key) => cache.get(key, { caller: `192.0.2.${key}` }, slow(key)));
  expect(await cache.get("known", { caller }, quick("newer"))).toBe("older");
  for (const other of others) {
    await settled();
    finish.shift()?.();
    await other;
  }
  now += 5_000;
  expect(await cache.get("known", { caller }, quick("newest"))).toBe("newest");
});

it("lets a page of this server past those who wait", async () => {
  const cache = newCache({ maxQueued: 0, tokens: 1 });
  const waiting = cache.get("1", { caller }, slow("1"));
  expect(await cache.get("2", { caller: null }, quick("2"))).toBe("2");
  finish[0]?.();
  await waiting;
});

it("gives a network that has asked for too many an older copy or a time to come back, and others what they ask for", async () => {
  const cache = newCache({ tokens: 2 });
  await cache.get("1", { caller }, quick("1"));
  await cache.get("2", { caller }, quick("2"));
  await expect(cache.get("3", { caller }, quick("3"))).rejects.toMatchObject({
    code: "too-many-requests",
    retryAfterSeconds: 1,
  });
  expect(await cache.get("1", { caller }, quick("again"))).toBe("1");
  expect(await cache.get("1", { caller, isLatest: true }, quick("again"))).toBe("1");
  expect(await cache.get("3", { caller: "192.0.2.2" }, quick("3"))).toBe("3");
  now += 1_000;
  expect(await cache.get("4", { caller }, quick("4"))).toBe("4");
  expect(await cache.get("1", { caller }, quick("again"))).toBe("1");
});

it("drops the oldest beyond its limits, and tries again after a failure", async () => {
  const few = newCache({ maxEntries: 2 });
  for (const key of ["1", "2", "3", "1"]) await few.get(key, { caller }, quick(key));
  expect(made).toEqual(["1", "2", "3", "1"]);
  const small = newCache({ maxBytes: 250_000 });
  for (const key of ["1", "2", "3", "1"]) await small.get(key, { caller }, quick(key.repeat(100_000)));
  expect(made).toHaveLength(8);
  const fails = async () => Promise.reject(new Error("away"));
  await expect(few.get("4", { caller }, fails)).rejects.toThrow("away");
  expect(await few.get("4", { caller }, quick("4"))).toBe("4");
});
