import { readFileSync } from "node:fs";
import { chown, lchown, lstat, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { processesOf, signalAll, startTimeOf, waitForExit } from "./processes.ts";
import type { Owner, Runner } from "./runner.ts";
import { explainReason, StartFailed } from "./start-failed.ts";
import { spawnSupervised } from "./supervised-process.ts";
import { syncFolder } from "./sync.ts";

/** It owns everything in the database. */
export const roleName = "dishboard";
export const databaseName = "dishboard";

const unfinished = /^postgres\.new-/;
const abandonedLock = /^lock\.(\d+)/;

export function clusterOf(dataDir: string): string {
  return join(dataDir, "postgres");
}

/** Removes the remains of killed starts from the data folder. */
export async function sweepLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    const drafter = abandonedLock.exec(name)?.[1];
    if (unfinished.test(name)) await removeUnfinished(path);
    else if (drafter && startTimeOf(Number(drafter)) === undefined) await rm(path, { force: true });
  }
}

/** Makes the user who runs PostgreSQL the cluster's owner. */
export async function ensureCluster(dataDir: string, runner: Runner, log: (message: string) => void): Promise<void> {
  const cluster = clusterOf(dataDir);
  const found = await lstat(cluster).catch(() => undefined);
  if (!found) {
    log("Creating the database ...");
    await createCluster(dataDir, runner);
    return;
  }
  await throwIfOfAnotherVersion(cluster, runner);
  if (runner.owner && found.uid !== runner.owner.uid) {
    // An earlier start ran PostgreSQL as another user, for example if namespaces were allowed.
    await chownAll(cluster, runner.owner);
  }
}

/** Throws `StartFailed` if the data are of another major version, which PostgreSQL does not read. */
async function throwIfOfAnotherVersion(cluster: string, { binaries }: Runner): Promise<void> {
  const made = (await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => "")).trim();
  const present = await majorVersionOf(binaries);
  if (made === "" || present === undefined || made === present) return;
  throw new StartFailed(
    `The database was made by PostgreSQL ${made}, and this version of the program has PostgreSQL ${present}. With the version of the program that ran before: npm run backup -- FOLDER. Then move the data folder away, and with this version: npm run restore -- FOLDER`,
  );
}

async function majorVersionOf({ initdb }: Binaries): Promise<string | undefined> {
  const file = join(dirname(dirname(initdb)), "share", "postgresql", "postgres.bki");
  const catalogue = await readFile(file, "latin1").catch(() => "");
  return /^# PostgreSQL (\d+)/.exec(catalogue)?.[1];
}

/** Also removes its pid file. */
export async function endOrphans(cluster: string, log: (message: string) => void): Promise<void> {
  const found = processesOf(cluster);
  if (found.length > 0) {
    log("Stopping a PostgreSQL that an earlier run left behind ...");
    const postmaster = postmasterPid(cluster);
    // The postmaster shuts the others down in order; without one each gets the signal.
    if (postmaster !== undefined && found.includes(postmaster)) signalAll([postmaster], "SIGINT");
    else signalAll(found, "SIGTERM");
    if (!(await waitForExit(cluster, 10_000))) await killAll(cluster);
  }
  // Other systems do not show whether the file is stale; PostgreSQL decides.
  if (process.platform === "linux") await rm(join(cluster, "postmaster.pid"), { force: true });
}

export function postmasterPid(cluster: string): number | undefined {
  try {
    // A single-user PostgreSQL, as initdb runs it, writes a negative number, which a signal would take for a group.
    return Math.abs(Number.parseInt(readFileSync(join(cluster, "postmaster.pid"), "utf8"), 10)) || undefined;
  } catch {
    return undefined;
  }
}

export async function killAll(cluster: string): Promise<void> {
  signalAll(processesOf(cluster), "SIGKILL");
  if (await waitForExit(cluster, 5_000)) return;
  throw new StartFailed(`Process ${processesOf(cluster)[0]} works in ${cluster} and cannot be ended.`);
}

async function createCluster(dataDir: string, runner: Runner): Promise<void> {
  const draft = `${clusterOf(dataDir)}.new-${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  if (runner.owner) await chown(draft, runner.owner.uid, runner.owner.gid);
  const initdb = spawnSupervised(runner, [runner.binaries.initdb, "-D", draft, ...initOptions]);
  if ((await initdb.ended) !== 0) {
    await removeUnfinished(draft);
    throw new StartFailed(`PostgreSQL could not create its data in ${dataDir}: ${explainReason(initdb.reason())}`);
  }
  // The final name proves that initdb finished and that its files are on the disk.
  await rename(draft, clusterOf(dataDir));
  await syncFolder(dataDir);
}

/*
 * PostgreSQL's own C.UTF-8 sorts by code point and knows the case of every letter, the same on every machine: an index
 * survives the move to another system, which it may not with the system's locales.
 */
const initOptions = [
  ...["--username", roleName, "--auth=trust", "--no-instructions", "--encoding=UTF8"],
  ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
];

async function removeUnfinished(folder: string): Promise<void> {
  signalAll(processesOf(folder), "SIGKILL");
  await waitForExit(folder, 5_000);
  await rm(folder, { recursive: true, force: true });
}

async function chownAll(folder: string, { uid, gid }: Owner): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries) await lchown(join(folder, entry), uid, gid);
  // Last, because the next start takes the folder's owner as proof of completion.
  await chown(folder, uid, gid);
}
