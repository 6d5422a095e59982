import { Logger, parseCronItems, type Runner, run, runOnce, type TaskList } from "graphile-worker";
import { type Connection, openDirectPool } from "../../database/connect.ts";
import type { Log } from "../log.ts";

/** A kind of job: what is done with what was put into the queue, and when it is done by itself. */
export type Task = {
  run(payload: unknown): Promise<void>;
  /** Minute, hour, day, month, weekday, in UTC. */
  at?: string;
};

/** Every kind of job by its name. */
export type Tasks = Record<string, Task>;

const concurrency = 2;
/** The worker's own connections: one that listens, one per job, one to spare. */
const connections = concurrency + 2;
const takeUpAgain = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_by is not null))`;
const againMilliseconds = 5_000;
/** How long a job under way may take to end; cut off, it is done again later. */
const graceMilliseconds = 10_000;

/**
 * Does the jobs that are in the queue, and those that come, until it is stopped. `isAlone` says that no other instance
 * works on the database: then what a killed one had begun is done at once, and not only after the four hours for which
 * a worker may be silent.
 */
export async function startJobs(
  { direct, isAlone }: { direct: Connection; isAlone: boolean },
  tasks: Tasks,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const pool = openDirectPool(direct, "jobs", connections);
  let stopped = false;
  let runner: Runner | undefined;
  let again: NodeJS.Timeout | undefined;

  async function begin(): Promise<void> {
    if (isAlone) await pool.query(takeUpAgain);
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
    runner.promise.catch(tryAgain);
  }

  function tryAgain(error: unknown): void {
    if (stopped) return;
    log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      "the jobs have stopped and begin again",
    );
    again = setTimeout(() => void begin().catch(tryAgain), againMilliseconds);
  }

  await begin().catch(tryAgain);
  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      // A worker that has ended by itself says so.
      const ended = (runner?.stop() ?? Promise.resolve()).catch(() => {}).then(() => pool.end());
      await Promise.race([ended, new Promise((resolve) => void setTimeout(resolve, graceMilliseconds).unref())]);
    },
  };
}

/** Does the jobs that are due and ends: for tests, which wait for nothing. */
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

/** The worker's own lines: what it says of a job that failed may hold the job's payload, so only the gist is kept. */
function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    const line = message.split("\n", 1)[0]?.slice(0, 200) ?? "";
    if (level === "error") log.warn({ reason: line }, "job");
    else if (level === "warning") log.warn({ reason: line }, "jobs");
    else log.debug({ line }, "jobs");
  });
}
