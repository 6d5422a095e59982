import { setTimeout as pause } from "node:timers/promises";
import { type PostgresConfig, type Postmaster, startPostmaster } from "./postmaster.ts";

type Listeners = { onDown?: (() => void) | undefined; onUp?: (() => void) | undefined };

const minDelayMs = 100;
const maxDelayMs = 5_000;
const stableAfterMs = 30_000;

/** Starts PostgreSQL, and starts it again whenever it dies, until it is stopped. */
export async function startWithAutoRestart(
  config: PostgresConfig,
  { onDown, onUp }: Listeners,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current: Postmaster | undefined = await startPostmaster(config, stopping.signal);

  const watch = async (): Promise<void> => {
    let wait = minDelayMs;
    while (current) {
      const began = performance.now();
      const lastWords = await current.ended;
      if (stopping.signal.aborted) return;
      config.log(`PostgreSQL ended unexpectedly (${lastWords}); starting it again ...`);
      onDown?.();
      if (performance.now() - began > stableAfterMs) wait = minDelayMs;
      current = await retryStart(config, stopping.signal, wait);
      wait = Math.min(wait * 2, maxDelayMs);
      if (current) {
        config.log("PostgreSQL answers again.");
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
async function retryStart(
  config: PostgresConfig,
  signal: AbortSignal,
  firstPause: number,
): Promise<Postmaster | undefined> {
  for (let wait = firstPause; !signal.aborted; wait = Math.min(wait * 2, maxDelayMs)) {
    await pause(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      return await startPostmaster(config, signal);
    } catch (error) {
      if (!signal.aborted) config.log(error instanceof Error ? error.message : String(error));
    }
  }
  return undefined;
}
