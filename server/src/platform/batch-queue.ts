import { createFairQueue, tooBusy } from "./fair-queue.ts";

/** Rejects with `Problem("unavailable")` if too much waits or work waited too long. */
export type BatchQueue<Work, Result> = (work: Work) => Promise<Result>;

export type BatchWork<Work, Result> = {
  /** Does all or nothing, in the given order; results are in the same order. */
  doAll(works: Work[]): Promise<Result[]>;
  /** Work of one key keeps its order. */
  keyOf(work: Work): string;
  /** A batch has at most one work with the same value. */
  onceOf?(work: Work): string;
  /** Whether `doAll` certainly had no effect, so that each work can be tried alone. */
  isUndone(error: unknown): boolean;
  /** Whether work tried alone had no effect because its key is locked, so that others go first. */
  isBusy?(error: unknown): boolean;
};

export type BatchLimits = {
  maxBatch: number;
  maxQueued: number;
  maxWaitMs: number;
  aloneAtOnce: number;
  /** Larger batches cost less per work, so the next one waits for more. */
  gather?: { afterBatchOf: number; ms: number };
};

type Entry<Work, Result> = {
  work: Work;
  since: number;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/**
 * Combines small changes to save statements and commits. Changes that arrive while a batch runs form the next one. If a
 * batch fails without effect, its members run alone; later work of their keys waits.
 */
export function createBatchQueue<Work, Result>(
  { doAll, keyOf, onceOf, isUndone, isBusy = () => false }: BatchWork<Work, Result>,
  { maxBatch, maxQueued, maxWaitMs, aloneAtOnce, gather }: BatchLimits,
): BatchQueue<Work, Result> {
  type Own = Entry<Work, Result>;
  let waiting: Own[] = [];
  const apart = new Map<string, Own[]>();
  const alone = createFairQueue({ turns: aloneAtOnce });
  let admitted = 0;
  let isAtWork = false;

  function isInTime({ since, reject }: Own): boolean {
    if (performance.now() - since <= maxWaitMs) return true;
    reject(tooBusy());
    return false;
  }

  async function workOff(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    while (waiting.length > 0) {
      const batch = takeBatch().filter(isInTime);
      if (batch.length > 0) await doTogether(batch);
      if (gather && batch.length >= gather.afterBatchOf) await new Promise((end) => setTimeout(end, gather.ms));
    }
    isAtWork = false;
  }

  function takeBatch(): Own[] {
    const once = new Set<string>();
    const isNext = ({ work }: Own, n: number) =>
      n === maxBatch || (onceOf !== undefined && once.size === once.add(onceOf(work)).size);
    const end = waiting.findIndex(isNext);
    return waiting.splice(0, end === -1 ? waiting.length : end);
  }

  async function doTogether(batch: Own[]): Promise<void> {
    try {
      const results = await doAll(batch.map(({ work }) => work));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (isUndone(error)) setApart(batch);
      else for (const { reject } of batch) reject(error);
    }
  }

  function setApart(batch: Own[]): void {
    const byKey = Map.groupBy(batch, ({ work }) => keyOf(work));
    for (const key of byKey.keys()) apart.set(key, []);
    const others: Own[] = [];
    for (const entry of waiting) (apart.get(keyOf(entry.work)) ?? others).push(entry);
    waiting = others;
    for (const [key, entries] of byKey) void doAlone(key, entries);
  }

  async function doAlone(key: string, entries: Own[]): Promise<void> {
    const endTurn = await alone.take(key);
    for (let entry = entries.shift(); entry; entry = entries.shift()) {
      if (!isInTime(entry)) continue;
      try {
        const [result] = await doAll([entry.work]);
        entry.resolve(result as Result);
      } catch (error) {
        if (!isBusy(error)) entry.reject(error);
        else {
          void doAlone(key, [entry, ...entries]);
          return endTurn();
        }
      }
    }
    endTurn();
    waiting.push(...(apart.get(key) ?? []));
    apart.delete(key);
    void workOff();
  }

  return async (work) => {
    if (admitted >= maxQueued) throw tooBusy();
    admitted += 1;
    try {
      return await new Promise<Result>((resolve, reject) => {
        (apart.get(keyOf(work)) ?? waiting).push({ work, since: performance.now(), resolve, reject });
        void workOff();
      });
    } finally {
      admitted -= 1;
    }
  };
}
