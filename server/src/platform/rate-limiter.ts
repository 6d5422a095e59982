import { Problem } from "@dishboard/contract/problem";
import type { Rate } from "@dishboard/contract/rate-limits";
import { LRUCache } from "lru-cache";

/** A limit with its name for the operator: `votes` by LIMITS=votes=60/1m. */
export type NamedLimit = Rate & { name: string };

/** `key` is whom it counts against; `cost` is 1 by default. */
export type Usage = { limit: NamedLimit; key: string; cost?: number };

export type Refusal = { limit: NamedLimit; retryAfterSeconds: number };

export type RateLimiter = {
  /**
   * Counts nothing if a limit is full, and returns the one that takes longest to have room. With any room a usage
   * counts whole, because its work may be done already.
   */
  consume(usages: readonly Usage[]): Promise<Refusal | null>;
  refund(usages: readonly Usage[]): Promise<void>;
};

export type Overrides = Record<string, Rate | undefined>;

export class TooManyRequests extends Problem {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message = "Too many requests. Please try again in a moment.") {
    super("too-many-requests", message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns a limit at the operator's rate, or its own. */
export function inForce(limit: NamedLimit, overrides: Overrides): NamedLimit {
  return { ...limit, ...overrides[limit.name] };
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Formats a rate: '400 a minute', '5 in 15 minutes'. */
export function formatRate({ max, perSeconds }: Rate): string {
  const [unit, seconds] = units.find(([, seconds]) => perSeconds % seconds === 0) ?? ["second", 1];
  const count = perSeconds / seconds;
  if (count > 1) return `${max} in ${count} ${unit}s`;
  return `${max} ${unit === "hour" ? "an" : "a"} ${unit}`;
}

/** Formats a wait: 'in a moment', 'in 15 minutes', 'in 3 hours'. */
export function formatWait(seconds: number): string {
  if (seconds <= 60) return "in a moment";
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

export function createRateLimiter({
  now,
  overrides,
}: {
  /** Monotonic, in milliseconds. */
  now: () => number;
  overrides: Overrides;
}): RateLimiter {
  // Separate stores, so that limits do not take each other's space.
  const stores = new Map<string, WindowStore>();
  const storeOf = (limit: NamedLimit): WindowStore => {
    const known = stores.get(limit.name);
    if (known) return known;
    const store = createWindowStore(inForce(limit, overrides), now);
    stores.set(limit.name, store);
    return store;
  };
  return {
    async consume(usages) {
      const refusals = usages.map(({ limit, key }) => ({
        limit: inForce(limit, overrides),
        retryAfterSeconds: storeOf(limit).secondsUntilRoom(key),
      }));
      const longest = refusals.sort((a, b) => b.retryAfterSeconds - a.retryAfterSeconds)[0];
      if (longest && longest.retryAfterSeconds > 0) return longest;
      for (const { limit, key, cost = 1 } of usages) storeOf(limit).add(key, cost);
      return null;
    },
    async refund(usages) {
      for (const { limit, key, cost = 1 } of usages) storeOf(limit).remove(key, cost);
    },
  };
}

/** Returns a limiter that reports each refusing limit. */
export function countRefusals(limiter: RateLimiter, onRefusal: (limit: string) => void): RateLimiter {
  return {
    async consume(usages) {
      const refusal = await limiter.consume(usages);
      if (refusal) onRefusal(refusal.limit.name);
      return refusal;
    },
    refund: (usages) => limiter.refund(usages),
  };
}

type Window = { count: number; endsAt: number };
type Windows = LRUCache<string, Window>;

type WindowStore = {
  secondsUntilRoom(key: string): number;
  add(key: string, cost: number): void;
  remove(key: string, cost: number): void;
};

/** Keys remembered per limit, with and without room: about 10 MB in all. */
const maxKeys = 50_000;

// With `max` the map would reserve memory for all keys.
const createWindows = (): Windows => new LRUCache({ maxSize: maxKeys, sizeCalculation: () => 1 });

/**
 * Keys at their limit are stored separately, so that other keys never displace them. If there are too many, the least
 * recent go: calling from tens of thousands of networks gains nothing.
 */
function createWindowStore({ max, perSeconds }: Rate, now: () => number): WindowStore {
  const open = createWindows();
  const full = createWindows();

  function find(windows: Windows, key: string): Window | undefined {
    const window = windows.get(key);
    return window && window.endsAt > now() ? window : undefined;
  }

  return {
    secondsUntilRoom(key) {
      const window = find(full, key);
      return window ? Math.ceil((window.endsAt - now()) / 1000) : 0;
    },
    add(key, cost) {
      const window = find(open, key) ?? { count: 0, endsAt: now() + perSeconds * 1000 };
      window.count += cost;
      if (window.count < max) return void open.set(key, window);
      open.delete(key);
      full.set(key, window);
    },
    remove(key, cost) {
      const window = find(full, key) ?? find(open, key);
      if (!window) return;
      window.count = Math.max(0, window.count - cost);
      if (window.count >= max) return;
      full.delete(key);
      open.set(key, window);
    },
  };
}

/** Continuously refilled limits for synchronous decisions: a bucket of tokens per key. */
export type TokenBuckets = {
  take(key: string): boolean;
  secondsPerToken: number;
};

/** Bounds the memory. A dropped key starts again with a full bucket. */
const maxBuckets = 20_000;

/** `onRefusal` is called if a bucket is empty. */
export function createTokenBuckets(
  { max, perSeconds }: Rate,
  now: () => number,
  onRefusal: () => void = () => {},
): TokenBuckets {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: maxBuckets });
  const perMs = max / (perSeconds * 1000);
  return {
    secondsPerToken: perSeconds / max,
    take(key) {
      const bucket = buckets.get(key) ?? { tokens: max, at: now() };
      bucket.tokens = Math.min(max, bucket.tokens + (now() - bucket.at) * perMs);
      bucket.at = now();
      buckets.set(key, bucket);
      if (bucket.tokens < 1) {
        onRefusal();
        return false;
      }
      bucket.tokens -= 1;
      return true;
    },
  };
}
