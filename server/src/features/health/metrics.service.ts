import { join } from "node:path";
import { HealthCheck } from "@dishboard/contract/health";
import type { Database } from "../../database/connect.ts";
import { countJobs, type JobCounts } from "../../platform/jobs/jobs.repository.ts";
import type { RunningJobs } from "../../platform/jobs/jobs.ts";
import type { Metrics, Sample } from "../../platform/metrics/metrics.ts";
import type { Settings } from "../../platform/settings.ts";
import { freeBytes } from "../../platform/storage/free-space.ts";
import { findLastBackup } from "./health.repository.ts";
import type { FindProblems } from "./readiness.service.ts";

export type MetricsDeps = {
  db: Database;
  settings: Settings;
  findProblems: FindProblems;
  jobs?: RunningJobs | undefined;
};

/** Adds gauges that are read on each scrape. */
export function addGauges(metrics: Metrics, { db, settings, findProblems, jobs }: MetricsDeps): void {
  const gauge = { kind: "gauge" } as const;
  const counts = shareRead(() => countJobs(db.read("may-lag")));
  metrics.addPool("requests", db.connections);
  if (jobs) metrics.addPool("jobs", jobs.connections);
  if (settings.databaseReplicaUrl !== null) addReplicaFigures(metrics, db);
  metrics.addFigure({
    ...gauge,
    name: "dishboard_jobs",
    help: "Jobs in the queue by kind and state, of 20000 at most; 'failed' are those that were given up",
    labels: ["kind", "state"],
    read: async () => (await counts()).flatMap(samplesOf),
  });
  metrics.addFigure({
    ...gauge,
    name: "dishboard_jobs_oldest_seconds",
    help: "For how long the oldest job of a kind has been due",
    labels: ["kind"],
    read: async () => (await counts()).map(({ kind, oldestSeconds }) => ({ labels: { kind }, value: oldestSeconds })),
  });
  if (jobs)
    metrics.addFigure({
      ...gauge,
      name: "dishboard_mail_oldest_seconds",
      help: "For how long the oldest mail has been waiting to be sent",
      read: async () => {
        const mails = (await counts()).filter(({ kind }) => jobs.mailTasks.includes(kind));
        return [{ value: Math.max(0, ...mails.map(({ oldestSeconds }) => oldestSeconds)) }];
      },
    });
  for (const [name, folder] of disksOf(settings))
    metrics.addFigure({
      ...gauge,
      name: `dishboard_${name}_disk_free_bytes`,
      help: `What is free on the disk of the ${name}`,
      read: async () => [{ value: await freeBytes(folder).catch(() => freeBytes(settings.dataDir)) }],
    });
  metrics.addFigure({
    ...gauge,
    name: "dishboard_disk_floor_bytes",
    help: "STORAGE_FLOOR: with less free than this uploads are refused",
    read: () => [{ value: settings.storageFloor }],
  });
  if (settings.databaseUrl === null)
    metrics.addFigure({
      ...gauge,
      name: "dishboard_database_disk_floor_bytes",
      help: "DATABASE_FLOOR: with less free than this changes are refused",
      read: () => [{ value: settings.databaseFloor }],
    });
  metrics.addFigure({
    ...gauge,
    name: "dishboard_backup_timestamp_seconds",
    help: "When the newest whole backup was begun; nothing when none is known",
    read: async () => {
      const at = await findLastBackup(db.read("may-lag"));
      return at === null ? [] : [{ value: at.getTime() / 1_000 }];
    },
  });
  metrics.addFigure({
    ...gauge,
    name: "dishboard_check_ok",
    help: "What /readyz looks at: 1 when it is as it should be, else 0",
    labels: ["check"],
    read: async () => {
      const amiss = (await findProblems()).map(({ check }) => check);
      return HealthCheck.options.map((check) => ({ labels: { check }, value: amiss.includes(check) ? 0 : 1 }));
    },
  });
}

function addReplicaFigures(metrics: Metrics, db: Database): void {
  metrics.addFigure({
    kind: "gauge",
    name: "dishboard_replica_used",
    help: "Whether a replica answers reads that may lag: 1, or 0 while the primary does",
    read: () => [{ value: db.replica()?.isUsed ? 1 : 0 }],
  });
  metrics.addFigure({
    kind: "gauge",
    name: "dishboard_replica_lag_seconds",
    help: "How far the replica was behind at the last look; nothing when it is not known",
    read: () => {
      const lagMs = db.replica()?.lagMs ?? null;
      return lagMs === null ? [] : [{ value: lagMs / 1_000 }];
    },
  });
}

function samplesOf({ kind, waiting, running, failed }: JobCounts): Sample[] {
  return Object.entries({ waiting, running, failed }).map(([state, value]) => ({ labels: { kind, state }, value }));
}

/** They may be disks of their own. */
function disksOf({ dataDir, databaseUrl, bucket }: Settings): [string, string][] {
  return [
    ["data", dataDir],
    ...(databaseUrl === null ? [["database", join(dataDir, "postgres")] as [string, string]] : []),
    ...(bucket === null ? [["media", join(dataDir, "media")] as [string, string]] : []),
  ];
}

function shareRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let reading: Promise<Result> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
