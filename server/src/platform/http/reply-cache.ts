import { LRUCache } from "lru-cache";
import { createFairQueue } from "../fair-queue.ts";
import type { CacheCounts } from "../metrics/metrics.ts";
import { type TokenBuckets, TooManyRequests } from "../rate-limiter.ts";
import { type CachedReply, sizeOfReply } from "./cached-reply.ts";
import { problemOf } from "./problems.ts";

export type Asker = {
  /** Whom an uncached reply counts against. Null for this server's own pages, which were counted already. */
  caller: string | null;
  /** Whether the reply must show every change acknowledged before the request. */
  isLatest?: boolean;
};

/** The first caller makes each reply, and others share it for a moment. */
export type ReplyCache<Reply = CachedReply> = {
  /**
   * Throws `TooManyRequests` if the caller has used up their uncached replies, and `Problem("unavailable")` if too many
   * wait.
   */
  get(key: string, asker: Asker, make: () => Promise<Reply>): Promise<Reply>;
  /** Later callers get a reply made after this call; callers that already wait get the one being made. */
  clear(): void;
  counts(): CacheCounts;
};

export type ReplyCacheOptions = {
  now: () => number;
  uncached: TokenBuckets;
  maxAgeMs?: number;
  maxAgeWhenBusyMs?: number;
  maxBytes?: number;
  maxEntries?: number;
  /** Replies made at a time, and waiting; one caller may have half of those. */
  work?: { maxActive: number; maxQueued: number };
};

type Copy<Reply> = { reply: Reply; begunAt: number; madeAt: number; failedAt?: number };

/** Maximum age while none can be made, because of outdated allergens and deleted content. */
const maxAgeWhenAwayMs = 5 * 60_000;
/** A reply takes a few milliseconds, most of them in the database. */
const usualWork = { maxActive: 4, maxQueued: 80 };
/** Overhead per entry, measured on 20,000 entries. */
const bytesPerEntry = 1_500;

/**
 * Makes each reply at most once a second for all clients. If making one fails, copies of the last minutes are sent with
 * their age.
 */
export function createJsonCache(options: ReplyCacheOptions): ReplyCache {
  return createReplyCache({
    ...options,
    sizeOf: sizeOfReply,
    stale: (reply, ageSeconds) => ({ ...reply, ageSeconds }),
  });
}

/** Never aborts what is being made. */
export function createReplyCache<Reply>({
  now,
  uncached,
  maxAgeMs = 1_000,
  maxAgeWhenBusyMs = 10_000,
  maxBytes = 32 * 1024 * 1024,
  maxEntries = 5_000,
  work: { maxActive, maxQueued } = usualWork,
  sizeOf,
  stale,
}: ReplyCacheOptions & {
  sizeOf: (reply: Reply) => number;
  /** Returns a copy with its age. Without it, callers get the error if a reply cannot be made. */
  stale?: (reply: Reply, ageSeconds: number) => Reply;
}): ReplyCache<Reply> {
  const copies = new LRUCache<string, Copy<Reply>>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ reply }, key) => sizeOf(reply) + 2 * key.length + bytesPerEntry,
    ttl: stale ? maxAgeWhenAwayMs : maxAgeWhenBusyMs,
    // Entries left by a crowd would otherwise stay until as many have been made again.
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  });
  const making = new Map<string, Promise<Reply>>();
  const makingNext = new Map<string, Promise<Reply>>();
  const max = maxActive + maxQueued;
  const queue = createFairQueue({ turns: maxActive, max, maxPerKey: Math.ceil(max / 2) });
  let hits = 0;
  let misses = 0;

  async function get(key: string, { caller, isLatest }: Asker, make: () => Promise<Reply>): Promise<Reply> {
    const mayMake = () => caller === null || uncached.take(caller);
    const begin = () => start(key, caller === null ? make : () => queue.run(caller, make));
    if (isLatest && mayMake()) {
      misses += 1;
      return startNext(key, begin);
    }
    const copy = copies.get(key);
    // A caller that repeats a failed request at once would only count another failure.
    const cached = copy && (now() - copy.madeAt < maxAgeMs ? copy.reply : hasJustFailed(copy) && withAge(copy));
    if (cached) {
      hits += 1;
      return cached;
    }
    misses += 1;
    const recent = copy && now() - copy.madeAt < maxAgeWhenBusyMs ? copy : undefined;
    const isBusy = making.size >= maxActive;
    if (!making.has(key) && !mayMake()) {
      if (recent) return recent.reply;
      throw new TooManyRequests(
        Math.ceil(uncached.secondsPerToken),
        "Too many places and pages at once. Please try again in a moment.",
      );
    }
    const made = making.get(key) ?? begin();
    if (!recent || !isBusy) return made.catch((error: unknown) => copyFor(key, error));
    made.catch(() => {});
    return recent.reply;
  }

  function hasJustFailed({ failedAt }: Copy<Reply>): boolean {
    return failedAt !== undefined && now() - failedAt < maxAgeMs;
  }

  /** Throws the error if there is no copy, or it is too old. */
  function copyFor(key: string, error: unknown): Reply {
    const isAway = error instanceof Error && problemOf(error).code === "unavailable";
    const copy = isAway ? copies.get(key) : undefined;
    const reply = copy && withAge(copy);
    if (!reply) throw error;
    copy.failedAt = now();
    return reply;
  }

  function withAge({ reply, begunAt }: Copy<Reply>): Reply | undefined {
    const ageMs = now() - begunAt;
    if (!stale || ageMs >= maxAgeWhenAwayMs) return undefined;
    return ageMs < maxAgeWhenBusyMs ? reply : stale(reply, Math.round(ageMs / 1_000));
  }

  function start(key: string, make: () => Promise<Reply>): Promise<Reply> {
    const begunAt = now();
    const made = make()
      .then((reply) => {
        if (making.get(key) === made) copies.set(key, { reply, begunAt, madeAt: now() });
        return reply;
      })
      .finally(() => {
        if (making.get(key) === made) making.delete(key);
      });
    making.set(key, made);
    return made;
  }

  /** Starts after the one being made, which may have missed a change. All callers until then share it. */
  function startNext(key: string, begin: () => Promise<Reply>): Promise<Reply> {
    const current = making.get(key);
    if (!current) return begin();
    const waiting = makingNext.get(key);
    if (waiting) return waiting;
    const next = current
      .catch(() => {})
      .then(() => {
        makingNext.delete(key);
        return begin();
      });
    makingNext.set(key, next);
    return next;
  }

  return {
    get,
    clear() {
      copies.clear();
      // What has not begun, in `makingNext`, will be new enough.
      making.clear();
    },
    counts: () => ({ hits, misses, bytes: copies.calculatedSize, entries: copies.size }),
  };
}
