import type { Socket } from "node:net";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { endQueriesWithConnection, limitAnswers, NoAnswer } from "./answer-limit.ts";
import { watchOutages } from "./outages.ts";
import { keepPrepared } from "./prepared.ts";
import type { Schema } from "./schema.ts";
import { type BeginChange, createStandbyBarrier } from "./standby-barrier.ts";

/** An address, or the socket folder of the embedded PostgreSQL. */
export type Connection = string | { host: string; port: number; user: string; database: string };

/** Whether a read must see the last acknowledged write, or may lag as a replica does. */
export type Freshness = "latest" | "may-lag";

/** `lagMs` is the lag at the last check. */
export type ReplicaState = { isUsed: boolean; lagMs: number | null };

/** The database for features: changes use `write`, reads state their freshness. */
export type Database = {
  write: Kysely<Schema>;
  read(freshness: Freshness): Kysely<Schema>;
  /** Acknowledged changes pass a barrier, so that none is lost with the primary. */
  beginChange: BeginChange;
  replica(): ReplicaState | null;
  isReachable(): Promise<boolean>;
  connections(): { connections: number; idle: number; waiting: number; max: number };
  close(): Promise<void>;
};

/**
 * Options for `pg`. Sockets are never encrypted, whatever the environment states. Leaves out startup parameters that
 * poolers refuse, such as `statement_timeout`.
 */
export function poolOptions(connection: Connection): pg.PoolConfig {
  const where = typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false };
  return { ...where, keepAlive: true, keepAliveInitialDelayMillis: 30_000 };
}

export type DirectPoolOptions = { maxConnections: number; connectTimeoutMs?: number; answerTimeoutMs?: number };

/** Bypasses any pooler, for session features: migrations and the job queue. */
export function openDirectPool(
  connection: Connection,
  name: string,
  { maxConnections, connectTimeoutMs = 30_000, answerTimeoutMs }: DirectPoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...poolOptions(connection),
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: `dishboard ${name}`,
    onConnect: endQueriesWithConnection,
  });
  // Otherwise a broken connection would end the process; its user gets the error.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  if (answerTimeoutMs) limitAnswers(pool, answerTimeoutMs);
  return pool;
}

export type ConnectOptions = {
  onLost?: (error: Error) => void;
  maxConnections?: number;
  /** A longer wait for a connection fails, and the caller reads that the server is busy. */
  connectTimeoutMs?: number;
  /** A longer wait for an answer also fails, and the connection is closed. */
  answerTimeoutMs?: number;
  /** Whether connections certainly bypass any pooler. */
  isDirect?: boolean;
};

const lookTimeoutMs = 5_000;

/**
 * With the default limits no call waits longer than five seconds for a database that has stopped answering, and none
 * that begins during a known outage waits at all.
 */
export function connect(connection: Connection, options: ConnectOptions = {}): Database {
  const { pool, takeConnection, isReachable, close } = openPool(connection, options);
  const kysely = kyselyOf(pool, takeConnection);
  return {
    write: kysely,
    read: () => kysely,
    beginChange: createStandbyBarrier(connection, kysely),
    replica: () => null,
    isReachable,
    connections: () => connectionsOf(pool),
    close: async () => {
      close();
      await kysely.destroy();
    },
  };
}

/** A pool whose outages are watched. `close` ends the watching and not the pool. */
export function openPool(
  connection: Connection,
  {
    onLost = () => {},
    maxConnections = 10,
    connectTimeoutMs = 2_000,
    answerTimeoutMs = 3_000,
    isDirect = false,
  }: ConnectOptions = {},
) {
  const pool = new pg.Pool({
    ...poolOptions(connection),
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: "dishboard",
    onConnect: endQueriesWithConnection,
  });
  // Otherwise a broken idle connection would end the process.
  pool.on("error", onLost);
  // So would one that breaks while a query is being written; the caller gets the error anyway.
  pool.on("connect", (client) => void client.on("error", () => {}));
  const outages = watchOutages({
    ask: () => answers(connection),
    bytesReceived: limitAnswers(pool, answerTimeoutMs, () => outages.look()),
    silenceMs: answerTimeoutMs,
  });
  if (isDirect) keepPrepared(pool);
  return {
    pool,
    async takeConnection(): Promise<pg.PoolClient> {
      await outages.throwIfAway();
      return pool.connect().catch((error: unknown) => {
        if (isUnreachable(error)) outages.look();
        throw error;
      });
    },
    look: () => outages.look(),
    isAway: () => outages.isAway(),
    isReachable: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    close: () => outages.close(),
  };
}

export function kyselyOf(pool: pg.Pool, connect: () => Promise<PostgresPoolClient>): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
}

/** Even an error is an answer. */
async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({
    ...poolOptions(connection),
    connectionTimeoutMillis: lookTimeoutMs,
    query_timeout: lookTimeoutMs,
    application_name: "dishboard look",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && (!isUnreachable(error) || /^53/.test(error.code ?? ""));
  } finally {
    // A silent server would not answer the goodbye.
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}

export function connectionsOf({ totalCount, idleCount, waitingCount, options }: pg.Pool) {
  return { connections: totalCount, idle: idleCount, waiting: waitingCount, max: options.max };
}

const unreachableCodes =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** Whether the database is unreachable or too busy, rather than the query wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoAnswer) return true;
  // A name with several addresses has an error for each.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnreachable);
  const code = "code" in error ? String(error.code) : "";
  if (/^(08|53|57P0)/.test(code) || code === "57014" || code === "25006") return true;
  // A replica had to replay what the statement still reads.
  if (code === "40001" && /conflict with recovery/.test(error.message)) return true;
  // A missing file has the same code as a missing socket.
  if (unreachableCodes.test(code)) return "syscall" in error && (code !== "ENOENT" || error.syscall === "connect");
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|client is not queryable/i.test(
    error.message,
  );
}

/** Whether the database refused a statement, which then had no effect. */
export function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isUnreachable(error);
}

/** Whether the unique index already has such a row. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "23505" &&
    "constraint" in error &&
    error.constraint === index
  );
}

/** Whether the error is about a missing or deleted member. */
export function isOfNobody(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error && error.code === "23503" && "constraint" in error)) return false;
  return /_(user_id|submitted_by|follower_id|reporter_id)_fkey$/.test(String(error.constraint));
}

/** Whether a row was locked for too long, so that the statement had no effect. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}

/** Whether PostgreSQL ended the transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}
