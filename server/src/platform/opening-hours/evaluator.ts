import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { HoursAnswer, HoursQuestion } from "./evaluate.ts";

/** Reads opening hours in a process of its own, one after the other. */
export type HoursEvaluator = {
  /** Null where reading them took too long or ended the process. */
  ask(question: HoursQuestion): Promise<HoursAnswer | null>;
  close(): void;
};

/** A thousand times as long as most take. */
const answerTimeoutMs = 5_000;
const startTimeoutMs = 60_000;

/** Answers to the same question are kept while an evaluator lives: chains have the same hours everywhere. */
const maxKept = 5_000;

type Process = { child: ChildProcessByStdio<Writable, Readable, null>; lines: AsyncIterator<string> };

/** Makes an evaluator; its process is started by the first question, and once more after one that it does not survive. */
export function createHoursEvaluator(): HoursEvaluator {
  let running: Promise<Process> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const kept = new Map<string, HoursAnswer | null>();

  async function evaluate(question: HoursQuestion): Promise<HoursAnswer | null> {
    const key = keyOf(question);
    const known = kept.get(key);
    if (known !== undefined) return known;
    running ??= start();
    const { child, lines } = await running;
    child.stdin.write(`${JSON.stringify(question)}\n`);
    const line = await within(answerTimeoutMs, lines.next());
    const answer = line && !line.done ? (JSON.parse(line.value) as HoursAnswer) : null;
    if (answer === null) end();
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, answer);
    return answer;
  }

  function end(): void {
    void running?.then(({ child }) => child.kill("SIGKILL")).catch(() => {});
    running = null;
  }

  return {
    ask(question) {
      const answer = last.then(() => evaluate(question));
      last = answer.catch(() => {
        running = null;
      });
      return answer;
    },
    close: end,
  };
}

/** Starts the process. Rejects when it does not come up: that is not the fault of any hours. */
async function start(): Promise<Process> {
  const program = fileURLToPath(new URL("./child.ts", import.meta.url));
  const child = spawn(process.execPath, ["--max-old-space-size=128", program], {
    env: { ...process.env, TZ: "UTC" },
    // The parser says much about what it does not understand.
    stdio: ["pipe", "pipe", "ignore"],
  });
  // Whoever writes to a process that has ended hears of it by the answer that does not come.
  child.stdin.on("error", () => {});
  child.on("error", () => {});
  if (child.pid !== undefined) lowerPriority(child.pid);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await within(startTimeoutMs, lines.next());
  if (first && !first.done) return { child, lines };
  child.kill("SIGKILL");
  throw new Error("The process that reads opening hours did not start");
}

/** Readers come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Where that is not allowed, it is one process more.
  }
}

async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | null> {
  const timeout = AbortSignal.timeout(ms);
  return Promise.race([promise, once(timeout, "abort").then(() => null)]);
}

/** The sun rises elsewhere at other times, and the day and its holidays are those of a time zone: of a region about. */
function keyOf({ hours, latitude, longitude, now }: HoursQuestion): string {
  return JSON.stringify([hours, latitude.toFixed(2), longitude.toFixed(2), now]);
}
