import { Problem } from "@dishboard/contract/problem";

/** Runs work when a slot is free, and rejects at once when too much work waits already, of everybody or of one network. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>, network?: string) => Promise<Result>;

/**
 * At most `maxActive` run at a time and `maxQueued` wait, first come, first served; any more reject with `tooMany()`. Of
 * these, half are of one network at most, so that a crowd behind it leaves room to everybody else.
 */
export function createConcurrencyLimit(
  { maxActive, maxQueued }: { maxActive: number; maxQueued: number },
  tooMany: () => Error = tooBusy,
): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  const perNetwork = new Map<string, number>();
  const maxPerNetwork = Math.ceil((maxActive + maxQueued) / 2);
  let active = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
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
  }

  return async (work, network) => {
    if (network === undefined) return inTurn(work);
    const count = perNetwork.get(network) ?? 0;
    if (count >= maxPerNetwork) throw tooMany();
    perNetwork.set(network, count + 1);
    try {
      return await inTurn(work);
    } finally {
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
    }
  };
}

function tooBusy(): Problem {
  return new Problem("unavailable", "The server is very busy. Please try again in a moment.");
}
