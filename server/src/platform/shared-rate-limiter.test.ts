import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ownApp } from "../../../testing/app.ts";
import { asUrl } from "../../../testing/database.ts";
import { signedInPerson } from "../../../testing/sign-in.ts";
import { createApp } from "../app.ts";
import { connect, type Database } from "../database/connect.ts";
import type { RateLimiter, Usage } from "./rate-limiter.ts";
import { createSharedRateLimiter } from "./shared-rate-limiter.ts";

const testApp = await ownApp({ LIMITS: "sign-in=5/15m" });
const { db, settings } = testApp;

let now = 1_000;
const lines: { msg: string }[] = [];
const log = pino({ level: "warn" }, { write: (line) => void lines.push(JSON.parse(line)) });

const pools: Database[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function newInstance(maxConnections = 10): RateLimiter {
  const own = connect(testApp.address, { maxConnections, connectTimeoutMs: 60_000, answerTimeoutMs: 60_000 });
  pools.push(own);
  return createSharedRateLimiter({ db: own, log, now: () => now, overrides: settings.limits });
}

const instances = [newInstance(), newInstance(), newInstance()] as const;
const apps = await Promise.all(instances.map((limiter) => createApp({ settings, db, log, limiter })));
afterAll(() => Promise.all(apps.map((app) => app.close())));

beforeEach(async () => {
  // Longer than a refusal is remembered.
  now += 10_000;
  await sql`delete from rate_limits`.execute(db.write);
});

const limit = (name: string, max: number) => ({ name, max, perSeconds: 60 });
const listUses = async () =>
  (await sql<{ used: number }>`select used from rate_limits`.execute(db.write)).rows.map(({ used }) => used);
const countOf = <Value>(values: Value[], wanted: Value) => values.filter((value) => value === wanted).length;

describe("three instances", () => {
  it("together let five wrong passwords pass, and count right ones as one instance does", async () => {
    const owner = await signedInPerson(testApp, "guessed");
    const signIn = (n: number, password: string) =>
      apps[n % apps.length]?.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=password",
        payload: { email: owner.email, password },
      });
    for (let n = 0; n < 12; n++) expect((await signIn(n, owner.password))?.statusCode).toBe(200);
    const statuses = [];
    for (let n = 0; n < 30; n++) statuses.push((await signIn(n, "a guess"))?.statusCode);
    expect(statuses).toEqual([...Array(5).fill(400), ...Array(25).fill(429)]);
    expect((await signIn(0, owner.password))?.headers["retry-after"]).toMatch(/^(900|8\d\d)$/);
  });

  it("never let one too many pass, however many ask at once, and count all limits or none", async () => {
    const usages = [
      { limit: limit("wide", 1_000), key: "one" },
      { limit: limit("narrow", 50), key: "one" },
    ];
    const tries = Array.from({ length: 300 }, (_, n) =>
      instances[n % 3]?.consume(n % 2 === 0 ? usages : usages.toReversed()),
    );
    const refusals = await Promise.all(tries);
    expect(countOf(refusals, null)).toBe(50);
    expect(refusals.find((refusal) => refusal !== null)?.limit.name).toBe("narrow");
    expect(await listUses()).toEqual([50, 50]);
  });

  it("let forty of a burst of two thousand pass", async () => {
    const usage: Usage[] = [{ limit: limit("burst", 40), key: "one" }];
    const tries = Array.from({ length: 2_000 }, (_, n) => instances[n % 3]?.consume(usage));
    expect(countOf(await Promise.all(tries), null)).toBe(40);
    expect(await listUses()).toEqual([40]);
  });

  it("count as one instance does what has cost several, and take it back", async () => {
    const usage = (cost: number) => [{ limit: limit("search", 100), key: "one", cost }];
    const [first, second] = instances;
    expect([await first.consume(usage(60)), await second.consume(usage(60))]).toEqual([null, null]);
    expect(await listUses()).toEqual([120]);
    expect((await first.consume(usage(1)))?.limit.name).toBe("search");
    now += 2_000;
    await second.refund(usage(60));
    expect(await listUses()).toEqual([60]);
    expect(await first.consume(usage(1))).toBeNull();
  });

  it("count a flood of one network in turn, and others meanwhile", async () => {
    const limiter = newInstance(1);
    const ended: string[] = [];
    const consume = async (key: string) => {
      expect(await limiter.consume([{ limit: limit("flooded", 1_000), key }])).toBeNull();
      ended.push(key);
    };
    await Promise.all([...Array.from({ length: 300 }, () => consume("flood")), consume("other")]);
    expect(ended).toHaveLength(301);
    expect(ended.indexOf("other")).toBeLessThan(10);
  });

  it("count from zero when the time is over, and what one takes back the others may use", async () => {
    const usage: Usage[] = [{ limit: limit("short", 1), key: "one" }];
    const [first, second] = instances;
    expect(await first.consume(usage)).toBeNull();
    expect((await second.consume(usage))?.retryAfterSeconds).toBeGreaterThan(30);
    await first.refund(usage);
    now += 1_000;
    expect(await second.consume(usage)).toBeNull();
    expect(await first.consume(usage)).not.toBeNull();
    await sql`update rate_limits set ends_at = now() - interval '1 second'`.execute(db.write);
    now += 1_000;
    expect(await first.consume(usage)).toBeNull();
    expect(await listUses()).toEqual([1]);
  });

  it("write nothing for a refused call, and forget what is over", async () => {
    const [first] = instances;
    const network = { limit: limit("network", 1), key: "one" };
    await first.consume([network]);
    for (let n = 0; n < 3; n++) {
      now += 1_000;
      expect(await first.consume([network, { limit: limit("account", 5), key: `account ${n}` }])).not.toBeNull();
    }
    expect(await listUses()).toEqual([1]);
    await sql`update rate_limits set ends_at = now() - interval '1 second'`.execute(db.write);
    for (let n = 0; n < 1_000; n++) await first.consume([{ limit: limit("busy", 10_000), key: "one" }]);
    await expect.poll(async () => (await listUses()).length, { timeout: 20_000 }).toBe(1);
  });
});

describe("when the database", () => {
  it("cannot write, each instance counts by itself and says so, and afterwards they count together again", async () => {
    const [first, second] = instances;
    const usage: Usage[] = [{ limit: limit("lonely", 2), key: "one" }];
    lines.length = 0;
    await sql`alter table rate_limits rename to rate_limits_away`.execute(db.write);
    const results = [];
    for (const instance of [first, first, first, second]) results.push((await instance.consume(usage)) === null);
    await sql`alter table rate_limits_away rename to rate_limits`.execute(db.write);
    expect(results).toEqual([true, true, false, true]);
    expect(lines.map(({ msg }) => msg)).toEqual(
      Array(2).fill("the database does not count limits: this process counts them alone"),
    );
    now += 60_000;
    expect([await first.consume(usage), await second.consume(usage)]).toEqual([null, null]);
    expect(await first.consume(usage)).not.toBeNull();
  });

  it("could not take something back, it is taken back with the next call", async () => {
    const [first, second] = instances;
    const usage: Usage[] = [{ limit: limit("owed", 2), key: "one" }];
    for (let n = 0; n < 2; n++) expect(await first.consume(usage)).toBeNull();
    await sql`alter table rate_limits rename to rate_limits_away`.execute(db.write);
    for (let n = 0; n < 2; n++) await first.refund(usage);
    await sql`alter table rate_limits_away rename to rate_limits`.execute(db.write);
    expect(await second.consume(usage)).not.toBeNull();
    now += 1_000;
    expect(await first.consume(usage)).toBeNull();
    expect(await second.consume(usage)).toBeNull();
    expect(await listUses()).toEqual([2]);
  });

  it("is away, a limited call fails as all calls do that need it, and counts against nobody", async () => {
    const away = connect({ host: "127.0.0.1", port: 9, user: "nobody", database: "none" });
    pools.push(away);
    const overrides = { usernames: { max: 2, perSeconds: 60 } };
    const limiter = createSharedRateLimiter({ db: away, log, now: () => now, overrides });
    const app = await createApp({ settings, db, log, limiter });
    onTestFinished(() => app.close());
    for (let n = 0; n < 4; n++) {
      const reply = await app.inject("/api/accounts/username?value=somebody");
      expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "2"]);
    }
  });
});

it("an instance counts in the database when DATABASE_URL names it, and else in its process", async () => {
  const other = await ownApp({ DATABASE_URL: asUrl(testApp.address) });
  const countsAfterACall = async ({ app, db }: typeof other) => {
    await app.inject("/api/accounts/username?value=somebody");
    return (await sql`select 1 from rate_limits`.execute(db.write)).rows.length;
  };
  await expect.poll(() => countsAfterACall(other), { timeout: 20_000 }).toBe(1);
  expect(await countsAfterACall(testApp)).toBe(0);
});
