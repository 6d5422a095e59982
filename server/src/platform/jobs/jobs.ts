import { type Connection, openDirectPool } from "../../database/connect.ts";
import type { Log } from "../log.ts";
import { unlockJobs } from "./jobs.repository.ts";
import { runOnceOver, startWorkers } from "./workers.ts";

/** A kind of job: what to do with a payload, and when to run without one. */
export type Task = {
  run(payload: unknown): Promise<void>;
  /** Cron: minute, hour, day, month, weekday, in UTC. */
  at?: string;
  /** Mails are sent by workers of their own, so that a slow mail server holds up no other job. */
  isMail?: true;
};

/** Every kind of job by its name. */
export type Tasks = Record<string, Task>;

/** Where the queue is. With `isAlone` no other instance uses the database. */
export type Queue = { direct: Connection; isAlone: boolean };

/** Limits that tests shorten, in milliseconds. */
export type JobLimits = {
  connectTimeoutMs?: number;
  answerTimeoutMs?: number;
  /** How long to wait before the workers start again after the database was away. */
  restartDelayMs?: number;
};

const mailWorkers = 4;
const otherWorkers = 2;
/** Two that listen, and the workers' queries, which are short. */
const maxConnections = 6;
/** Jobs that a silent connection may have locked while it was given up are looked for this often. */
const unlockEveryMs = 10_000;
/** A running job may take this long to end; if it is cut off it runs again later. */
const graceMs = 10_000;

/**
 * Runs the jobs of the queue until it is stopped, whatever happens to the database. Alone, the jobs of a killed process
 * start again at once; otherwise they do after four hours.
 */
export async function startJobs(
  { direct, isAlone }: Queue,
  tasks: Tasks,
  log: Log,
  { connectTimeoutMs = 2_000, answerTimeoutMs = 3_000, restartDelayMs = 1_000 }: JobLimits = {},
): Promise<{ stop(): Promise<void> }> {
  const pool = openDirectPool(direct, "jobs", { maxConnections, connectTimeoutMs, answerTimeoutMs });
  const earlier: string[] = [];
  let isFirst = isAlone;
  let unlocking = Promise.resolve();
  /** One at a time, so that none of the first can unlock what workers have begun since. */
  const unlock = () => {
    unlocking = unlocking
      .catch(() => {})
      .then(async () => {
        await unlockJobs(pool, isFirst ? "all" : earlier);
        isFirst = false;
      });
    return unlocking;
  };
  const shared = { pool, earlier, unlock, restartDelayMs, log };
  const groups = [
    startWorkers(shared, tasksWhere(tasks, true), mailWorkers),
    startWorkers(shared, tasksWhere(tasks, false), otherWorkers),
  ];
  const timer = setInterval(() => {
    if (earlier.length > 0) unlock().catch(() => {});
  }, unlockEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      const ended = Promise.all(groups.map((group) => group.stop())).then(() => pool.end());
      await Promise.race([ended, new Promise((resolve) => void setTimeout(resolve, graceMs).unref())]);
    },
  };
}

/** Runs the jobs that are due, and returns: for tests. */
export async function runDueJobs(direct: Connection, tasks: Tasks, log: Log): Promise<void> {
  const pool = openDirectPool(direct, "jobs", { maxConnections });
  try {
    await runOnceOver(pool, tasks, log);
  } finally {
    await pool.end();
  }
}

function tasksWhere(tasks: Tasks, isMail: boolean): Tasks {
  return Object.fromEntries(Object.entries(tasks).filter(([, task]) => (task.isMail ?? false) === isMail));
}
