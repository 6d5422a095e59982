/** Runs work when it is the turn of its key; rejects with the reason of the signal when that is aborted before. */
export type TakeTurn = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Admits work of a key, which may then take turns. */
export type FairQueue = <Result>(key: string, work: (takeTurn: TakeTurn) => Promise<Result>) => Promise<Result>;

/** What a queue takes. */
export type FairQueueLimits = {
  /** Admitted at the same time, of one key and in all. */
  maxPerKey: number;
  max: number;
  /** Turns at the same time, of one key and in all: one, where nothing is said. */
  turnsPerKey?: number;
  turns?: number;
};

/**
 * Turns are taken by turns between the keys: however much one key has, another waits for the end of one turn at most.
 * At most `maxPerKey` of a key are admitted at the same time, any more reject with `tooManyOfKey()`. When `max` are
 * admitted in all, only the first of each key still is; any other rejects with `tooMany()`.
 */
export function createFairQueue(
  { maxPerKey, max, turnsPerKey = 1, turns = 1 }: FairQueueLimits,
  { tooManyOfKey, tooMany }: { tooManyOfKey: () => Error; tooMany: () => Error },
): FairQueue {
  const admitted = new Map<string, number>();
  let total = 0;
  const takeTurn = createTurns(turnsPerKey, turns);

  function admit(key: string): void {
    const ofKey = admitted.get(key) ?? 0;
    if (ofKey >= maxPerKey) throw tooManyOfKey();
    if (ofKey > 0 && total >= max) throw tooMany();
    admitted.set(key, ofKey + 1);
    total += 1;
  }

  function leave(key: string): void {
    const left = (admitted.get(key) ?? 1) - 1;
    if (left === 0) admitted.delete(key);
    else admitted.set(key, left);
    total -= 1;
  }

  return async (key, work) => {
    admit(key);
    try {
      return await work((turn, signal) => takeTurn(key, turn, signal));
    } finally {
      leave(key);
    }
  };
}

function createTurns(maxPerKey: number, max: number) {
  /** What waits, by key; the key whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  const active = new Map<string, number>();
  let total = 0;

  const mayBegin = (key: string) => total < max && (active.get(key) ?? 0) < maxPerKey;

  function begin(key: string): void {
    total += 1;
    active.set(key, (active.get(key) ?? 0) + 1);
  }

  function wait(key: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ofKey = waiting.get(key) ?? [];
    waiting.set(key, ofKey);
    ofKey.push(resolve);
    const onAbort = () => {
      const at = ofKey.indexOf(resolve);
      if (at >= 0) ofKey.splice(at, 1);
      if (ofKey.length === 0 && waiting.get(key) === ofKey) waiting.delete(key);
      reject(signal.reason);
    };
    signal.addEventListener("abort", onAbort);
    return promise.finally(() => signal.removeEventListener("abort", onAbort));
  }

  /** Moves a key that has or had a turn behind all others, also behind those that came during the turn. */
  function moveBehind(key: string): void {
    const rest = waiting.get(key);
    waiting.delete(key);
    if (rest && rest.length > 0) waiting.set(key, rest);
  }

  function endTurn(key: string): void {
    total -= 1;
    const left = (active.get(key) ?? 1) - 1;
    if (left > 0) active.set(key, left);
    else active.delete(key);
    moveBehind(key);
    // What has ended leaves room for one.
    for (const [next, starts] of waiting) {
      if (!mayBegin(next)) continue;
      const start = starts.shift();
      moveBehind(next);
      begin(next);
      start?.();
      return;
    }
  }

  return async <Result>(key: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    signal.throwIfAborted();
    if (mayBegin(key)) begin(key);
    else await wait(key, signal);
    try {
      return await work();
    } finally {
      endTurn(key);
    }
  };
}
