import { type Connection, connectionsOf, openDirectPool } from "../../database/connect.ts";
import type { Log } from "../log.ts";
import type { PoolCounts } from "../metrics/metrics.ts";
import { type Clocks, createClockSteps } from "./clock-steps.ts";
import { watchHeartbeats } from "./heartbeats.ts";
import {
  bringBackFutureJobs,
  countBeats,
  deleteWorkers,
  isLongSinceRepeatedJobs,
  unlockJobs,
} from "./jobs.repository.ts";
import { runOnceOver, startWorkers } from "./workers.ts";

export type Task = {
  /** `attemptOf` is the same for every attempt of one job, and of no other. */
  run(payload: unknown, attemptOf?: string): Promise<void>;
  /** Cron: minute, hour, day, month, weekday, in UTC. */
  at?: string;
  /** Sending jobs have their own workers, so that a slow mail or push server delays no other job. */
  sends?: "emails" | "pushes";
};

export type Tasks = Record<string, Task>;

/** With `isAlone` no other instance uses the database. */
export type Queue = { direct: Connection; isAlone: boolean };

/** Limits that tests shorten, in milliseconds. */
export type JobLimits = {
  connectTimeoutMs?: number;
  answerTimeoutMs?: number;
  restartDelayMs?: number;
  /** How long ending workers may take after their last job. */
  endTimeoutMs?: number;
  clocks?: Clocks;
  beatMs?: number;
  compareClocksMs?: number;
};

export type RunningJobs = {
  stop(): Promise<void>;
  problem(): string | null;
  connections(): PoolCounts;
  mailTasks: readonly string[];
};

const emailWorkers = 4;
const pushWorkers = 2;
/** A conversion and a backup may take one each for minutes. */
const otherWorkers = 3;
/** Three that listen, and the workers' short queries. */
const maxConnections = 7;
/** A lost connection may have locked jobs; they are searched this often. */
const unlockEveryMs = 10_000;
const compareClocksEveryMs = 10_000;
const beatEveryMs = 10_000;
/** Workers of any instance that are silent for longer were killed, and their jobs start again. */
const maxSilenceMs = 60_000;
/**
 * Then, or after a step forward of a day, the clock may be wrong: repeated jobs, which delete old data, wait until a
 * time server has had time to correct it.
 */
const maxDaysWithout = 8;
const maxStepMs = 24 * 3_600_000;
const doubtMs = 3_600_000;
/** A running job may take this long to end; if it is cut off it runs again later. */
const graceMs = 10_000;

/**
 * Continues after database outages. Alone, the jobs of a killed process start again at once; otherwise within a minute
 * and a half, when another instance has noticed.
 */
export async function startJobs(
  { direct, isAlone }: Queue,
  tasks: Tasks,
  log: Log,
  {
    connectTimeoutMs = 2_000,
    answerTimeoutMs = 3_000,
    restartDelayMs = 1_000,
    // Twice what their last queries may take.
    endTimeoutMs = 2 * (connectTimeoutMs + answerTimeoutMs),
    clocks = { monotonic: () => performance.now(), wall: Date.now },
    beatMs = beatEveryMs,
    compareClocksMs = compareClocksEveryMs,
  }: JobLimits = {},
): Promise<RunningJobs> {
  const pool = openDirectPool(direct, "jobs", { maxConnections, connectTimeoutMs, answerTimeoutMs });
  const earlier: string[] = [];
  let isFirst = isAlone;
  let unlocking = Promise.resolve();
  /** One at a time, so that no earlier call unlocks what workers have begun since. */
  const unlock = () => {
    unlocking = unlocking
      .catch(() => {})
      .then(async () => {
        if (await isClockLate()) doubt();
        await bringBackFutureJobs(pool);
        await unlockJobs(pool, isFirst ? "all" : earlier);
        isFirst = false;
      });
    return unlocking;
  };
  let doubtedUntil: number | null = null;
  let isCompared = false;
  const isDoubted = () => doubtedUntil !== null && clocks.monotonic() < doubtedUntil;
  const doubt = () => {
    doubtedUntil = clocks.monotonic() + doubtMs;
    log.warn("the clock is far ahead of the last repeated job: those jobs wait for an hour, in case it is wrong");
  };
  /** Checked before the first workers, which run repeated jobs from then on. */
  const isClockLate = async () => {
    if (isCompared) return false;
    const isLate = await isLongSinceRepeatedJobs(pool, maxDaysWithout);
    isCompared = true;
    return isLate;
  };
  const current = new Set<string>();
  const heartbeats = watchHeartbeats(maxSilenceMs, clocks.monotonic);
  const beat = async () => {
    const silent = heartbeats.findSilent(await countBeats(pool, [...current])).filter((name) => !current.has(name));
    if (silent.length === 0) return;
    log.warn({ workers: silent.length }, "workers of another instance are gone: their jobs begin again");
    await unlockJobs(pool, silent);
    await deleteWorkers(pool, silent);
  };
  const shared = {
    pool,
    current,
    earlier,
    onName: () => void beat().catch(() => {}),
    unlock,
    restartDelayMs,
    endTimeoutMs,
    log,
    mayRepeat: () => !isDoubted(),
    now: clocks.monotonic,
  };
  const groups = [
    startWorkers(shared, tasksThatSend(tasks, "emails"), emailWorkers),
    startWorkers(shared, tasksThatSend(tasks, "pushes"), pushWorkers),
    startWorkers(shared, tasksThatSend(tasks, undefined), otherWorkers),
  ];
  const timer = setInterval(() => {
    if (earlier.length > 0) unlock().catch(() => {});
  }, unlockEveryMs);
  const beating = setInterval(() => void beat().catch(() => {}), beatMs);
  const stepOfClock = createClockSteps(clocks);
  const comparing = setInterval(() => {
    const step = stepOfClock();
    if (step > maxStepMs) doubt();
    // The clock was corrected, or is right.
    const isBelieved = doubtedUntil !== null && (step < 0 || !isDoubted());
    if (isBelieved) doubtedUntil = null;
    const reason = step === 0 ? "the clock is believed" : `the clock was set by ${Math.round(step / 1_000)} s`;
    for (const group of groups) {
      if (step !== 0 || isBelieved) group.restart(reason);
      else group.replaceSilent();
    }
  }, compareClocksMs);
  const endAll = async () => {
    await Promise.all(groups.map((group) => group.stop()));
    clearInterval(beating);
    await deleteWorkers(pool, earlier).catch(() => {});
    await pool.end();
  };
  return {
    async stop() {
      clearInterval(timer);
      clearInterval(comparing);
      const ended = endAll();
      await Promise.race([ended, new Promise((resolve) => void setTimeout(resolve, graceMs).unref())]);
    },
    problem: () => groups.map((group) => group.problem()).find((problem) => problem !== null) ?? null,
    connections: () => connectionsOf(pool),
    mailTasks: Object.keys(tasksThatSend(tasks, "emails")),
  };
}

/** Runs the due jobs once, for tests. */
export async function runDueJobs(direct: Connection, tasks: Tasks, log: Log): Promise<void> {
  const pool = openDirectPool(direct, "jobs", { maxConnections });
  try {
    await runOnceOver(pool, tasks, log);
  } finally {
    await pool.end();
  }
}

function tasksThatSend(tasks: Tasks, sends: Task["sends"]): Tasks {
  return Object.fromEntries(Object.entries(tasks).filter(([, task]) => task.sends === sends));
}
