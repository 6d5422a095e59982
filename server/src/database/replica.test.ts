import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoint } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { asUrl } from "../../../testing/database.ts";
import { route } from "../platform/http/route.ts";
import { createServer } from "../platform/http/server.ts";
import { clusterOf } from "./cluster.ts";
import { type Connection, connect, type Database, kyselyOf, openDirectPool } from "./connect.ts";
import { startEmbedded } from "./embedded.ts";
import { processesOf, signalAll } from "./processes.ts";
import { connectWithReplica } from "./replica.ts";
import { createStandbyBarrier } from "./standby-barrier.ts";

const noteDown = endpoint({
  method: "PUT",
  path: "/api/test/notes",
  operationId: "noteDown",
  tag: "dishes",
  summary: "Note a number down",
  description: "Notes a number down.",
  body: z.object({ n: z.number(), isNew: z.optional(z.boolean()) }),
  reply: z.object({ n: z.number() }),
});

const folder = await mkdtemp(join(tmpdir(), "dishboard-replica-"));
const [primaryDir, replicaDir] = [join(folder, "primary"), join(folder, "replica")];
const flags = { fsync: "off", full_page_writes: "off" };
const log = () => {};

const first = await startEmbedded({ dataDir: primaryDir, log, flags });
await first.stop();
await cp(primaryDir, replicaDir, { recursive: true });
await writeFile(join(clusterOf(replicaDir), "standby.signal"), "");
const primary = await startEmbedded({ dataDir: primaryDir, log, flags });
const { host, port, user } = primary.connection;
const replica = await startEmbedded({
  dataDir: replicaDir,
  log,
  flags: { ...flags, primary_conninfo: `host=${host} port=${port} user=${user} application_name=replica` },
});
const db: Database = connectWithReplica(primary.connection as Connection, asUrl(replica.connection));
afterAll(async () => {
  await db.close();
  await replica.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

async function isReplica(freshness: "latest" | "may-lag"): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db.read(freshness));
  return rows[0]?.is === true;
}

async function askReplica(statement: string): Promise<void> {
  const client = new pg.Client(replica.connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const mayLag = (statement: string) =>
  sql.raw(statement).execute(db.read("may-lag")) as Promise<{ rows: Record<string, unknown>[] }>;

it("answers reads that may lag, and nothing else", async () => {
  await expect.poll(() => isReplica("may-lag")).toBe(true);
  expect(await isReplica("latest")).toBe(false);
  await sql`create table notes (n int)`.execute(db.write);
  await sql`insert into notes values (1)`.execute(db.write);
  await expect.poll(async () => (await mayLag("select n from notes")).rows).toEqual([{ n: 1 }]);
  expect(db.replica()).toMatchObject({ isUsed: true, lagMs: expect.any(Number) });
});

it("leaves a statement that fails on it to the primary", async () => {
  expect((await mayLag("insert into notes values (2) returning n")).rows).toEqual([{ n: 2 }]);
  await expect(mayLag("select * from nothing")).rejects.toThrow('relation "nothing" does not exist');
});

it("leaves a transaction that fails on it to the primary, from its beginning", async () => {
  await expect.poll(() => isReplica("may-lag")).toBe(true);
  const read = await db
    .read("may-lag")
    .transaction()
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 4321`.execute(transaction);
      const before = await sql`select pg_is_in_recovery() as is`.execute(transaction);
      // On a replica this is an error.
      await sql`select pg_current_wal_lsn()`.execute(transaction);
      const { rows } =
        await sql`select current_setting('statement_timeout') as timeout, pg_is_in_recovery() as is`.execute(
          transaction,
        );
      return [...before.rows, ...rows];
    });
  expect(read).toEqual([{ is: true }, { timeout: "4321ms", is: false }]);
  await expect.poll(() => isReplica("may-lag")).toBe(true);
});

it("is left alone while it is some seconds behind, and is asked again when it has caught up", async () => {
  await expect.poll(() => isReplica("may-lag")).toBe(true);
  await askReplica("select pg_wal_replay_pause()");
  const writtenAt = [performance.now()];
  let oldestMs = 0;
  const reads = async () => {
    const n = writtenAt.length;
    await sql`insert into notes values (${sql.lit(1_000 + n)})`.execute(db.write);
    const now = performance.now();
    writtenAt.push(now);
    const { rows } = await mayLag("select max(n)::int as n, pg_is_in_recovery() as is from notes");
    const firstUnseen = writtenAt[Math.max(Number(rows[0]?.n) - 1_000, 0) + 1];
    oldestMs = Math.max(oldestMs, firstUnseen === undefined ? 0 : now - firstUnseen);
    return rows[0]?.is;
  };
  // A single read may go to the primary for another reason.
  const isAsked = async () => [await reads(), db.replica()?.isUsed];
  await expect.poll(isAsked, { interval: 50 }).toEqual([false, false]);
  expect(oldestMs).toBeGreaterThan(1_000);
  expect(oldestMs).toBeLessThan(5_000);
  await askReplica("select pg_wal_replay_resume()");
  await expect.poll(reads, { interval: 50 }).toBe(true);
});

it("that is silent keeps nobody waiting, nor does one whose primary is", async () => {
  for (const [dataDir, isAnsweredByReplica] of [
    [replicaDir, false],
    [primaryDir, true],
  ] as const) {
    await expect.poll(() => isReplica("may-lag")).toBe(true);
    signalAll(processesOf(clusterOf(dataDir)), "SIGSTOP");
    try {
      expect(await Promise.all(Array.from({ length: 5 }, () => isReplica("may-lag")))).toEqual(
        Array(5).fill(isAnsweredByReplica),
      );
      expect(await isReplica("may-lag")).toBe(isAnsweredByReplica);
    } finally {
      signalAll(processesOf(clusterOf(dataDir)), "SIGCONT");
    }
    await expect.poll(() => db.isReachable()).toBe(true);
  }
});

it("that was promoted is read only while there is no other primary", async () => {
  const isReadThere = async () => {
    const { rows } = await mayLag("select current_setting('data_directory') as folder");
    return String(rows[0]?.folder).startsWith(replicaDir);
  };
  await expect.poll(isReadThere).toBe(true);
  await askReplica("select pg_promote()");
  await expect.poll(isReadThere).toBe(false);
  signalAll(processesOf(clusterOf(primaryDir)), "SIGSTOP");
  try {
    await expect.poll(() => isReadThere().catch(() => false)).toBe(true);
  } finally {
    signalAll(processesOf(clusterOf(primaryDir)), "SIGCONT");
  }
  await expect.poll(isReadThere).toBe(false);
});

const askPrimary = async (statement: string) => (await sql.raw<{ n: number }>(statement).execute(db.write)).rows;

async function awaitStandby(name: string): Promise<void> {
  await askPrimary(`alter system set synchronous_standby_names = '${name}'`);
  await askPrimary("select pg_reload_conf()");
  await expect
    .poll(() => askPrimary(`select 1 as n where current_setting('synchronous_standby_names') = '${name}'`))
    .toEqual([{ n: 1 }]);
}

it("a change that waits for a standby is not seen while it waits, although the writer has given up", async () => {
  const hasty = connect(primary.connection as Connection, { connectTimeoutMs: 60_000, answerTimeoutMs: 300 });
  const seen = () => askPrimary("select n from notes where n = 9999");
  const running = (condition: string) => askPrimary(`select 1 as n from pg_stat_activity where ${condition}`);
  await awaitStandby("nobody");
  await expect(sql`insert into notes values (9999)`.execute(hasty.write)).rejects.toThrow("does not answer");
  // If this one was ended, the other one would have been too.
  await expect(sql`select pg_sleep(600)`.execute(hasty.write)).rejects.toThrow("does not answer");
  await expect.poll(() => running("query = 'select pg_sleep(600)' and state = 'active'")).toEqual([]);
  expect(await running("wait_event = 'SyncRep'")).toEqual([{ n: 1 }]);
  expect(await seen()).toEqual([]);
  await awaitStandby("");
  await expect.poll(seen).toEqual([{ n: 9999 }]);
  await hasty.close();
});

it("a change that is seen and that no standby has is not acknowledged to a writer that repeats it", async () => {
  const hasty = connect(asUrl(primary.connection), { connectTimeoutMs: 60_000, answerTimeoutMs: 300 });
  const server = await createServer(pino({ level: "silent" }), {
    trustedProxies: false,
    isHttps: false,
    beginChange: hasty.beginChange,
  });
  route(server, noteDown, async ({ body: { n, isNew } }) => {
    const known = sql`select from notes where n = ${n}`.execute(hasty.write);
    const isKnown = (await known).rows.length > 0;
    if (isKnown && isNew) throw new Problem("conflict", "That is noted already");
    if (!isKnown) await sql`insert into notes values (${n})`.execute(hasty.write);
    return { n };
  });
  const status = async (payload: { n: number; isNew?: boolean }) =>
    (await server.inject({ method: "PUT", url: noteDown.path, payload })).statusCode;
  try {
    await awaitStandby("nobody");
    expect(await status({ n: 7777 })).toBe(503);
    // A stopping PostgreSQL does this with all of them.
    await askPrimary("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
    await expect.poll(() => askPrimary("select n from notes where n = 7777")).toEqual([{ n: 7777 }]);
    expect([await status({ n: 7777 }), await status({ n: 7777, isNew: true })]).toEqual([503, 503]);
    await awaitStandby("");
    expect([await status({ n: 7777 }), await status({ n: 7777, isNew: true })]).toEqual([200, 409]);
  } finally {
    await awaitStandby("");
    await server.close();
    await hasty.close();
  }
});

it("a change that began with another primary is not acknowledged", async () => {
  const [old, promoted] = [primary, replica].map(({ connection }) =>
    openDirectPool(connection as Connection, "test", { maxConnections: 1 }),
  ) as [pg.Pool, pg.Pool];
  let present = old;
  const switched = kyselyOf(old, () => present.connect());
  const beginChange = createStandbyBarrier(asUrl(primary.connection), switched);
  await beginChange()();
  const [confirm, confirmLater] = [beginChange(), beginChange()];
  present = promoted;
  await expect(confirm()).rejects.toThrow("does not answer");
  await beginChange()();
  await expect(confirmLater()).rejects.toThrow("does not answer");
  await Promise.all([old.end(), promoted.end()]);
});
