import { setTimeout as pause } from "node:timers/promises";
import { type Postmaster, type Site, startPostmaster } from "./postmaster.ts";

type Listeners = { onDown?: (() => void) | undefined; onUp?: (() => void) | undefined };

const shortestPause = 100;
const longestPause = 5_000;
const steadyAfter = 30_000;

/** Starts PostgreSQL, and starts it again whenever it dies, until it is stopped. */
export async function keepServing(site: Site, { onDown, onUp }: Listeners): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current: Postmaster | undefined = await startPostmaster(site, stopping.signal);

  const watch = async (): Promise<void> => {
    let wait = shortestPause;
    while (current) {
      const began = performance.now();
      const lastWords = await current.ended;
      if (stopping.signal.aborted) return;
      site.log(`PostgreSQL ended unexpectedly (${lastWords}); starting it again ...`);
      onDown?.();
      if (performance.now() - began > steadyAfter) wait = shortestPause;
      current = await startUntilItWorks(site, stopping.signal, wait);
      wait = Math.min(wait * 2, longestPause);
      if (current) {
        site.log("PostgreSQL answers again.");
        onUp?.();
      }
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await watching;
    },
  };
}

/** Undefined when it was told to stop before it succeeded. */
async function startUntilItWorks(site: Site, signal: AbortSignal, firstPause: number): Promise<Postmaster | undefined> {
  for (let wait = firstPause; !signal.aborted; wait = Math.min(wait * 2, longestPause)) {
    await pause(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      return await startPostmaster(site, signal);
    } catch (error) {
      if (!signal.aborted) site.log(error instanceof Error ? error.message : String(error));
    }
  }
  return undefined;
}
