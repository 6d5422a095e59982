import { describe, expect, it } from "vitest";
import { createRateLimiter, formatRate, formatWait, type RateLimiter, type Usage } from "./rate-limiter.ts";

const limit = (name: string, max: number) => ({ name, max, perSeconds: 60 });
const consume = async (limiter: RateLimiter, usages: Usage[]) =>
  (await limiter.consume(usages))?.retryAfterSeconds ?? 0;

describe("the rate limiter", () => {
  it("counts per key, returns how long to wait, and starts again when the window ends", async () => {
    let now = 1_000;
    const limiter = createRateLimiter({ now: () => now, overrides: {} });
    const ann = [{ limit: limit("votes", 2), key: "ann" }];
    const times = async (count: number) => {
      const waits = [];
      for (let n = 0; n < count; n++) waits.push(await consume(limiter, ann));
      return waits;
    };
    expect(await times(3)).toEqual([0, 0, 60]);
    expect(await consume(limiter, [{ limit: limit("votes", 2), key: "ben" }])).toBe(0);
    now += 45_500;
    expect(await times(1)).toEqual([15]);
    await limiter.refund(ann);
    expect(await times(2)).toEqual([0, 15]);
    now += 14_500;
    expect(await times(3)).toEqual([0, 0, 60]);
  });

  it("counts against all limits or against none, and names the one without room", async () => {
    const limiter = createRateLimiter({ now: () => 1_000, overrides: {} });
    const wide = { limit: limit("wide", 5), key: "ann" };
    const narrow = { limit: limit("narrow", 1), key: "ann" };
    expect(await limiter.consume([wide, narrow])).toBeNull();
    for (let n = 0; n < 5; n++)
      expect(await limiter.consume([wide, narrow])).toEqual({ limit: narrow.limit, retryAfterSeconds: 60 });
    expect(await limiter.consume([wide])).toBeNull();
  });

  it("counts a thousand usages at once as a thousand", async () => {
    const limiter = createRateLimiter({ now: () => 1_000, overrides: {} });
    const usage = [{ limit: limit("votes", 5), key: "ann" }];
    const waits = await Promise.all(Array.from({ length: 1_000 }, () => consume(limiter, usage)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("counts what has cost several whole where there is any room, and takes it back whole", async () => {
    const limiter = createRateLimiter({ now: () => 1_000, overrides: {} });
    const usage = (cost: number) => [{ limit: limit("search", 100), key: "ann", cost }];
    expect(await consume(limiter, usage(99))).toBe(0);
    expect(await consume(limiter, usage(60))).toBe(0);
    expect(await consume(limiter, usage(1))).toBe(60);
    await limiter.refund(usage(59));
    expect(await consume(limiter, usage(1))).toBe(60);
    await limiter.refund(usage(60));
    expect([await consume(limiter, usage(60)), await consume(limiter, usage(1))]).toEqual([0, 60]);
  });

  it("prefers the operator's rate to the limit's own", async () => {
    const limiter = createRateLimiter({ now: () => 1_000, overrides: { votes: { max: 1, perSeconds: 10 } } });
    const usage = [{ limit: limit("votes", 5), key: "ann" }];
    expect(await limiter.consume(usage)).toBeNull();
    const refusal = { limit: { name: "votes", max: 1, perSeconds: 10 }, retryAfterSeconds: 10 };
    expect(await limiter.consume(usage)).toEqual(refusal);
  });
});

describe("a flood of 120,000 callers", () => {
  const flood = async (limiter: RateLimiter, usagesOf: (n: number) => Usage[]) => {
    for (let n = 0; n < 120_000; n++) await limiter.consume(usagesOf(n));
  };
  const signIn = limit("signIn", 5);
  const network = limit("network", 30);
  const guess = { limit: signIn, key: "ann" };

  async function after(guesses: number): Promise<RateLimiter> {
    const limiter = createRateLimiter({ now: () => 1_000, overrides: {} });
    for (let n = 0; n < guesses; n++) expect(await consume(limiter, [guess])).toBe(0);
    return limiter;
  }

  it("that are refused for their network leaves no trace", async () => {
    const limiter = await after(4);
    await flood(limiter, (n) => [
      { limit: network, key: "one" },
      { limit: signIn, key: `account ${n}` },
    ]);
    expect([await consume(limiter, [guess]), await consume(limiter, [guess])]).toEqual([0, 60]);
  });

  it("against another limit changes nothing, however many they are", async () => {
    const limiter = await after(4);
    await flood(limiter, (n) => [{ limit: network, key: `network ${n}` }]);
    expect([await consume(limiter, [guess]), await consume(limiter, [guess])]).toEqual([0, 60]);
  });

  it("against the same limit opens none that is used up", async () => {
    const limiter = await after(5);
    await flood(limiter, (n) => [{ limit: signIn, key: `account ${n}` }]);
    expect(await consume(limiter, [guess])).toBe(60);
  });
});

it.each([
  [400, 60, "400 a minute"],
  [3, 3_600, "3 an hour"],
  [5, 900, "5 in 15 minutes"],
  [500, 86_400, "500 a day"],
  [2, 90, "2 in 90 seconds"],
])("the rate %i in %i seconds reads %s", (max, perSeconds, text) => {
  expect(formatRate({ max, perSeconds })).toBe(text);
});

it.each([
  [2, "in a moment"],
  [60, "in a moment"],
  [61, "in 2 minutes"],
  [900, "in 15 minutes"],
  [7_200, "in 2 hours"],
])("a wait of %i seconds reads %s", (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
