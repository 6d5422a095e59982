import { Problem } from "@dishboard/contract/problem";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

/** Does a piece of work, perhaps together with others. Rejects with `Problem("unavailable")` when too many wait, or it waited too long. */
export type BatchQueue<Work, Result> = (work: Work) => Promise<Result>;

/** How work is done together, and alone. */
export type BatchWork<Work, Result> = {
  /** Does all or nothing, in the order given; the results are in the same order. */
  doAll(works: Work[]): Promise<Result[]>;
  doOne(work: Work): Promise<Result>;
  /** Whether `doOne` has done nothing because something else has the work's key, so that others of its turn go first. */
  isBusy(error: unknown): boolean;
  /** Work of one key is done in the order in which it came, unless batches are done beside each other. */
  keyOf(work: Work): string;
  /** Whether `doAll` has done nothing for sure, so that each of them can be tried alone. */
  isUndone(error: unknown): boolean;
};

/** What a queue takes. */
export type BatchLimits = {
  maxBatch: number;
  maxQueued: number;
  maxWaitMs: number;
  aloneAtOnce: number;
  /** After a batch of at least so many the next one waits a moment for more: a larger batch costs less for each. */
  gather?: { afterBatchOf: number; ms: number };
  /** When a batch takes longer than this the next one begins beside it, up to so many at a time; without it none does. */
  beside?: { afterMs: number; batches: number };
};

type Entry<Work, Result> = {
  work: Work;
  since: number;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/**
 * Work that comes while nothing is at work begins at once, unless many came just before; what comes while a batch is at work
 * becomes the next one.
 * When a batch fails and has done nothing, its members are tried alone, and later work of the same keys waits for them.
 */
export function createBatchQueue<Work, Result>(
  { doAll, doOne, isBusy, keyOf, isUndone }: BatchWork<Work, Result>,
  { maxBatch, maxQueued, maxWaitMs, aloneAtOnce, gather, beside = { afterMs: 0, batches: 1 } }: BatchLimits,
): BatchQueue<Work, Result> {
  type Own = Entry<Work, Result>;
  let waiting: Own[] = [];
  /** Of each key that is tried alone, the work that waits for that. */
  const apart = new Map<string, Own[]>();
  const alone = createConcurrencyLimit({ maxActive: aloneAtOnce, maxQueued });
  let admitted = 0;
  /** Batches at work, and how many of them have taken so long that another may begin. */
  let atWork = 0;
  let late = 0;
  let lastSize = 0;
  let isGathering = false;

  /** Whether an entry is still to be done; one that waited too long is rejected. */
  function isInTime({ since, reject }: Own): boolean {
    if (performance.now() - since <= maxWaitMs) return true;
    reject(tooBusy());
    return false;
  }

  async function workOff(): Promise<void> {
    while (waiting.length > 0 && atWork === late && atWork < beside.batches && !isGathering) {
      if (gather && lastSize >= gather.afterBatchOf) {
        gatherFor(gather.ms);
        return;
      }
      const batch = waiting.splice(0, maxBatch).filter(isInTime);
      if (batch.length === 0) continue;
      let isLate = false;
      const onLate = () => {
        isLate = true;
        late += 1;
        void workOff();
      };
      const timer = beside.batches > 1 ? setTimeout(onLate, beside.afterMs) : undefined;
      atWork += 1;
      await doTogether(batch);
      lastSize = batch.length;
      clearTimeout(timer);
      atWork -= 1;
      if (isLate) late -= 1;
    }
  }

  function gatherFor(ms: number): void {
    isGathering = true;
    setTimeout(() => {
      isGathering = false;
      lastSize = 0;
      void workOff();
    }, ms);
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
    for (const key of byKey.keys()) if (!apart.has(key)) apart.set(key, []);
    const others: Own[] = [];
    for (const entry of waiting) (apart.get(keyOf(entry.work)) ?? others).push(entry);
    waiting = others;
    for (const [key, entries] of byKey) void alone(() => doAlone(key, entries));
  }

  async function doAlone(key: string, entries: Own[]): Promise<void> {
    for (const [index, { work, resolve, reject }] of entries.entries()) {
      if (!isInTime(entries[index] as Own)) continue;
      try {
        resolve(await doOne(work));
      } catch (error) {
        if (!isBusy(error)) reject(error);
        else return void alone(() => doAlone(key, entries.slice(index)));
      }
    }
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

function tooBusy(): Problem {
  return new Problem("unavailable", "The server is very busy. Please try again in a moment.");
}
