import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type ConnectOptions, connect, type Database } from "../server/src/database/connect.ts";
import { connectWithReplica } from "../server/src/database/replica.ts";

export type ServerAddress = { host: string; port: number; user: string; password?: string; database: string };

declare module "vitest" {
  export interface ProvidedContext {
    postgres: ServerAddress;
    ways: Ways;
  }
}

/** Null if the tests have no pooler or replicas. */
export type Ways = { pooler: ServerAddress | null; replicas: ServerAddress | null };

/** The migrated database that each test file clones. */
export const templateName = "dishboard_template";

/** Parses a DATABASE_URL; a folder as host is a unix socket. */
export function asAddress(url: string): ServerAddress {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get("host") ?? decodeURIComponent(hostname),
    port: Number(port || "5432"),
    user: decodeURIComponent(username) || "postgres",
    ...(password ? { password: decodeURIComponent(password) } : {}),
    database: pathname.slice(1) || "postgres",
  };
}

export function asUrl({ host, port, user, password, database }: ServerAddress): string {
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = user;
  url.password = password ?? "";
  url.searchParams.set("host", host);
  return url.href;
}

/** A migrated database, dropped at the end of the test file. */
export async function ownDatabase(
  template = templateName,
  options: ConnectOptions = {},
): Promise<{ db: Database; address: ServerAddress }> {
  const server = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name}${template ? ` template ${template}` : ""}`);
  const address = { ...server, database: name };
  // A busy machine must not change what a test sees: in production a query that waits this long fails with 503.
  const db = open(address, { connectTimeoutMs: 60_000, answerTimeoutMs: 60_000, ...options });
  afterAll(async () => {
    await db.close();
    await administer(server, `drop database ${name} with (force)`);
  });
  return { db, address };
}

function open(address: ServerAddress, options: ConnectOptions): Database {
  const { pooler, replicas } = inject("ways");
  const { database } = address;
  const connection = pooler ? { ...pooler, database } : address;
  return replicas
    ? connectWithReplica(connection, asUrl({ ...replicas, database }), options)
    : connect(connection, options);
}

async function administer(server: ServerAddress, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
