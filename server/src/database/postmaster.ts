import { rm } from "node:fs/promises";
import { release } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { endOrphans, killAll } from "./cluster.ts";
import type { Runner } from "./runner.ts";
import { explainReason, StartFailed } from "./start-failed.ts";
import { type SupervisedProcess, spawnSupervised } from "./supervised-process.ts";

/** The host is the socket's folder. */
export type Connection = { host: string; port: number; user: string; database: string };

export type PostgresConfig = {
  runner: Runner;
  cluster: string;
  connection: Connection;
  flags: Record<string, string>;
  log: (message: string) => void;
};

export type Postmaster = {
  /** Resolves when the server ends, with the reason in its output. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

const defaultFlags: Record<string, string> = {
  // First, so that an error about one of the others has no prefix.
  log_line_prefix: "",
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  jit: "off",
  // Queries are many and short; a second process for one would take its core from another.
  max_parallel_workers_per_gather: "0",
  idle_in_transaction_session_timeout: "30s",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Errors of queries go to their callers; this log has only the server's own messages.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  ...(hasSyncfs() ? { recovery_init_sync_method: "syncfs" } : {}),
};

/** After a crash this is one call instead of one per 1,600 files; before Linux 5.8 it reports no errors. */
function hasSyncfs(): boolean {
  const [major = 0, minor = 0] = release().split(".").map(Number);
  return process.platform === "linux" && (major > 5 || (major === 5 && minor >= 8));
}

/** Killing PostgreSQL afterwards loses nothing; its next start takes longer. */
const stopTimeoutMs = 4_000;
const invalidCatalogName = "3D000";
/** PostgreSQL is starting, stopping or full, or another client is creating the database. */
const passing = /^(57P0|08|53300|42P04|55006)/;

/** The signal aborts the start. */
export async function startPostmaster(config: PostgresConfig, signal: AbortSignal): Promise<Postmaster> {
  await endOrphans(config.cluster, config.log);
  await clearSocket(config.connection);
  let serving = false;
  const server = spawnSupervised(config.runner, commandOf(config), (line) => {
    if (serving) config.log(`PostgreSQL: ${line}`);
  });
  signal.addEventListener("abort", server.stop, { once: true });
  try {
    await waitUntilReady(server, config);
  } catch (error) {
    await end(server, config.cluster);
    throw error;
  }
  serving = true;
  return {
    ended: server.ended.then(() => explainReason(server.reason())),
    stop: async () => {
      serving = false;
      await end(server, config.cluster);
    },
  };
}

async function end(server: SupervisedProcess, cluster: string): Promise<void> {
  server.stop();
  const slow = new AbortController();
  await Promise.race([server.ended, pause(stopTimeoutMs, undefined, { signal: slow.signal })]);
  slow.abort();
  if (!server.hasEnded()) await killAll(cluster);
}

function commandOf({ runner, cluster, connection, flags }: PostgresConfig): string[] {
  const settings = {
    ...defaultFlags,
    ...flags,
    unix_socket_directories: connection.host,
    port: String(connection.port),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return [runner.binaries.postgres, "-D", cluster, ...args];
}

/** A stale lock file may name a reused process number, which would prevent the start. */
async function clearSocket({ host, port }: Connection): Promise<void> {
  await rm(join(host, `.s.PGSQL.${port}`), { force: true });
  await rm(join(host, `.s.PGSQL.${port}.lock`), { force: true });
}

async function waitUntilReady(server: SupervisedProcess, { connection, log }: PostgresConfig): Promise<void> {
  const slowStartTimer = setTimeout(
    () => log("PostgreSQL is still starting; after a crash it has to catch up ..."),
    5_000,
  );
  try {
    while (!(await isReady(connection))) {
      if (server.hasEnded()) throw new StartFailed(`PostgreSQL did not start: ${explainReason(server.reason())}`);
      await Promise.race([server.ended, pause(15)]);
    }
  } finally {
    clearTimeout(slowStartTimer);
  }
}

/** Creates the database if needed. Throws StartFailed if waiting will not help. */
async function isReady(connection: Connection): Promise<boolean> {
  let error = await runStatement(connection, "select 1");
  if (error === undefined) return true;
  if (isDatabaseError(error) && error.code === invalidCatalogName)
    error = await runStatement({ ...connection, database: "postgres" }, `create database ${connection.database}`);
  // Other errors come from a missing socket.
  if (isDatabaseError(error) && !passing.test(String(error.code)))
    throw new StartFailed(`PostgreSQL did not start: ${explainReason(error.message)}`);
  return false;
}

function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

async function runStatement(connection: Connection, sql: string): Promise<unknown> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(sql);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
