import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { endOrphans, killAll } from "./cluster.ts";
import type { Runner } from "./runner.ts";
import { StartFailed } from "./start-failed.ts";
import { type SupervisedProcess, spawnSupervised } from "./supervised-process.ts";

/** Where pg connects; the host is the folder of the socket. */
export type Connection = { host: string; port: number; user: string; database: string };

/** What one PostgreSQL server needs to know. */
export type PostgresConfig = {
  runner: Runner;
  cluster: string;
  connection: Connection;
  flags: Record<string, string>;
  log: (message: string) => void;
};

/** A PostgreSQL server that accepts connections. */
export type Postmaster = {
  /** Resolves with its last words when the server has ended, for whatever reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

const defaultFlags: Record<string, string> = {
  // First, so that a complaint about one of the others already begins with its own words.
  log_line_prefix: "",
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  jit: "off",
  // Requests are many and short; a second process for one of them takes it from another.
  max_parallel_workers_per_gather: "0",
  idle_in_transaction_session_timeout: "30s",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // What a query did wrong is told to the one who asked; here only what the server itself has to say.
  log_min_messages: "log",
  log_min_error_statement: "panic",
};

const stopTimeoutMs = 20_000;
const invalidCatalogName = "3D000";

/** Starts PostgreSQL on a cluster and waits until it answers; the signal ends a start that is under way. */
export async function startPostmaster(config: PostgresConfig, signal: AbortSignal): Promise<Postmaster> {
  await endOrphans(config.cluster, config.log);
  await clearSocket(config.connection);
  let serving = false;
  const server = spawnSupervised(config.runner, commandOf(config), (line) => {
    if (serving) config.log(`PostgreSQL: ${line}`);
  });
  signal.addEventListener("abort", server.stop, { once: true });
  await waitUntilReady(server, config);
  serving = true;
  return {
    ended: server.ended.then(() => server.lastLine()),
    stop: async () => {
      serving = false;
      server.stop();
      const slow = new AbortController();
      await Promise.race([server.ended, pause(stopTimeoutMs, undefined, { signal: slow.signal })]);
      slow.abort();
      if (!server.hasEnded()) await killAll(config.cluster);
    },
  };
}

function commandOf({ runner, cluster, connection, flags }: PostgresConfig): string[] {
  const settings = {
    ...defaultFlags,
    ...flags,
    unix_socket_directories: connection.host,
    port: String(connection.port),
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return [runner.binaries.postgres, "-D", cluster, ...words];
}

/** A lock file of a dead server may name a process that has its number by now, which would keep the next one out. */
async function clearSocket({ host, port }: Connection): Promise<void> {
  await rm(join(host, `.s.PGSQL.${port}`), { force: true });
  await rm(join(host, `.s.PGSQL.${port}.lock`), { force: true });
}

async function waitUntilReady(server: SupervisedProcess, { connection, log }: PostgresConfig): Promise<void> {
  const patience = setTimeout(() => log("PostgreSQL is still starting; after a crash it has to catch up ..."), 5_000);
  try {
    while (!(await answers(connection))) {
      if (server.hasEnded()) throw new StartFailed(`PostgreSQL did not start: ${server.lastLine()}`);
      await Promise.race([server.ended, pause(15)]);
    }
  } finally {
    clearTimeout(patience);
  }
}

async function answers(connection: Connection): Promise<boolean> {
  const outcome = await ask(connection, "select 1");
  if (outcome === invalidCatalogName) {
    await ask({ ...connection, database: "postgres" }, `create database ${connection.database}`);
  }
  return outcome === undefined;
}

/** Runs one statement on a connection of its own; returns the error's code, or undefined when all went well. */
async function ask(connection: Connection, sql: string): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(sql);
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unknown";
  } finally {
    await client.end().catch(() => undefined);
  }
}
