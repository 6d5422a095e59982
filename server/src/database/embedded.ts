import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { startWithAutoRestart } from "./auto-restart.ts";
import { findBinaries } from "./binaries.ts";
import { clusterOf, databaseName, ensureCluster, postmasterPid, roleName, sweepLeftovers } from "./cluster.ts";
import { closeDataFolder, openDataFolder } from "./data-folder.ts";
import { acquireLock } from "./lock.ts";
import type { Connection, PostgresConfig } from "./postmaster.ts";
import { chooseRunner } from "./runner.ts";
import { makeSocketFolder, sweepSocketFolders } from "./socket-folder.ts";
import { explainFileError } from "./start-failed.ts";

export type EmbeddedOptions = {
  dataDir: string;
  log: (message: string) => void;
  onDown?: () => void;
  onUp?: () => void;
  /** PostgreSQL's settings, for example `fsync: "off"` in tests. */
  flags?: Record<string, string>;
};

export type Embedded = {
  connection: Connection;
  postmasterPid(): number | undefined;
  stop(): Promise<void>;
};

type Cleanup = (() => void | Promise<void>)[];

/** Throws DataInUse or StartFailed with one clear line. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cleanup: Cleanup = [];
  try {
    return await start(options, cleanup);
  } catch (error) {
    await runInReverse(cleanup);
    throw explainFileError(error, resolve(options.dataDir));
  }
}

async function start(
  { log, onDown, onUp, flags = {}, ...options }: EmbeddedOptions,
  cleanup: Cleanup,
): Promise<Embedded> {
  const binaries = await findBinaries();
  const dataDir = await openDataFolder(options.dataDir);
  cleanup.push(acquireLock(dataDir));
  await closeDataFolder(dataDir);
  await Promise.all([sweepLeftovers(dataDir), sweepSocketFolders()]);

  const socketDir = await makeSocketFolder();
  cleanup.push(() => rm(socketDir, { recursive: true, force: true }));
  const runner = await chooseRunner(binaries, { dataDir, socketDir, log });
  await ensureCluster(dataDir, runner, log);

  const cluster = clusterOf(dataDir);
  const connection: Connection = { host: socketDir, port: 5432, user: roleName, database: databaseName };
  const config: PostgresConfig = { runner, cluster, connection, flags, log };
  const server = await startWithAutoRestart(config, { onDown, onUp });
  cleanup.push(() => server.stop());

  let stopped: Promise<void> | undefined;
  return {
    connection,
    postmasterPid: () => postmasterPid(cluster),
    stop: () => (stopped ??= runInReverse(cleanup)),
  };
}

async function runInReverse(cleanup: Cleanup): Promise<void> {
  for (const step of cleanup.reverse()) await step();
}
