import { describe, expect, it } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

const limit = (name: string, max: number) => ({ name, max, perSeconds: 60 });

describe("the rate limiter", () => {
  it("counts per key, returns how long to wait, and starts again when the window ends", async () => {
    let now = 1_000;
    const limiter = createRateLimiter({ now: () => now, overrides: {} });
    const ann = [{ limit: limit("votes", 2), key: "ann" }];
    expect([await limiter.consume(ann), await limiter.consume(ann), await limiter.consume(ann)]).toEqual([0, 0, 60]);
    expect(await limiter.consume([{ limit: limit("votes", 2), key: "ben" }])).toBe(0);
    now += 45_500;
    expect(await limiter.consume(ann)).toBe(15);
    await limiter.refund(ann);
    expect([await limiter.consume(ann), await limiter.consume(ann)]).toEqual([0, 15]);
    now += 14_500;
    expect([await limiter.consume(ann), await limiter.consume(ann), await limiter.consume(ann)]).toEqual([0, 0, 60]);
  });

  it("counts against all limits or against none", async () => {
    const limiter = createRateLimiter({ now: () => 1_000, overrides: {} });
    const wide = { limit: limit("wide", 5), key: "ann" };
    const narrow = { limit: limit("narrow", 1), key: "ann" };
    for (const wait of [0, 60, 60, 60, 60, 60]) expect(await limiter.consume([wide, narrow])).toBe(wait);
    expect(await limiter.consume([wide])).toBe(0);
  });

  it("counts a thousand usages at once as a thousand", async () => {
    const limiter = createRateLimiter({ now: () => 1_000, overrides: {} });
    const usage = [{ limit: limit("votes", 5), key: "ann" }];
    const waits = await Promise.all(Array.from({ length: 1_000 }, () => limiter.consume(usage)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("prefers the operator's rate to the limit's own", async () => {
    const limiter = createRateLimiter({ now: () => 1_000, overrides: { votes: { max: 1, perSeconds: 10 } } });
    const usage = [{ limit: limit("votes", 5), key: "ann" }];
    expect([await limiter.consume(usage), await limiter.consume(usage)]).toEqual([0, 10]);
    expect(limiter.rateOf(limit("votes", 5))).toEqual({ max: 1, perSeconds: 10 });
  });
});
