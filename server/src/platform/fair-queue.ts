import { Problem } from "@dishboard/contract/problem";

/** Ends a turn; a second call does nothing. */
export type EndTurn = () => void;

/** Keeps one caller, however much it asks for, from taking what all others need: the keys take turns. */
export type FairQueue = {
  /** Waits for a turn of a key, and returns what ends it. Rejects as `run` does. */
  take(key: string, signal?: AbortSignal): Promise<EndTurn>;
  /**
   * Runs work in a turn of its key. Rejects if too much runs or waits, or if it waited too long. Rejects with the
   * signal's reason if that is aborted before the turn.
   */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

/** What a queue takes. With one key only it limits how much is done at the same time. */
export type FairQueueLimits = {
  /** Turns at the same time, in all and of one key, which may depend on how much of it waits. */
  turns: number;
  turnsPerKey?: number | ((waiting: number) => number);
  /** How much may have or wait for a turn, in all and of one key, and of one key where so much of all does. */
  max?: number;
  maxPerKey?: number;
  maxPerKeyWhenFull?: number;
  maxWaitMs?: number;
};

/** What one key has, and what of it waits. */
type OfKey = { active: number; waiting: (() => void)[] };

/** Creates a queue in which another key waits for the end of one turn at most, however much one key has. */
export function createFairQueue(
  { turns, turnsPerKey = turns, max = Infinity, maxPerKey = max, maxPerKeyWhenFull = 0, maxWaitMs }: FairQueueLimits,
  { tooMany = tooBusy, tooManyOfKey = tooMany }: { tooMany?: () => Error; tooManyOfKey?: () => Error } = {},
): FairQueue {
  /** The key whose turn is next comes first. */
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

  /** Moves a key that has or had a turn behind all others, also behind those that came during the turn. */
  function moveBehind(key: string, own: OfKey): void {
    keys.delete(key);
    if (own.active + own.waiting.length > 0) keys.set(key, own);
  }

  function endTurn(key: string, own: OfKey): void {
    // While there was room for other keys, only this one can have waited for the end.
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
      // Its turn has begun at this very moment.
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

/** The error for callers if too many requests wait. */
export function tooBusy(): Problem {
  return new Problem("unavailable", "The server is very busy. Please try again in a moment.");
}
