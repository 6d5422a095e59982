import { Logger, parseCronItems, type Runner, run, runOnce, type TaskList } from "graphile-worker";
import { type Connection, openDirectPool } from "../../database/connect.ts";
import type { Log } from "../log.ts";

/** A kind of job: what to do with a payload, and when to run without one. */
export type Task = {
  run(payload: unknown): Promise<void>;
  /** Cron: minute, hour, day, month, weekday, in UTC. */
  at?: string;
};

/** Every kind of job by its name. */
export type Tasks = Record<string, Task>;

const concurrency = 2;
/** One connection that listens, one per job, one to spare. */
const connections = concurrency + 2;
const unlockJobs = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_by is not null))`;
const restartDelayMs = 5_000;
/** A running job may take this long to end; if it is cut off it runs again later. */
const graceMs = 10_000;

/**
 * Runs the jobs of the queue until it is stopped. With `isAlone` no other instance uses the database, and the jobs of a
 * killed process start again at once; otherwise they do after four hours.
 */
export async function startJobs(
  { direct, isAlone }: { direct: Connection; isAlone: boolean },
  tasks: Tasks,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const pool = openDirectPool(direct, "jobs", connections);
  let stopped = false;
  let runner: Runner | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function start(): Promise<void> {
    if (isAlone) await pool.query(unlockJobs);
    runner = await run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      logger: loggerTo(log),
      taskList: taskListOf(tasks),
      parsedCronItems: parseCronItems(
        Object.entries(tasks).flatMap(([task, { at }]) => (at ? [{ task, match: at, identifier: task }] : [])),
      ),
    });
    runner.promise.catch(restart);
  }

  function restart(error: unknown): void {
    if (stopped) return;
    log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      "the jobs have stopped and begin again",
    );
    timer = setTimeout(() => void start().catch(restart), restartDelayMs);
  }

  await start().catch(restart);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // Stopping rejects when the worker has ended by itself.
      const ended = (runner?.stop() ?? Promise.resolve()).catch(() => {}).then(() => pool.end());
      await Promise.race([ended, new Promise((resolve) => void setTimeout(resolve, graceMs).unref())]);
    },
  };
}

/** Runs the jobs that are due, and returns: for tests. */
export async function runDueJobs(direct: Connection, tasks: Tasks, log: Log): Promise<void> {
  const pool = openDirectPool(direct, "jobs", connections);
  try {
    await runOnce({ pgPool: pool, noHandleSignals: true, logger: loggerTo(log), taskList: taskListOf(tasks) });
  } finally {
    await pool.end();
  }
}

function taskListOf(tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task.run(payload)] as const),
  );
}

/** Logs the first line of the worker's messages; the rest may hold a job's payload. */
function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    const line = message.split("\n", 1)[0]?.slice(0, 200) ?? "";
    if (level === "error") log.warn({ reason: line }, "job");
    else if (level === "warning") log.warn({ reason: line }, "jobs");
    else log.debug({ line }, "jobs");
  });
}
