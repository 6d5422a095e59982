import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Log } from "./log.ts";

const checkEveryMs = 10_000;
/** The part of the time between two checks in which a process that rests may have worked. */
const maxBusy = 0.1;

/**
 * Gives back the memory that only the start needed, in the first 10 seconds in which the process rests: 25 to 30 MB, which V8
 * would keep until the site is busy. That takes 0.15 to 0.3 s, once. `everyMs` is for tests.
 */
export function freeStartMemory(log: Log, { everyMs = checkEveryMs } = {}): void {
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > maxBusy) return;
    clearInterval(timer);
    const began = performance.now();
    collectGarbage();
    log.info({ ms: Math.round(performance.now() - began) }, "the memory of the start is given back");
  }, everyMs);
  timer.unref();
}

/** Collects all garbage, also of what V8 has compiled and may not need again. */
function collectGarbage(): void {
  // V8 has the function for contexts that begin while this flag is set.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: {
    type: "major";
    execution: "sync";
    flavor: "last-resort";
  }) => void;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
