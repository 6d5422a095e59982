import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Connection, isUnreachable } from "./connect.ts";
import { closeDataFolder, openDataFolder } from "./data-folder.ts";
import { startEmbedded } from "./embedded.ts";
import { findRunning } from "./running.ts";
import { StartFailed } from "./start-failed.ts";

/** `direct` bypasses any pooler. */
export type OpenPostgres = { database: Connection; direct: Connection; stop(): Promise<void> };

export type OpenPostgresOptions = {
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  databaseWaitMs: number;
  dataDir: string;
  log: (message: string) => void;
  onDown?: () => void;
  onUp?: () => void;
};

const retryDelayMs = 500;
const connectTimeoutMs = 5_000;

/**
 * Waits until DATABASE_URL answers, or starts the embedded PostgreSQL. Throws StartFailed if the data folder, which
 * holds more than the database, is not usable.
 */
export async function openPostgres({
  databaseUrl,
  databaseDirectUrl,
  databaseWaitMs,
  ...embedding
}: OpenPostgresOptions): Promise<OpenPostgres> {
  if (databaseUrl) {
    await closeDataFolder(await openDataFolder(embedding.dataDir));
    const direct = databaseDirectUrl ?? databaseUrl;
    await waitUntilItAnswers("DATABASE_URL", databaseUrl, databaseWaitMs, embedding.log);
    if (direct !== databaseUrl) await waitUntilItAnswers("DATABASE_DIRECT_URL", direct, databaseWaitMs, embedding.log);
    await throwIfSessionsAreShared(direct);
    return { database: databaseUrl, direct, stop: async () => {} };
  }
  const { connection, stop } = await startEmbedded(embedding);
  return { database: connection, direct: connection, stop };
}

/** Like `openPostgres`, but returns a running server's PostgreSQL. */
export async function openPostgresBeside(options: OpenPostgresOptions): Promise<OpenPostgres> {
  const running = options.databaseUrl ? undefined : findRunning(options.dataDir);
  if (running) return { database: running, direct: running, stop: async () => {} };
  return await openPostgres(options);
}

/** Throws `StartFailed` if the database does not answer in time, and at once if it refuses the caller. */
async function waitUntilItAnswers(
  name: string,
  address: string,
  waitMs: number,
  log: (message: string) => void,
): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (let tries = 0; ; tries++) {
    const error = await errorOfConnecting(address);
    if (!error) return;
    const reason = error instanceof AggregateError ? String(error.errors[0]?.message) : error.message;
    if (!isUnreachable(error)) throw new StartFailed(`The database of ${name} refuses the connection: ${reason}.`);
    if (performance.now() >= deadline)
      throw new StartFailed(
        `The database of ${name} does not answer: ${reason}. Is the address right, and does it run?`,
      );
    if (tries === 0) log(`Waiting for the database of ${name} ...`);
    await pause(retryDelayMs);
  }
}

async function errorOfConnecting(address: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: connectTimeoutMs });
  client.on("error", () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

/** Throws if two connections share a process of PostgreSQL, as behind a pooler in transaction mode. */
async function throwIfSessionsAreShared(address: string): Promise<void> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: address }));
  try {
    const pids = new Set<number>();
    for (const client of clients) {
      client.on("error", () => {});
      await client.connect();
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      for (const { pid } of rows) pids.add(pid);
    }
    if (pids.size === clients.length) return;
    throw new StartFailed(
      "The database is behind a connection pooler, which migrations and jobs cannot use. Set DATABASE_DIRECT_URL to the address of the database itself.",
    );
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
}
