import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Database, isUnreachable } from "../database/connect.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { Log } from "./log.ts";
import { type Counted, consumeLimits, deleteEndedLimits, refundLimits } from "./rate-limiter.repository.ts";
import {
  createRateLimiter,
  inForce,
  type Overrides,
  type RateLimiter,
  type Refusal,
  type Usage,
} from "./rate-limiter.ts";

/** How long a refusal by the database is remembered, so that a flood of refused calls causes no flood of queries. */
const refusedMs = 1_000;
const maxRefused = 10_000;
/** Two seconds for a connection, and three for an answer. */
const maxWaitMs = 5_000;
/** Ended counts are deleted every this many calls. */
const callsPerSweep = 1_000;
const maxOwed = 10_000;
const warnEveryMs = 60_000;

/**
 * Counts in this process first: too much for one instance is refused without a query. If the database is unreachable or
 * too busy, counting fails as the call would. If it cannot write, this process counts alone and logs it.
 */
export function createSharedRateLimiter({
  db,
  log,
  now,
  overrides,
}: {
  db: Database;
  log: Log;
  /** Monotonic, in milliseconds. */
  now: () => number;
  overrides: Overrides;
}): RateLimiter {
  const local = createRateLimiter({ now, overrides });
  const refused = new LRUCache<string, { refusal: Refusal; at: number }>({ max: maxRefused });
  // The calls of a flood wait for each other, and leave connections to all others.
  const queue = createFairQueue({ turns: Math.ceil(db.connections().max / 2), turnsPerKey: 1, maxWaitMs });
  let owed: Counted[] = [];
  let warnedAt = Number.NEGATIVE_INFINITY;
  let calls = 0;

  function findRefusal(usages: readonly Usage[]): Refusal | null {
    for (const usage of usages) {
      const known = refused.get(nameOf(usage));
      if (known && now() - known.at < refusedMs) return known.refusal;
    }
    return null;
  }

  async function consumeShared(usages: readonly Usage[]): Promise<Refusal | null> {
    const known = findRefusal(usages);
    if (known) return known;
    const uses = usages.map((usage) => ({ ...countedOf(usage), limit: inForce(usage.limit, overrides) }));
    let full = await consumeLimits(db.write, uses);
    if (full && owed.length > 0) {
      await refundShared([]);
      full = await consumeLimits(db.write, uses);
    }
    if (!full) return null;
    const refusal = { limit: full.use.limit, retryAfterSeconds: Math.max(1, Math.ceil(full.waitSeconds)) };
    refused.set(full.use.id.toString("base64"), { refusal, at: now() });
    return refusal;
  }

  /** Also sends refunds that failed earlier; otherwise failed sign-ins would keep counting. */
  async function refundShared(counted: Counted[]): Promise<void> {
    const all = [...owed, ...counted];
    owed = [];
    await refundLimits(db.write, all).catch(() => {
      owed = [...owed, ...all].slice(-maxOwed);
    });
  }

  function warnOrThrow(error: unknown): null {
    if (!(error instanceof Error) || (isUnreachable(error) && !cannotWrite(error))) throw error;
    if (now() - warnedAt >= warnEveryMs) {
      warnedAt = now();
      log.warn({ reason: error.message }, "the database does not count limits: this process counts them alone");
    }
    return null;
  }

  return {
    async consume(usages) {
      calls += 1;
      if (calls % callsPerSweep === 0) void deleteEndedLimits(db.write).catch(() => {});
      const refusal = findRefusal(usages) ?? (await local.consume(usages));
      if (refusal) return refusal;
      try {
        const caller = usages[0] ? nameOf(usages[0]) : "";
        const shared = await queue.run(caller, () => consumeShared(usages).catch(warnOrThrow));
        if (shared) await local.refund(usages);
        return shared;
      } catch (error) {
        await local.refund(usages);
        throw error;
      }
    },
    async refund(usages) {
      for (const usage of usages) refused.delete(nameOf(usage));
      await local.refund(usages);
      await refundShared(usages.map(countedOf));
    },
  };
}

/** A hash, so that the table shows neither addresses nor networks, and all rows are small. */
function idOf({ limit, key }: Usage): Buffer {
  return createHash("sha256").update(`${limit.name} ${key}`).digest().subarray(0, 16);
}

function countedOf(usage: Usage): Counted {
  return { id: idOf(usage), cost: usage.cost ?? 1 };
}

function nameOf(usage: Usage): string {
  return idOf(usage).toString("base64");
}

function cannotWrite(error: Error & { code?: string }): boolean {
  return error.code === "53100" || error.code === "25006";
}
