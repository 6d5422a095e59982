import { type ChildProcessByStdio, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { HoursAnswer, HoursQuestion } from "./evaluate.ts";

/** Reads opening hours in a child process, one after the other. */
export type HoursEvaluator = {
  /** Null if reading them took too long or ended the process. */
  ask(question: HoursQuestion): Promise<HoursAnswer | null>;
  close(): void;
};

/** A thousand times as long as most take. */
const answerTimeoutMs = 5_000;
const startTimeoutMs = 60_000;
const maxHeapMb = 128;

/** Answers are kept: chains have the same hours everywhere. */
const maxKept = 5_000;

type Process = { child: ChildProcessByStdio<Writable, Readable, null>; lines: AsyncIterator<string> };

/** The process starts at the first question, and again after it has ended. */
export function createHoursEvaluator(): HoursEvaluator {
  let running: Process | null = null;
  const kept = new Map<string, HoursAnswer | null>();

  const end = () => {
    running?.child.kill("SIGKILL");
    running = null;
  };

  return {
    async ask(question) {
      const key = keyOf(question);
      const known = kept.get(key);
      if (known !== undefined) return known;
      running ??= await start();
      running.child.stdin.write(`${JSON.stringify(question)}\n`);
      const line = await nextLine(running, answerTimeoutMs);
      if (line === null) end();
      const answer = line === null ? null : (JSON.parse(line) as HoursAnswer);
      if (kept.size >= maxKept) kept.clear();
      kept.set(key, answer);
      return answer;
    },
    close: end,
  };
}

/** Starts the process. Rejects if it does not start: that is not the fault of any hours. */
async function start(): Promise<Process> {
  const program = fileURLToPath(new URL("./child.ts", import.meta.url));
  const child = spawn(process.execPath, [`--max-old-space-size=${maxHeapMb}`, program], {
    env: { TZ: "UTC" },
    // The parser logs much about what it does not understand.
    stdio: ["pipe", "pipe", "ignore"],
  });
  // If the process has ended, the missing answer shows it.
  child.stdin.on("error", () => {});
  child.on("error", () => {});
  if (child.pid !== undefined) lowerPriority(child.pid);
  const started = { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  if ((await nextLine(started, startTimeoutMs)) !== null) return started;
  child.kill("SIGKILL");
  throw new Error("The process that reads opening hours did not start");
}

/** Readers come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // If that is not allowed, it only adds a process.
  }
}

async function nextLine({ lines }: Process, timeoutMs: number): Promise<string | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, timeoutMs, null);
  const line = await Promise.race([lines.next(), timeout]);
  clearTimeout(timer);
  return line === null || line.done ? null : line.value;
}

/** The answer depends on the sun, the time zone and holidays: on the region. */
function keyOf({ hours, latitude, longitude, now }: HoursQuestion): string {
  return JSON.stringify([hours, latitude.toFixed(2), longitude.toFixed(2), now]);
}
