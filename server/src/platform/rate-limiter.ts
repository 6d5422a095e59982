import type { Rate } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import { LRUCache } from "lru-cache";

/** A limit under the name by which the operator overrides it: `votes` is overridden by LIMIT_VOTES. */
export type NamedLimit = Rate & { name: string };

/** One use of a limit: the limit, and who or what it counts against. */
export type Usage = { limit: NamedLimit; key: string };

/** Counts how often something happens in a window of time. */
export type RateLimiter = {
  /** Counts every usage and returns 0, or counts none and returns the seconds until there is room for all of them. */
  consume(usages: readonly Usage[]): Promise<number>;
  /** Takes back what was consumed but should not count. */
  refund(usages: readonly Usage[]): Promise<void>;
  /** The rate in force: the operator's, or the limit's own. */
  rateOf(limit: NamedLimit): Rate;
};

/** Somebody does something too often. */
export class TooManyRequests extends Problem {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message = "Too many requests. Please try again in a moment.") {
    super("too-many-requests", message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Window = { count: number; endsAt: number };

/** Bounds the memory; a flood of new keys meets the limit of its network first. */
const maxKeys = 100_000;

/** A limiter that counts in this process. Several instances count separately and together let a few more through. */
export function createRateLimiter({
  now,
  overrides,
}: {
  /** Monotonic, in milliseconds. */
  now: () => number;
  /** The operator's rates by the names of limits. */
  overrides: Record<string, Rate | undefined>;
}): RateLimiter {
  const windows = new LRUCache<string, Window>({ max: maxKeys });
  const rateOf = (limit: NamedLimit): Rate => overrides[limit.name] ?? limit;
  const windowOf = ({ limit, key }: Usage): Window => {
    const id = `${limit.name} ${key}`;
    const current = windows.get(id);
    if (current && current.endsAt > now()) return current;
    const fresh = { count: 0, endsAt: now() + rateOf(limit).perSeconds * 1000 };
    windows.set(id, fresh);
    return fresh;
  };
  return {
    async consume(usages) {
      const full = usages.filter((usage) => windowOf(usage).count >= rateOf(usage.limit).max).map(windowOf);
      if (full.length > 0) return Math.ceil((Math.max(...full.map(({ endsAt }) => endsAt)) - now()) / 1000);
      for (const usage of usages) windowOf(usage).count += 1;
      return 0;
    },
    async refund(usages) {
      for (const usage of usages) {
        const window = windowOf(usage);
        window.count = Math.max(0, window.count - 1);
      }
    },
    rateOf,
  };
}
