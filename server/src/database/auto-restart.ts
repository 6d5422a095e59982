import { setTimeout as pause } from "node:timers/promises";
import { type PostgresConfig, type Postmaster, startPostmaster } from "./postmaster.ts";

type Listeners = { onDown?: (() => void) | undefined; onUp?: (() => void) | undefined };

const minDelayMs = 100;
const maxDelayMs = 5_000;
const stableAfterMs = 30_000;

/** Restarts PostgreSQL whenever it ends, until `stop` is called. */
export async function startWithAutoRestart(
  config: PostgresConfig,
  { onDown, onUp }: Listeners,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current: Postmaster | undefined = await startPostmaster(config, stopping.signal);

  const watch = async (): Promise<void> => {
    let delayMs = minDelayMs;
    while (current) {
      const began = performance.now();
      const reason = await current.ended;
      if (stopping.signal.aborted) return;
      config.log(`PostgreSQL ended unexpectedly (${reason}); starting it again ...`);
      onDown?.();
      if (performance.now() - began > stableAfterMs) delayMs = minDelayMs;
      current = await retryStart(config, stopping.signal, delayMs);
      delayMs = Math.min(delayMs * 2, maxDelayMs);
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

async function retryStart(
  config: PostgresConfig,
  signal: AbortSignal,
  firstDelayMs: number,
): Promise<Postmaster | undefined> {
  for (let delayMs = firstDelayMs; !signal.aborted; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    await pause(delayMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      return await startPostmaster(config, signal);
    } catch (error) {
      if (!signal.aborted) config.log(error instanceof Error ? error.message : String(error));
    }
  }
  return undefined;
}
