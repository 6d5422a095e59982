import { setTimeout as pause } from "node:timers/promises";
import { signalAll } from "../../../server/src/database/processes.ts";
import type { Machine } from "../start.ts";
import { type Drill, isCalled, type Stage, standbysOf } from "./stage.ts";

const pausedMs = 60_000;
export const metricsToken = "drill-drill-drill-drill";

/** Delays the replay of both replicas, of one, and the processes of one, in turns. */
export const replicaPaused: Drill = {
  name: "replica paused",
  times: 3,
  maxAgeSeconds: 5,
  async run(stage, times) {
    for (let n = 0; n < times; n++) {
      await stage.moreWrites(1);
      const standbys = await standbysOf(stage.cluster);
      const kind = pauses[n % pauses.length] as (typeof pauses)[number];
      await kind.whilePaused(standbys, () => observe(stage, kind.name));
      await stage.untilHealthy();
    }
  },
};

const pauses = [
  {
    name: "replay of both replicas paused",
    whilePaused: (both: Machine[], work: () => Promise<void>) => withoutReplay(both, work),
  },
  {
    name: "replay of one replica paused",
    whilePaused: (both: Machine[], work: () => Promise<void>) => withoutReplay(both.slice(0, 1), work),
  },
  {
    name: "processes of one replica stopped",
    async whilePaused([one]: Machine[], work: () => Promise<void>) {
      const pids = (await one?.postgresPids()) ?? [];
      signalAll(pids, "SIGSTOP");
      try {
        await work();
      } finally {
        signalAll(pids, "SIGCONT");
      }
    },
  },
];

/** Runs work while the replicas' replay processes are stopped. Patroni would soon end a `pg_wal_replay_pause`. */
export async function withoutReplay(machines: Machine[], work: () => Promise<void>): Promise<void> {
  const pids = (await Promise.all(machines.map((machine) => machine.postgresPids()))).flat();
  const replaying = pids.filter((pid) => isCalled(pid, "startup"));
  if (replaying.length < machines.length) throw new Error("A replica has no process that replays");
  signalAll(replaying, "SIGSTOP");
  try {
    await work();
  } finally {
    signalAll(replaying, "SIGCONT");
  }
}

async function observe({ cluster, reads, ledger, note }: Stage, name: string): Promise<void> {
  const before = { answered: reads.answered, acknowledged: ledger.acknowledged, oldestMs: reads.oldestMs };
  reads.oldestMs = 0;
  const end = performance.now() + pausedMs;
  let oldestMs = 0;
  let [looks, onReplica] = [0, 0];
  while (performance.now() < end) {
    await pause(1_000);
    const used = await Promise.all(cluster.machines.map(readsReplica));
    looks += used.length;
    onReplica += used.filter(Boolean).length;
    oldestMs = Math.max(oldestMs, reads.oldestMs);
  }
  reads.oldestMs = Math.max(before.oldestMs, oldestMs);
  note(
    `${name} for ${pausedMs / 1_000} s: ${reads.answered - before.answered} reads, the oldest of ${(oldestMs / 1_000).toFixed(1)} s; ` +
      `${ledger.acknowledged - before.acknowledged} writes; replicas answered in ${onReplica} of ${looks} looks, else the primary`,
  );
}

async function readsReplica({ webUrl }: Machine): Promise<boolean> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const reply = await fetch(`${webUrl}/metrics`, { headers, signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return reply?.ok === true && /^dishboard_replica_used 1$/m.test(await reply.text());
}
