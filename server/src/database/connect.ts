import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";

/** Where a PostgreSQL is: an address, or the socket folder of the embedded one. */
export type Connection = string | { host: string; port: number; user: string; database: string };

/** Whether a read must see the last acknowledged write, or may lag behind it as a replica does. */
export type Freshness = "latest" | "may-lag";

/** The database as features see it: every change names `write`, every read says how fresh it must be. */
export type Database = {
  write: Kysely<Schema>;
  read(freshness: Freshness): Kysely<Schema>;
  /** Whether a query is answered right now. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
};

/** What `pg` is told; a socket is never encrypted, whatever the environment says. */
function poolOptions(connection: Connection): pg.PoolConfig {
  return typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false };
}

/** A few connections past any pooler, for what holds on to a session: migrations, and the job queue. */
export function openDirectPool(connection: Connection, name: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    ...poolOptions(connection),
    max: connections,
    connectionTimeoutMillis: 30_000,
    application_name: `dishboard ${name}`,
  });
  // A connection that breaks would otherwise end the process; who uses it hears of it by its own error.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/** Opens a pool of connections; none is made before it is needed, and a lost one is replaced. */
export function connect(connection: Connection, onLost: (error: Error) => void, connections = 10): Database {
  const pool = new pg.Pool({
    ...poolOptions(connection),
    max: connections,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    application_name: "dishboard",
  });
  // An idle connection that breaks would otherwise end the process.
  pool.on("error", onLost);
  // So would one that breaks while a query is being written to it, whose caller hears of it all the same.
  pool.on("connect", (client) => void client.on("error", () => {}));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    write: kysely,
    read: () => kysely,
    isReachable: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    close: () => kysely.destroy(),
  };
}

/** Whether an error says that the database is away or too busy, and not that the question was wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (/^(08|53|57P0)/.test(code) || code === "57014" || code === "25006") return true;
  if (/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code)) return "syscall" in error;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|client is not queryable/i.test(
    error.message,
  );
}

/** Whether an error says that there is such a row already, by the given index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "23505" &&
    "constraint" in error &&
    error.constraint === index
  );
}
