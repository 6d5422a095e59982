import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Database } from "../database/connect.ts";
import type { Log } from "./log.ts";
import { consumeLimits, deleteEndedLimits, refundLimits } from "./rate-limiter.repository.ts";
import {
  createRateLimiter,
  inForce,
  type Overrides,
  type RateLimiter,
  type Refusal,
  type Usage,
} from "./rate-limiter.ts";

/** While it is away it is asked again this often. */
const awayMs = 5_000;
/** A refusal is remembered this long, so that a flood of refused calls does not become a flood of queries. */
const refusedMs = 1_000;
const maxRefused = 10_000;
/** Every so many calls, the counts whose time is over are deleted. */
const callsPerSweep = 1_000;

/**
 * A limiter for several instances, which counts in their database. While that is away it counts in this process alone, and
 * says so in the log: nobody is locked out, and nobody passes uncounted.
 */
export function createSharedRateLimiter({
  db,
  log,
  now,
  overrides,
  answerMs = 1_000,
}: {
  db: Database;
  log: Log;
  /** Monotonic, in milliseconds. */
  now: () => number;
  overrides: Overrides;
  /** A database that does not answer within this time is taken to be away: the call itself still has to ask it. */
  answerMs?: number;
}): RateLimiter {
  const local = createRateLimiter({ now, overrides });
  const refused = new LRUCache<string, { refusal: Refusal; at: number }>({ max: maxRefused });
  let awayUntil = Number.NEGATIVE_INFINITY;
  let calls = 0;

  function findRefusal(usages: readonly Usage[]): Refusal | null {
    for (const usage of usages) {
      const known = refused.get(idOf(usage).toString("hex"));
      if (known && now() - known.at < refusedMs) return known.refusal;
    }
    return null;
  }

  async function consumeShared(usages: readonly Usage[]): Promise<Refusal | null> {
    const uses = usages.map((usage) => ({ id: idOf(usage), limit: inForce(usage.limit, overrides) }));
    const full = await consumeLimits(db.write, uses);
    if (!full) return null;
    const refusal = { limit: full.use.limit, retryAfterSeconds: Math.max(1, Math.ceil(full.waitSeconds)) };
    refused.set(full.use.id.toString("hex"), { refusal, at: now() });
    return refusal;
  }

  /** Does it in the database, or in this process while the database is away. */
  async function sharedOrLocal<Result>(shared: () => Promise<Result>, alone: () => Promise<Result>): Promise<Result> {
    if (now() < awayUntil) return alone();
    try {
      return await withinTime(shared(), answerMs);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (now() >= awayUntil)
        log.warn({ reason }, "the database does not count limits: this process counts them alone");
      awayUntil = now() + awayMs;
      return alone();
    }
  }

  return {
    async consume(usages) {
      calls += 1;
      if (calls % callsPerSweep === 0) void deleteEndedLimits(db.write).catch(() => {});
      const known = findRefusal(usages);
      if (known) return known;
      return sharedOrLocal(
        () => consumeShared(usages),
        () => local.consume(usages),
      );
    },
    async refund(usages) {
      for (const usage of usages) refused.delete(idOf(usage).toString("hex"));
      await sharedOrLocal(
        () => refundLimits(db.write, usages.map(idOf)),
        () => local.refund(usages),
      );
    },
  };
}

/** The id of a count. A hash, so that the table shows neither addresses nor networks, and all rows are small. */
function idOf({ limit, key }: Usage): Buffer {
  return createHash("sha256").update(`${limit.name} ${key}`).digest().subarray(0, 16);
}

/** Throws when a promise takes too long. */
async function withinTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, ms, new Error(`no answer within ${ms} ms`));
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
