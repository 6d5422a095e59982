/** Lets some do their work at a time while some wait; whoever comes after them gets the refusal at once. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A gate with so many places, before which so many may wait. */
export function createGate({ places, waiting: most }: { places: number; waiting: number }, refusal: () => Error): Gate {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free === 0 && waiting.length >= most) throw refusal();
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => void waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
