import { setTimeout as pause } from "node:timers/promises";
import { signalAll } from "../../../server/src/database/processes.ts";
import type { Machine } from "../start.ts";
import { type Drill, isCalled, isSynchronous, type Stage, standbysOf, until } from "./stage.ts";

const writesBetween = 60;
/**
 * The standbys receive nothing for this long before every second kill: data acknowledged without them would be lost.
 */
const silenceMs = 300;
const observedMs = 30_000;

/** And restarts its Patroni. */
export const primaryKilled: Drill = {
  name: "primary killed",
  times: 100,
  back: { percent: 99, seconds: 30 },
  async run(stage, times) {
    for (let n = 0; n < times; n++) {
      await stage.moreWrites(writesBetween);
      const primary = await stage.cluster.primary();
      const pids = [primary.patroniPid(), ...(await primary.postgresPids())];
      if (n % 2 === 1) await silence(pids);
      const ms = await stage.untilWritesAreBack(() => signalAll(pids, "SIGKILL"));
      progress(`${n + 1} of ${times}: writes are back after ${(ms / 1_000).toFixed(1)} s`);
      await primary.startPatroni();
      await stage.untilHealthy();
    }
  },
};

/** Its Patroni restarts it. */
export const postmasterKilled: Drill = {
  name: "postmaster killed",
  times: 100,
  back: { percent: 95, seconds: 5 },
  isEveryRead: true,
  async run(stage, times) {
    for (let n = 0; n < times; n++) {
      await stage.moreWrites(writesBetween);
      const primary = await stage.cluster.primary();
      const [postmaster] = await primary.postgresPids();
      if (postmaster === undefined) throw new Error(`${primary.name} has no PostgreSQL`);
      const ms = await stage.untilWritesAreBack(() => signalAll([postmaster], "SIGKILL"));
      progress(`${n + 1} of ${times}: writes are back after ${(ms / 1_000).toFixed(1)} s`);
      await stage.untilHealthy();
    }
  },
};

/** Stops both standbys, starts one, and kills the primary. */
export const standbysStopped: Drill = {
  name: "standbys stopped",
  times: 1,
  async run(stage, times) {
    for (let n = 0; n < times; n++) {
      await stage.moreWrites(writesBetween);
      const primary = await stage.cluster.primary();
      const [first, second] = await standbysOf(stage.cluster);
      if (!first || !second) throw new Error("There are no two standbys");
      await stopBoth(stage, [first, second]);
      const back = await stage.untilWritesAreBack(() => first.startPatroni());
      stage.note(`one back: the next write after ${(back / 1_000).toFixed(1)} s`);
      await until("the standby is synchronous again", () => isSynchronous(first));
      await stage.moreWrites(writesBetween);
      const pids = [primary.patroniPid(), ...(await primary.postgresPids())];
      const ms = await stage.untilWritesAreBack(() => signalAll(pids, "SIGKILL"));
      stage.note(`then the primary killed: the next write after ${(ms / 1_000).toFixed(1)} s`);
      await Promise.all([primary, second].map((machine) => machine.startPatroni()));
      await stage.untilHealthy();
    }
  },
};

async function stopBoth({ ledger, note }: Stage, standbys: Machine[]): Promise<void> {
  for (const standby of standbys) signalAll([standby.patroniPid()], "SIGTERM");
  for (const standby of standbys)
    await until("the standby has stopped", async () => (await standby.postgresPids()).length === 0);
  const stoppedAt = performance.now();
  const before = ledger.acknowledged;
  const refusals = new Map(ledger.refusals);
  let takenAt: number | undefined;
  while (performance.now() < stoppedAt + observedMs) {
    if (ledger.acknowledged > before) takenAt ??= performance.now();
    await pause(100);
  }
  const refused = [...ledger.refusals]
    .map(([answer, count]) => `${count - (refusals.get(answer) ?? 0)} times ${answer}`)
    .join(", ");
  note(
    `both stopped for ${observedMs / 1_000} s: ${ledger.acknowledged - before} writes taken, ` +
      (takenAt === undefined ? "" : `the first after ${((takenAt - stoppedAt) / 1_000).toFixed(1)} s, `) +
      `refused ${refused || "none"}`,
  );
}

async function silence(pids: number[]): Promise<void> {
  signalAll(
    pids.filter((pid) => isCalled(pid, "walsender")),
    "SIGSTOP",
  );
  await pause(silenceMs);
}

function progress(line: string): void {
  console.error(`  ${line}`);
}
