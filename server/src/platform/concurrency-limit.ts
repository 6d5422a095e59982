/** Runs work when a slot is free, and rejects at once when too much work waits already. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** At most `maxActive` run at a time and `maxQueued` wait, first come, first served; any more reject with `tooMany()`. */
export function createConcurrencyLimit(
  { maxActive, maxQueued }: { maxActive: number; maxQueued: number },
  tooMany: () => Error,
): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let active = 0;
  return async (work) => {
    if (active < maxActive) active += 1;
    else if (queue.length >= maxQueued) throw tooMany();
    else await new Promise<void>((start) => void queue.push(start));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
