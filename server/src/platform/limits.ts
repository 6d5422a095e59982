import type { CallLimit } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import { LRUCache } from "lru-cache";

/** Counts tries under names, for limits that depend on more than who is calling. */
export type Limits = {
  /** Counts a try under every name, or under none of them: then it gives the seconds until the next is free, else 0. */
  take(tries: readonly Try[]): Promise<number>;
  /** A try that turned out not to count. */
  giveBack(tries: readonly Try[]): Promise<void>;
};

/** Somebody does something too often; says when the next try is free. */
export class TooOften extends Problem {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super("too-many-requests", message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** One try: what it counts under, and how many there may be. */
export type Try = { name: string; limit: CallLimit };

type Window = { count: number; endsAt: number };

/** How many names are remembered; who floods with new ones meets the limit of a network first. */
const namesKept = 100_000;

/** Counts in this process. Several instances count apart, so that together they let a few more through. */
export function countInMemory(now: () => number): Limits {
  const windows = new LRUCache<string, Window>({ max: namesKept });
  const windowOf = ({ name, limit }: Try): Window => {
    const known = windows.get(name);
    if (known && known.endsAt > now()) return known;
    const fresh = { count: 0, endsAt: now() + limit.perSeconds * 1000 };
    windows.set(name, fresh);
    return fresh;
  };
  return {
    async take(tries) {
      const full = tries.filter((one) => windowOf(one).count >= one.limit.max).map(windowOf);
      if (full.length > 0) return Math.ceil((Math.max(...full.map((one) => one.endsAt)) - now()) / 1000);
      for (const one of tries) windowOf(one).count += 1;
      return 0;
    },
    async giveBack(tries) {
      for (const one of tries) {
        const window = windowOf(one);
        window.count = Math.max(0, window.count - 1);
      }
    },
  };
}
