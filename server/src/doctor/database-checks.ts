import { setTimeout as pause } from "node:timers/promises";
import { connect, type Database } from "../database/connect.ts";
import { isMigrated } from "../database/migrate.ts";
import { findLastBackup } from "../features/health/health.repository.ts";
import { countJobs } from "../platform/jobs/jobs.repository.ts";
import type { Settings } from "../platform/settings.ts";
import {
  hasPushKeys,
  hasReplayed,
  listBloatedTables,
  readDatabaseFacts,
  readLogPosition,
} from "./doctor.repository.ts";
import { type Finding, formatBytes, ok, problem, warning } from "./finding.ts";

const oldestVersion = 150_000;
const maxSkewMs = 5_000;
const longSkewMs = 5 * 60_000;
const maxReplicaLagMs = 5_000;
const dayMs = 24 * 3_600_000;
const maxMailSeconds = 900;

export async function checkDatabase(db: Database): Promise<Finding[]> {
  const before = Date.now();
  const { version, release, bytes, now } = await readDatabaseFacts(db.write);
  const skewMs = now.getTime() - (before + Date.now()) / 2;
  const says = `PostgreSQL ${release} answers, with ${formatBytes(bytes)}`;
  const bloated = await listBloatedTables(db.write);
  const found = [
    version < oldestVersion
      ? problem("database", `PostgreSQL ${release} is too old`, "Use PostgreSQL 15 or newer")
      : ok("database", says),
    await isMigrated(db.write).then(
      (is) => (is ? ok("migrations", "It has those of this version") : migrationsMissing()),
      migrationsMissing,
    ),
    clockFinding(skewMs),
  ];
  if (bloated.length > 0)
    found.push(
      warning(
        "database",
        `Deleted rows take much room in ${bloated.join(", ")}`,
        `Autovacuum has not come round: run 'vacuum (analyze) ${bloated[0]}', and look for transactions that are open for long`,
      ),
    );
  return found;
}

function migrationsMissing(): Finding {
  return problem("migrations", "The database is of another version", "npm start brings an older one up to date");
}

function clockFinding(skewMs: number): Finding {
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  const says = `This machine and its database differ by ${seconds} s`;
  const advice = "Let both take the time from a time server (timedatectl set-ntp true)";
  if (Math.abs(skewMs) > longSkewMs)
    return problem("clock", `${says}: links and sessions end at the wrong time`, advice);
  return Math.abs(skewMs) > maxSkewMs ? warning("clock", says, advice) : ok("clock", "It agrees with the database's");
}

export async function checkReplica(db: Database, { databaseReplicaUrl }: Settings): Promise<Finding[]> {
  if (databaseReplicaUrl === null) return [];
  const replica = connect(databaseReplicaUrl);
  try {
    const position = await readLogPosition(db.write);
    const deadline = performance.now() + maxReplicaLagMs;
    while (performance.now() < deadline) {
      if (await hasReplayed(replica.write, position)) return [ok("replica", "It answers, and is up to date")];
      await pause(100);
    }
    const advice = "Until it has caught up the primary answers in its place: see pg_stat_replication there";
    return [warning("replica", "It is more than five seconds behind", advice)];
  } finally {
    await replica.close();
  }
}

export async function checkJobs(db: Database): Promise<Finding> {
  const jobs = await countJobs(db.write);
  const failed = jobs.filter((one) => one.failed > 0).map((one) => `${one.failed} of ${one.kind}`);
  const late = jobs.filter(({ oldestSeconds }) => oldestSeconds > maxMailSeconds);
  const advice = "Its reason: select task_identifier, attempts, last_error from graphile_worker.jobs";
  if (failed.length > 0) return warning("jobs", `Jobs were given up: ${failed.join(", ")}`, advice);
  if (late.length > 0)
    return warning(
      "jobs",
      `Jobs wait since a quarter of an hour: ${late.map(({ kind }) => kind).join(", ")}`,
      `An instance with ROLE all or worker has to run. ${advice}`,
    );
  return ok("jobs", `${jobs.reduce((sum, { waiting }) => sum + waiting, 0)} wait, none was given up`);
}

export async function checkBackup(db: Database, now: Date): Promise<Finding> {
  const at = await findLastBackup(db.write);
  const advice = "npm run backup -- FOLDER makes one; let something do so every day, onto another disk";
  if (!at) return warning("backup", "No backup is known", advice);
  const begun = `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  if (at.getTime() - now.getTime() > longSkewMs)
    return warning(
      "backup",
      `The last backup is of the future, ${begun}: the clock was wrong, and hides whether there are newer ones`,
      "Put the clock right, and delete the row of the table backups that began in the future",
    );
  const days = Math.floor((now.getTime() - at.getTime()) / dayMs);
  if (days >= 2) return warning("backup", `The last backup is ${days} days old`, advice);
  return ok("backup", `The last was begun at ${begun}`);
}

export async function checkPush(db: Database, { push, publicUrl }: Settings): Promise<Finding> {
  if (!push.isOn) return ok("push", "Off, as PUSH says");
  if (!publicUrl.startsWith("https:")) return ok("push", "Browsers offer it on https only");
  return ok(
    "push",
    (await hasPushKeys(db.write)) ? "The site has its keys" : "Its keys are made when somebody first asks for it",
  );
}
