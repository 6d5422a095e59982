import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Job,
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { openDirectPool } from "../../database/connect.ts";
import { type Log, warnSparingly } from "../log.ts";
import { type Activity, watchWorkers } from "./activity.ts";
import type { Task, Tasks } from "./jobs.ts";

type Pool = ReturnType<typeof openDirectPool>;

export type Shared = {
  pool: Pool;
  current: Set<string>;
  earlier: string[];
  onName(): void;
  unlock(): Promise<void>;
  /** Whether repeated jobs run; asked when workers begin. */
  mayRepeat(): boolean;
  restartDelayMs: number;
  /** Ending workers are given up this long after their last job. */
  endTimeoutMs: number;
  log: Log;
  /** Monotonic, in milliseconds. */
  now: () => number;
};

export type Workers = {
  stop(): Promise<void>;
  /** Restarts the workers after their running jobs; the reason is logged. */
  restart(reason: string): void;
  /** Replaces workers that have no job and give no sign, as after a start on a busy machine. */
  replaceSilent(): void;
  problem(): string | null;
};

const maxEarlierNames = 100;

/*
 * Without these delays the library does not wait for its queries that end a job, and one that fails during an outage is
 * an unhandled rejection. With them it stops its workers, and others begin.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Runs the jobs of `tasks`, at most `count` at once. Replaces workers after a database outage. */
export function startWorkers(shared: Shared, tasks: Tasks, count: number): Workers {
  const { current, earlier, restartDelayMs, endTimeoutMs, log } = shared;
  const hasTasks = Object.keys(tasks).length > 0;
  const activity = watchWorkers(count, shared.now);
  const stopping = new AbortController();
  let runner: Runner | undefined;
  let restartReason: string | undefined;
  let giveUp = () => {};

  async function work(): Promise<void> {
    restartReason = undefined;
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = () => reject(new Error("they gave no sign"));
    });
    givenUp.catch(() => {});
    await shared.unlock();
    const events = new EventEmitter() as WorkerEvents;
    let name: string | undefined;
    events.once("pool:create", ({ workerPool }) => {
      name = workerPool.id;
      current.add(name);
      shared.onName();
    });
    for (const event of ["worker:getJob:empty", "job:start", "job:complete"] as const) events.on(event, activity.sign);
    const parsedCronItems = shared.mayRepeat() ? cronOf(tasks) : [];
    const notEnding = doNotEnd(events, activity, endTimeoutMs);
    const beginning = run({ ...optionsFor(shared, tasks, activity), concurrency: count, events, parsedCronItems });
    try {
      runner = await Promise.race([beginning, givenUp]);
      stopAfterFailure(events, runner);
      if (stopping.signal.aborted || restartReason) void stop(runner);
      await Promise.race([runner.promise, notEnding, givenUp]);
    } finally {
      // The library's repeating part continues until stopped.
      void beginning.then(stop, () => {});
      if (name) {
        current.delete(name);
        earlier.push(name);
      }
      earlier.splice(0, earlier.length - maxEarlierNames);
    }
  }

  const ended = (async () => {
    if (!hasTasks) return;
    while (!stopping.signal.aborted) {
      const reason = await work().then(
        () => restartReason ?? "a query of theirs failed",
        (error: unknown) => restartReason ?? messageOf(error),
      );
      if (stopping.signal.aborted) return;
      warnSparingly(log, { reason }, "the workers of the jobs begin again");
      await pause(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    async stop() {
      stopping.abort();
      if (runner) void stop(runner);
      await ended;
    },
    restart(reason) {
      restartReason = reason;
      if (runner) void stop(runner);
    },
    replaceSilent() {
      if (!hasTasks || stopping.signal.aborted || !activity.isSilent()) return;
      activity.sign();
      giveUp();
    },
    problem: () => (hasTasks ? activity.problem() : null),
  };
}

export async function runOnceOver(pool: Pool, tasks: Tasks, log: Log): Promise<void> {
  await runOnce(optionsFor({ pool, log }, tasks));
}

function optionsFor({ pool, log }: Pick<Shared, "pool" | "log">, tasks: Tasks, activity?: Activity) {
  return { pgPool: pool, noHandleSignals: true, logger: loggerTo(log), taskList: taskListOf(tasks, activity), preset };
}

/**
 * A worker that asked for a job and got no answer may have locked one without knowing it. These workers end as soon as
 * the database answers again, and their jobs are unlocked.
 */
function stopAfterFailure(events: WorkerEvents, runner: Runner): void {
  let hasFailed = false;
  const onAnswer = () => {
    if (hasFailed) void stop(runner);
  };
  events.on("worker:getJob:error", () => {
    hasFailed = true;
  });
  events.on("worker:getJob:empty", onAnswer);
  events.on("job:start", onAnswer);
}

/**
 * Resolves when ending workers have no job left and have had time for their last queries. The library waits forever if
 * two queries that end jobs fail (https://github.com/graphile/worker/issues/636 concerns the same lines).
 */
async function doNotEnd(events: EventEmitter, activity: Activity, timeoutMs: number): Promise<void> {
  let hasEndedJob = false;
  events.on("job:complete", () => {
    hasEndedJob = true;
  });
  await once(events, "pool:gracefulShutdown");
  // A worker that was asking for a job may still get one.
  do {
    hasEndedJob = false;
    await pause(timeoutMs, undefined, { ref: false });
  } while (hasEndedJob || activity.isBusy());
}

/** Also resolves if the workers have already ended, for which the library throws. */
async function stop(runner: Runner): Promise<void> {
  await runner.stop().catch(() => {});
}

function taskListOf(tasks: Tasks, activity?: Activity): TaskList {
  const runOf =
    (name: string, task: Task) =>
    async (payload: unknown, { job }: JobHelpers) => {
      const end = activity?.begin(name);
      await task.run(payload, attemptOf(job)).finally(end);
    };
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, runOf(name, task)]));
}

/** A new database starts its ids again, and a requeued job keeps its id. */
function attemptOf({ id, revision, created_at: createdAt }: Job): string {
  return `${id} ${revision} ${createdAt.toISOString()}`;
}

function cronOf(tasks: Tasks) {
  const timed = Object.entries(tasks).filter((entry): entry is [string, Task & { at: string }] => !!entry[1].at);
  return parseCronItems(timed.map(([task, { at }]) => ({ task, match: at, identifier: task })));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Logs only the first line: the rest may hold a job's payload. */
function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    const reason = message.split("\n", 1)[0]?.slice(0, 200) ?? "";
    if (level === "error") warnSparingly(log, { reason }, "job");
    else if (level === "warning") warnSparingly(log, { reason }, "jobs");
    else log.debug({ line: reason }, "jobs");
  });
}
