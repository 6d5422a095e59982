import { Problem } from "@dishboard/contract/problem";

/** Ends a turn; a second call does nothing. */
export type EndTurn = () => void;

/** The keys take turns, so that no caller takes what all need. */
export type FairQueue = {
  /** Waits for a turn of a key, and returns the function that ends it. Rejects as `run` does. */
  take(key: string, signal?: AbortSignal): Promise<EndTurn>;
  /** Rejects if too much runs or waits, or if it waited too long, or with the signal's reason. */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

/** With one key it only limits concurrency. */
export type FairQueueLimits = {
  /** Concurrent turns, in all and per key; the latter may depend on how much of the key waits. */
  turns: number;
  turnsPerKey?: number | ((waiting: number) => number);
  /** Maximum with or waiting for a turn: in all, per key, and per key if all are at the maximum. */
  max?: number;
  maxPerKey?: number;
  maxPerKeyWhenFull?: number;
  maxWaitMs?: number;
};

type OfKey = { active: number; waiting: (() => void)[] };

/** A key waits for the end of one turn at most, however much another key has. */
export function createFairQueue(
  { turns, turnsPerKey = turns, max = Infinity, maxPerKey = max, maxPerKeyWhenFull = 0, maxWaitMs }: FairQueueLimits,
  { tooMany = tooBusy, tooManyOfKey = tooMany }: { tooMany?: () => Error; tooManyOfKey?: () => Error } = {},
): FairQueue {
  /** The key of the next turn comes first. */
  const keys = new Map<string, OfKey>();
  let admitted = 0;
  let active = 0;

  function mayBegin(own: OfKey): boolean {
    const perKey = typeof turnsPerKey === "number" ? turnsPerKey : turnsPerKey(own.waiting.length);
    return active < turns && own.active < perKey;
  }

  function begin(own: OfKey): void {
    active += 1;
    own.active += 1;
  }

  function moveBehind(key: string, own: OfKey): void {
    keys.delete(key);
    if (own.active + own.waiting.length > 0) keys.set(key, own);
  }

  function endTurn(key: string, own: OfKey): void {
    // While other keys had free turns, only this key can have waited for the end.
    const next: Iterable<[string, OfKey]> = active < turns ? [[key, own]] : keys;
    admitted -= 1;
    active -= 1;
    own.active -= 1;
    moveBehind(key, own);
    for (const [key, own] of next) {
      while (own.waiting.length > 0 && mayBegin(own)) {
        begin(own);
        own.waiting.shift()?.();
        moveBehind(key, own);
      }
      if (active >= turns) return;
    }
  }

  function wait(key: string, own: OfKey, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    own.waiting.push(resolve);
    const giveUp = (reason: unknown) => {
      // Its turn began at the same moment.
      if (!own.waiting.includes(resolve)) return;
      own.waiting = own.waiting.filter((one) => one !== resolve);
      admitted -= 1;
      if (own.active + own.waiting.length === 0) keys.delete(key);
      reject(reason);
    };
    const onAbort = () => giveUp(signal?.reason);
    const timer = maxWaitMs === undefined ? undefined : setTimeout(() => giveUp(tooMany()), maxWaitMs);
    signal?.addEventListener("abort", onAbort);
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    });
  }

  async function take(key: string, signal?: AbortSignal): Promise<EndTurn> {
    signal?.throwIfAborted();
    const own = keys.get(key) ?? { active: 0, waiting: [] };
    const ofKey = own.active + own.waiting.length;
    if (ofKey >= maxPerKey) throw tooManyOfKey();
    if (admitted >= max && ofKey >= maxPerKeyWhenFull) throw tooMany();
    admitted += 1;
    keys.set(key, own);
    if (own.waiting.length === 0 && mayBegin(own)) begin(own);
    else await wait(key, own, signal);
    let hasEnded = false;
    return () => {
      if (!hasEnded) endTurn(key, own);
      hasEnded = true;
    };
  }

  return {
    take,
    async run(key, work, signal) {
      const end = await take(key, signal);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

export function tooBusy(): Problem {
  return new Problem("unavailable", "The server is very busy. Please try again in a moment.");
}
