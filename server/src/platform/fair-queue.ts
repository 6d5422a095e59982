/** Runs work when it is the turn of its key; rejects with the reason of the signal when that is aborted before. */
export type TakeTurn = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Admits work of a key, which may then take turns. */
export type FairQueue = <Result>(key: string, work: (takeTurn: TakeTurn) => Promise<Result>) => Promise<Result>;

/**
 * One turn at a time, by turns between the keys: however much one key has, another waits for one of its turns at most.
 * At most `maxPerKey` of a key are admitted at the same time, any more reject with `tooManyOfKey()`. When `max` are
 * admitted in all, only the first of each key still is; any other rejects with `tooMany()`.
 */
export function createFairQueue(
  { maxPerKey, max }: { maxPerKey: number; max: number },
  { tooManyOfKey, tooMany }: { tooManyOfKey: () => Error; tooMany: () => Error },
): FairQueue {
  const admitted = new Map<string, number>();
  let total = 0;
  const takeTurn = createTurns();

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

function createTurns() {
  /** What waits, by key; the key whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let isBusy = false;

  function wait(key: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
    const onAbort = () => {
      const rest = waiting.get(key)?.filter((start) => start !== resolve) ?? [];
      if (rest.length > 0) waiting.set(key, rest);
      else waiting.delete(key);
      reject(signal.reason);
    };
    signal.addEventListener("abort", onAbort);
    return promise.finally(() => signal.removeEventListener("abort", onAbort));
  }

  /** Moves a key that had its turn behind all others, also behind those that came during the turn. */
  function endTurn(key: string): void {
    const rest = waiting.get(key);
    waiting.delete(key);
    if (rest && rest.length > 0) waiting.set(key, rest);
    const [next] = waiting.values();
    const start = next?.shift();
    if (start) start();
    else isBusy = false;
  }

  return async <Result>(key: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    signal.throwIfAborted();
    if (isBusy) await wait(key, signal);
    isBusy = true;
    try {
      return await work();
    } finally {
      endTurn(key);
    }
  };
}
