import { createConcurrencyLimit } from "../concurrency-limit.ts";
import type { CacheCounts } from "../metrics/metrics.ts";
import { TooManyRequests } from "../rate-limiter.ts";
import type { TokenBuckets } from "../token-buckets.ts";

/** Who asks for a reply, and how new it must be. */
export type Asker = {
  /** Pays for a reply that has to be made. Null for this server's own pages, which were paid for already. */
  network: string | null;
  /** Whether the reply must show every change that was acknowledged before it was asked for. */
  isLatest?: boolean;
};

/** Replies by their keys: each is made once, by whoever asks first, and shared for a moment. */
export type ReplyCache<Reply> = {
  /**
   * Returns a cached reply or makes one. Throws `TooManyRequests` when the network has asked for too many that had to be
   * made, and `Problem("unavailable")` when too many wait to be made, of everybody or of this network.
   */
  get(key: string, asker: Asker, make: () => Promise<Reply>): Promise<Reply>;
  /** Whoever asks from now on gets a reply made from now on; whoever waits already gets the one being made. */
  clear(): void;
  counts(): CacheCounts;
};

/** How copies take the place of replies that cannot be made. */
type StandIn<Reply> = {
  /** Whether an error says that a reply cannot be made for now. */
  isAway: (error: unknown) => boolean;
  /** A copy that says how old it is. */
  withAge: (reply: Reply, ageMs: number) => Reply;
};

type Copy<Reply> = { reply: Reply; bytes: number; begunAt: number; madeAt: number; failedAt?: number };

/** While others are being made, a reply may be this old. */
const maxAgeWhenBusyMs = 10_000;
/** While none can be made, it may be this old: nobody reads of older allergens, or of what was taken away before. */
const maxAgeWhenAwayMs = 5 * 60_000;

/** What an entry takes beside its content, measured on 20,000 entries. */
const bytesPerEntry = 1_500;

/** Creates a cache that never aborts what is being made, and never holds more than its limits. */
export function createReplyCache<Reply>({
  now,
  maxAgeMs,
  maxBytes,
  maxEntries,
  sizeOf,
  work,
  uncached,
  standIn,
}: {
  /** Monotonic, in milliseconds. */
  now: () => number;
  maxAgeMs: number;
  maxBytes: number;
  maxEntries: number;
  /** The bytes that a reply takes in memory. */
  sizeOf: (reply: Reply) => number;
  /** How many replies are made at a time, and how many may wait. */
  work: { maxActive: number; maxQueued: number };
  /** What each network may ask for that is not in the cache. */
  uncached: TokenBuckets;
  /** Without it, whoever asks for a reply that cannot be made gets the error. */
  standIn?: StandIn<Reply>;
}): ReplyCache<Reply> {
  // Oldest first.
  const copies = new Map<string, Copy<Reply>>();
  const making = new Map<string, Promise<Reply>>();
  const makingNext = new Map<string, Promise<Reply>>();
  const inTurn = createConcurrencyLimit(work);
  const longestMs = standIn ? maxAgeWhenAwayMs : maxAgeWhenBusyMs;
  let bytes = 0;
  let hits = 0;
  let misses = 0;
  let cleaning: NodeJS.Timeout | undefined;

  async function get(key: string, { network, isLatest }: Asker, make: () => Promise<Reply>): Promise<Reply> {
    const mayMake = () => network === null || uncached.take(network);
    const begin = () => start(key, network === null ? make : () => inTurn(make, network));
    if (isLatest && mayMake()) {
      misses += 1;
      return startNext(key, begin);
    }
    const copy = copies.get(key);
    if (copy && now() - copy.madeAt < maxAgeMs) {
      hits += 1;
      return copy.reply;
    }
    // Who asks again at once would only pay for another failure.
    const aged = copy?.failedAt !== undefined && now() - copy.failedAt < maxAgeMs ? withAge(copy) : undefined;
    if (aged) {
      hits += 1;
      return aged;
    }
    misses += 1;
    const recent = copy && now() - copy.madeAt < maxAgeWhenBusyMs ? copy : undefined;
    const isBusy = making.size >= work.maxActive;
    if (!making.has(key) && !mayMake()) {
      if (recent) return recent.reply;
      throw new TooManyRequests(
        Math.ceil(uncached.secondsPerToken),
        "Too many places and pages at once. Please try again in a moment.",
      );
    }
    const made = making.get(key) ?? begin();
    if (!recent || !isBusy) return made.catch((error: unknown) => standInFor(key, error));
    made.catch(() => {});
    return recent.reply;
  }

  /** The copy for a reply that could not be made. Throws the error when there is none, or it is too old. */
  function standInFor(key: string, error: unknown): Reply {
    const copy = standIn?.isAway(error) ? copies.get(key) : undefined;
    const aged = copy && withAge(copy);
    if (!aged) throw error;
    copy.failedAt = now();
    return aged;
  }

  /** A copy that says how old it is, unless it is no older than under pressure; undefined when it is too old. */
  function withAge({ reply, begunAt }: Copy<Reply>): Reply | undefined {
    const ageMs = now() - begunAt;
    if (ageMs < maxAgeWhenBusyMs) return reply;
    return ageMs < maxAgeWhenAwayMs ? standIn?.withAge(reply, ageMs) : undefined;
  }

  function start(key: string, make: () => Promise<Reply>): Promise<Reply> {
    const begunAt = now();
    const made = make()
      .then((reply) => {
        if (making.get(key) === made) store(key, reply, begunAt);
        return reply;
      })
      .finally(() => {
        if (making.get(key) === made) making.delete(key);
      });
    making.set(key, made);
    return made;
  }

  /** Starts after the one being made, which may have missed a change. Everybody who asks until then shares it. */
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

  function store(key: string, reply: Reply, begunAt: number): void {
    drop(key);
    const size = sizeOf(reply) + 2 * key.length + bytesPerEntry;
    copies.set(key, { reply, bytes: size, begunAt, madeAt: now() });
    bytes += size;
    dropOldest();
  }

  function drop(key: string): void {
    bytes -= copies.get(key)?.bytes ?? 0;
    copies.delete(key);
  }

  function dropOldest(): void {
    for (const [key, { madeAt }] of copies) {
      const isTooMuch = bytes > maxBytes || copies.size > maxEntries;
      if (!isTooMuch && now() - madeAt < longestMs) break;
      drop(key);
    }
    // Without it, what a crowd has left behind would stay until the next reply is made.
    if (copies.size > 0 && !cleaning) cleaning = setTimeout(cleanUp, maxAgeWhenBusyMs).unref();
  }

  function cleanUp(): void {
    cleaning = undefined;
    dropOldest();
  }

  return {
    get,
    clear() {
      copies.clear();
      bytes = 0;
      // What has not begun, in `makingNext`, will be new enough.
      making.clear();
    },
    counts: () => ({ hits, misses, bytes, entries: copies.size }),
  };
}
