import { setTimeout as pause } from "node:timers/promises";
import type { Board } from "./board.ts";
import type { Ticks } from "./ticks.ts";

export type Reads = {
  all: number;
  refusedBy: Map<string, number>;
  /** Status 200 with the expected text. */
  answered: number;
  /** Rate-limited replies, which are the drill's fault. */
  tooMany: number;
  refusals: Map<string, number>;
  slowestMs: number;
  /** Slower than two seconds. */
  slow: number;
  /** Age of the oldest acknowledged write that a reader did not see. */
  oldestMs: number;
  /** The highest age stated by a copy, in seconds. */
  oldestCopySeconds: number;
};

const readers = 6;
const slowMs = 2_000;
const patienceMs = 30_000;
const betweenReadsMs = 20;

/** Does not repeat refused requests. */
export function readAll(siteUrls: readonly string[], board: Board, ticks: Ticks) {
  const reads: Reads = {
    all: 0,
    refusedBy: new Map(),
    answered: 0,
    tooMany: 0,
    refusals: new Map(),
    slowestMs: 0,
    slow: 0,
    oldestMs: 0,
    oldestCopySeconds: 0,
  };
  let isOver = false;

  async function read(siteUrl: string, path: string, includes: string): Promise<void> {
    const beganAt = performance.now();
    const signal = AbortSignal.timeout(patienceMs);
    const reply = await fetch(siteUrl + path, { signal })
      .then(async (answer) => ({ status: answer.status, age: answer.headers.get("age"), text: await answer.text() }))
      .catch(() => undefined);
    const ms = performance.now() - beganAt;
    if (reply?.status === 429) {
      reads.tooMany += 1;
      return;
    }
    reads.all += 1;
    reads.slowestMs = Math.max(reads.slowestMs, ms);
    if (ms > slowMs) reads.slow += 1;
    if (reply?.status === 200 && reply.text.includes(includes)) {
      reads.answered += 1;
      reads.oldestCopySeconds = Math.max(reads.oldestCopySeconds, Number(reply.age ?? 0));
      if (path === board.ticks) reads.oldestMs = Math.max(reads.oldestMs, ticks.ageOf(reply.text, beganAt));
      return;
    }
    reads.refusedBy.set(siteUrl, (reads.refusedBy.get(siteUrl) ?? 0) + 1);
    const kind = path.replace(/[?].*/, "").replace(/[0-9a-f-]{36}/, ":id");
    const refusal = `${reply ? (reply.status === 200 ? "200 without it" : reply.status) : "no reply"} ${kind}`;
    reads.refusals.set(refusal, (reads.refusals.get(refusal) ?? 0) + 1);
  }

  const reading = Array.from({ length: readers }, async (_, reader) => {
    for (let n = reader; !isOver; n += readers) {
      const known = board.known[Math.floor(n / 3) % board.known.length];
      const { path, includes } =
        n % 3 === 0 || !known ? { path: board.ticks, includes: "comments" } : n % 3 === 1 ? known : board.rare(n);
      await read(siteUrls[reader % siteUrls.length] ?? "", path, includes);
      await pause(betweenReadsMs);
    }
  });
  return {
    reads,
    async stop() {
      isOver = true;
      await Promise.all(reading);
    },
  };
}
