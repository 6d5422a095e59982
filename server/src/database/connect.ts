import type { Socket } from "node:net";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { endQueriesWithConnection, limitAnswers, NoAnswer } from "./answer-limit.ts";
import { watchOutages } from "./outages.ts";
import { keepPrepared } from "./prepared.ts";
import type { Schema } from "./schema.ts";
import { type BeginChange, createStandbyBarrier } from "./standby-barrier.ts";

/** Where a PostgreSQL is: an address, or the socket folder of the embedded one. */
export type Connection = string | { host: string; port: number; user: string; database: string };

/** Whether a read must see the last acknowledged write, or may lag behind it as a replica does. */
export type Freshness = "latest" | "may-lag";

/** Whether replicas answer reads that may lag, and how many milliseconds they were behind at the last look. */
export type ReplicaState = { isUsed: boolean; lagMs: number | null };

/** The database for features: changes use `write`, reads say how fresh they must be. */
export type Database = {
  write: Kysely<Schema>;
  read(freshness: Freshness): Kysely<Schema>;
  /** Changes that are acknowledged pass a barrier, so that none is lost with the primary. */
  beginChange: BeginChange;
  /** Which database answers reads that may lag; null without replicas. */
  replica(): ReplicaState | null;
  /** Whether the database answers a query now. */
  isReachable(): Promise<boolean>;
  /** The connections that there are now, and how many requests wait for one. */
  connections(): { connections: number; idle: number; waiting: number; max: number };
  close(): Promise<void>;
};

/**
 * Options for `pg`. Sockets are never encrypted, whatever the environment says. Leave out startup parameters that
 * connection poolers refuse, such as `statement_timeout`.
 */
export function poolOptions(connection: Connection): pg.PoolConfig {
  const where = typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false };
  return { ...where, keepAlive: true, keepAliveInitialDelayMillis: 30_000 };
}

/** Options of `openDirectPool`. */
export type DirectPoolOptions = { maxConnections: number; connectTimeoutMs?: number; answerTimeoutMs?: number };

/** A pool that bypasses any connection pooler, for what needs a session: migrations and the job queue. */
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
  // A connection that breaks would otherwise end the process; its user gets the error.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  if (answerTimeoutMs) limitAnswers(pool, answerTimeoutMs);
  return pool;
}

/** Options of `connect`. */
export type ConnectOptions = {
  /** Called when an idle connection breaks. */
  onLost?: (error: Error) => void;
  maxConnections?: number;
  /** A request that waits longer for a connection fails, and its caller reads that the server is busy. */
  connectTimeoutMs?: number;
  /** A query that waits longer for its answer fails the same way, and its connection is closed. */
  answerTimeoutMs?: number;
  /** Whether the connections are known to lead past any connection pooler. */
  isDirect?: boolean;
};

/** How long a look takes at a database of which somebody thinks that it does not answer. */
const lookTimeoutMs = 5_000;

/**
 * Opens a pool of connections, which are made when they are needed and replaced when they are lost. With the default
 * limits no call that has begun waits longer than five seconds for a database that has stopped answering, and none that
 * begins once that was noticed waits at all.
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

/** A pool of connections whose outages are watched. `close` ends the watching and not the pool. */
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
  // An idle connection that breaks would otherwise end the process.
  pool.on("error", onLost);
  // So would one that breaks while a query is being written to it; the caller gets the error anyway.
  pool.on("connect", (client) => void client.on("error", () => {}));
  const outages = watchOutages({
    ask: () => answers(connection),
    bytesReceived: limitAnswers(pool, answerTimeoutMs, () => outages.look()),
    silenceMs: answerTimeoutMs,
  });
  if (isDirect) keepPrepared(pool);
  return {
    pool,
    /** Throws `NoAnswer` while the database is known to be away. */
    async takeConnection(): Promise<pg.PoolClient> {
      await outages.throwIfAway();
      return pool.connect().catch((error: unknown) => {
        if (isUnreachable(error)) outages.look();
        throw error;
      });
    },
    /** Finds out whether the database answers, for somebody who doubts it. */
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

/** Kysely on connections that come from `connect`. */
export function kyselyOf(pool: pg.Pool, connect: () => Promise<PostgresPoolClient>): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
}

/** Whether a database answers a connection of its own, and be it that it takes no more of them. */
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
    // One that is silent would not take leave.
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}

/** The connections of a pool now, and how many queries wait for one. */
export function connectionsOf({ totalCount, idleCount, waitingCount, options }: pg.Pool) {
  return { connections: totalCount, idle: idleCount, waiting: waitingCount, max: options.max };
}

const unreachableCodes =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** Whether an error says that the database is unreachable or too busy, and not that the query was wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoAnswer) return true;
  // A name with several addresses, each with its own error.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnreachable);
  const code = "code" in error ? String(error.code) : "";
  if (/^(08|53|57P0)/.test(code) || code === "57014" || code === "25006") return true;
  // A replica had to replay what the statement still reads.
  if (code === "40001" && /conflict with recovery/.test(error.message)) return true;
  // A file that is missing has the code of a socket that is.
  if (unreachableCodes.test(code)) return "syscall" in error && (code !== "ENOENT" || error.syscall === "connect");
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|client is not queryable/i.test(
    error.message,
  );
}

/** Whether an error says that the database has refused a statement, of which it has then done nothing. */
export function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isUnreachable(error);
}

/** Whether an error says that a unique index has such a row already. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "23505" &&
    "constraint" in error &&
    error.constraint === index
  );
}

/** Whether something was to be stored of a person who does not exist, or does not any more. */
export function isOfNobody(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error && error.code === "23503" && "constraint" in error)) return false;
  return /_(user_id|submitted_by|follower_id|reporter_id)_fkey$/.test(String(error.constraint));
}

/** Whether an error says that a statement has done nothing because a row was locked for too long. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}

/** Whether an error says that PostgreSQL has ended a transaction because it and others waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}
