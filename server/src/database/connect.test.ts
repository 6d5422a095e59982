import type { Socket } from "node:net";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { ownDatabase } from "../../../testing/database.ts";
import { ownDatabaseProxy } from "../../../testing/database-proxy.ts";
import { connect, isUnreachable, openDirectPool } from "./connect.ts";

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it("fails as unreachable when every connection is busy for too long", async () => {
  const db = connect(inject("postgres"), { maxConnections: 1, connectTimeoutMs: 300 });
  // The first connection may itself take longer.
  while (!(await db.isReachable()));
  await db.write.connection().execute(async (busy) => {
    await sql`select 1`.execute(busy);
    const error: unknown = await sql`select 1`.execute(db.write).catch((reason: unknown) => reason);
    expect(isUnreachable(error)).toBe(true);
  });
  await db.close();
});

it("leaves a query its whole time that begins while its connection is found to be idle", async () => {
  const pool = openDirectPool(inject("postgres"), "test", { maxConnections: 1, answerTimeoutMs: 60_000 });
  const client = await pool.connect();
  (client as unknown as { connection: { stream: Socket } }).connection.stream.emit("timeout");
  expect((await client.query("select 1 as one from pg_sleep(0.2)")).rows).toEqual([{ one: 1 }]);
  client.release();
  await pool.end();
});

it("connects through a pooler that refuses startup parameters", async () => {
  const { address } = await ownDatabaseProxy(inject("postgres"), { isPooler: true });
  const db = connect(address, { connectTimeoutMs: 60_000 });
  expect((await sql`select 1 as one`.execute(db.write)).rows).toEqual([{ one: 1 }]);
  await db.close();
});

it("tells a missing socket from a missing file", () => {
  const missing = (syscall: string) => Object.assign(new Error("missing"), { code: "ENOENT", syscall });
  expect([isUnreachable(missing("connect")), isUnreachable(missing("open"))]).toEqual([true, false]);
});

it("says for a name with several addresses that it is unreachable, too", async () => {
  const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED", syscall: "connect" });
  expect(isUnreachable(new AggregateError([refused, refused]))).toBe(true);
  expect(isUnreachable(new AggregateError([refused, new Error("wrong")]))).toBe(false);
});

describe("a query that gets no answer", () => {
  it("fails as unreachable, and its connection is replaced", async () => {
    const proxy = await ownDatabaseProxy(inject("postgres"));
    const db = connect(proxy.address, { maxConnections: 2, connectTimeoutMs: 60_000, answerTimeoutMs: 500 });
    const ask = () => sql`select 1`.execute(db.write);
    const change = () => db.write.transaction().execute((transaction) => sql`select 1`.execute(transaction));
    await expect.poll(() => errorOf(Promise.all([ask(), change()]))).toBeUndefined();
    proxy.silence();
    for (const error of await Promise.all([errorOf(ask()), errorOf(change())])) expect(isUnreachable(error)).toBe(true);
    // The two connections stay silent forever.
    await expect.poll(() => errorOf(Promise.all([ask(), change()]))).toBeUndefined();
    await db.close();
  });

  it("is ended in the database as well", async () => {
    const { db: watching, address } = await ownDatabase();
    const db = connect(address, { connectTimeoutMs: 60_000, answerTimeoutMs: 300 });
    expect(isUnreachable(await errorOf(sql`select pg_sleep(600)`.execute(db.write)))).toBe(true);
    const running = async () => {
      const query = sql`select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`;
      return (await query.execute(watching.write)).rows.length;
    };
    await expect.poll(running).toBe(0);
    await db.close();
  });
});

describe("a database that answers nobody", () => {
  it("is noticed: nobody waits for a connection any more, and all are served when it is back", async () => {
    const proxy = await ownDatabaseProxy(inject("postgres"));
    const db = connect(proxy.address, { answerTimeoutMs: 600 });
    const ask = () => errorOf(sql`select 1`.execute(db.write));
    await expect.poll(ask).toBeUndefined();
    proxy.silence("all");
    const isRefusedAtOnce = async () => {
      const tried = new Set<number>();
      const timer = setInterval(() => tried.add(db.connections().connections), 10);
      const error = await ask();
      clearInterval(timer);
      return isUnreachable(error) && Array.from(tried).every((connections) => connections === 0);
    };
    await expect.poll(isRefusedAtOnce, { timeout: 30_000 }).toBe(true);
    proxy.speak();
    await expect.poll(ask, { timeout: 30_000 }).toBeUndefined();
    await db.close();
  });

  it("is noticed when it refuses, and asked again once it is back", async () => {
    const proxy = await ownDatabaseProxy(inject("postgres"));
    const db = connect(proxy.address, { connectTimeoutMs: 60_000, answerTimeoutMs: 60_000 });
    const ask = () => errorOf(sql`select 1`.execute(db.write));
    await expect.poll(ask).toBeUndefined();
    await proxy.close();
    await expect.poll(async () => isUnreachable(await ask())).toBe(true);
    await proxy.open();
    await expect.poll(ask, { timeout: 30_000 }).toBeUndefined();
    await db.close();
  });

  it("is none that leaves one query unanswered, nor one that takes no new connections", async () => {
    const proxy = await ownDatabaseProxy(inject("postgres"));
    const db = connect(proxy.address, { maxConnections: 2, connectTimeoutMs: 60_000, answerTimeoutMs: 4_000 });
    const ask = () => errorOf(sql`select 1`.execute(db.write));
    while ((await Promise.all([ask(), ask()])).some(Boolean) || db.connections().connections < 2);
    proxy.silence("new");
    const slow = errorOf(sql`select pg_sleep(600)`.execute(db.write));
    const errors = new Set<unknown>();
    // The slow query is given up, and then the unanswered check of the database.
    while (proxy.connections() !== 1 && errors.size < 2) errors.add(await ask());
    expect(Array.from(errors)).toEqual([undefined]);
    proxy.speak();
    expect(isUnreachable(await slow)).toBe(true);
    await db.close();
  });
});
