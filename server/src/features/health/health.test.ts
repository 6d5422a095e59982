import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, describe, expect, it } from "vitest";
import { testSettings } from "../../../../testing/app.ts";
import { ownDatabase } from "../../../../testing/database.ts";
import { ownDatabaseProxy } from "../../../../testing/database-proxy.ts";
import { newPerson } from "../../../../testing/people.ts";
import { photo, uploadTo } from "../../../../testing/pictures.ts";
import { ownS3Server } from "../../../../testing/s3-server.ts";
import { insertSignedIn } from "../../../../testing/sign-in.ts";
import { createApp, createTasks } from "../../app.ts";
import { connect } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { runDueJobs, startJobs } from "../../platform/jobs/jobs.ts";
import { openLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics/metrics.ts";
import { readSettings } from "../../platform/settings.ts";
import { emailTask } from "../accounts/emails/emails.service.ts";

const token = "a token of the tests";
const dataDir = await mkdtemp(join(tmpdir(), "dishboard-health-"));
const { db, address } = await ownDatabase();
const toDatabase = await ownDatabaseProxy(address);
const bucket = await ownS3Server();
const toBucket = await ownDatabaseProxy({ ...address, host: "127.0.0.1", port: Number(new URL(bucket.url).port) });
const log = openLog("silent");
let now = 0;
const startedAt = Date.now();
let jobsNow = 0;
const settings = readSettings(
  testSettings({
    DATA_DIR: dataDir,
    GEOCODER_URL: "off",
    LIMITS: "votes=2/1m",
    METRICS_TOKEN: token.replaceAll(" ", "-"),
    STORAGE_URL: bucket.url.replace(/:\d+\//, `:${toBucket.address.port}/`),
  }),
);
const viaProxy = connect(toDatabase.address, { connectTimeoutMs: 60_000, answerTimeoutMs: 60_000 });
const metrics = createMetrics(() => now);

const slow = Promise.withResolvers<void>();
const isSlowBegun = Promise.withResolvers<void>();
const jobs = await startJobs(
  { direct: address, isAlone: false },
  {
    [emailTask]: { run: async () => {}, sends: "emails" },
    "test-slow": {
      run: () => {
        isSlowBegun.resolve();
        return slow.promise;
      },
    },
  },
  log,
  { clocks: { monotonic: () => jobsNow, wall: () => startedAt + jobsNow } },
);
const deps = { settings, db: viaProxy, log, jobs, metrics, now: () => now };
const app = await createApp(deps);
afterAll(async () => {
  slow.resolve();
  await app.close();
  await jobs.stop();
  await viaProxy.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Waits until earlier checks have expired. */
async function readiness() {
  now += 20_000;
  const { statusCode, body } = await app.inject("/readyz");
  const { status, problems, error } = JSON.parse(body);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  return { statusCode, status, problems, message: error?.message };
}

const fine = { statusCode: 200, status: "ready", problems: [], message: undefined };
const degraded = (check: string, reason: string | RegExp) => ({
  statusCode: 200,
  status: "degraded",
  problems: [{ check, reason: expect.stringMatching(reason) }],
  message: undefined,
});
const unavailable = (message: string) => ({ statusCode: 503, status: undefined, problems: undefined, message });

describe("/readyz", () => {
  it("is ready while everything is as it should be", async () => {
    expect(await readiness()).toEqual(fine);
  });

  it("is degraded without the database while copies can be read, then not ready, and ready again with it", async () => {
    await toDatabase.close();
    expect(await readiness()).toEqual(degraded("database", /^The database does not answer$/));
    now += 270_000;
    expect(await readiness()).toMatchObject({ statusCode: 200, status: "degraded" });
    expect(await readiness()).toEqual(unavailable("The database does not answer"));
    await toDatabase.open();
    await expect.poll(readiness).toEqual(fine);
  });

  it("is not ready on a database that lacks a migration", async () => {
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = '0086-baseline' returning name, timestamp`.execute(db.write);
    try {
      // Queries may still fail for a moment.
      await expect.poll(readiness).toEqual(unavailable("The database is of another version"));
    } finally {
      const [row] = rows;
      await sql`insert into kysely_migration (name, timestamp) values (${row?.name}, ${row?.timestamp})`.execute(
        db.write,
      );
    }
    await expect.poll(readiness).toEqual(fine);
  });

  it("is degraded while the bucket refuses or does not answer", async () => {
    await toBucket.close();
    expect(await readiness()).toEqual(degraded("storage", /does not answer, or refuses/));
    await toBucket.open();
    await expect.poll(readiness).toEqual(fine);
  });

  it("is degraded with less free than the floor, where people still read", async () => {
    const { storageFloor, databaseFloor } = settings;
    try {
      settings.storageFloor = 2 ** 60;
      expect(await readiness()).toEqual(degraded("disk", /less free than STORAGE_FLOOR/));
      expect((await app.inject("/api/charts/dishes")).statusCode).toBe(200);
      Object.assign(settings, { storageFloor, databaseFloor: 2 ** 60 });
      expect(await readiness()).toEqual(degraded("disk", /less free than DATABASE_FLOOR: changes are refused/));
    } finally {
      Object.assign(settings, { storageFloor, databaseFloor });
    }
    expect(await readiness()).toEqual(fine);
  });

  it("is degraded while a job does not come to its end", async () => {
    await addJob(db.write, "test-slow", {}, "slow");
    await isSlowBegun.promise;
    expect(await readiness()).toEqual(fine);
    jobsNow += 5 * 3_600_000;
    // Other workers have asked for jobs since.
    await expect.poll(readiness).toEqual(degraded("jobs", "The job test-slow has run for more than four hours"));
    slow.resolve();
    await expect.poll(readiness).toEqual(fine);
  });

  it("does not look again for every question of a flood", async () => {
    expect(await readiness()).toEqual(fine);
    await toDatabase.close();
    const replies = await Promise.all(Array.from({ length: 100 }, () => app.inject("/readyz")));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await toDatabase.open();
    await expect.poll(readiness).toEqual(fine);
  });

  it("answers within two seconds, whatever is silent", async () => {
    expect(await readiness()).toEqual(fine);
    toBucket.silence();
    toDatabase.silence();
    const began = performance.now();
    // A silent database may be of this version, and cached replies are still read.
    expect(await readiness()).toMatchObject({ statusCode: 200, status: "degraded" });
    expect(performance.now() - began).toBeLessThan(60_000);
    toBucket.speak();
    toDatabase.speak();
    await expect.poll(readiness).toEqual(fine);
  });
});

const authorized = { authorization: `Bearer ${settings.metricsToken}` };

async function figures(): Promise<Map<string, number>> {
  now += 2_000;
  const reply = await app.inject({ url: "/metrics", headers: authorized });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  const lines = reply.body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

describe("/metrics", () => {
  it.each([
    ["nothing", {}],
    ["an address of this machine", { "x-forwarded-for": "127.0.0.1" }],
    ["another token", { authorization: `Bearer ${settings.metricsToken}x` }],
    ["no token", { authorization: "Bearer " }],
  ])("is not there for who brings %s", async (_, headers) => {
    const reply = await app.inject({ url: "/metrics", headers, remoteAddress: "127.0.0.1" });
    expect([reply.statusCode, reply.body.includes("dishboard_")]).toEqual([404, false]);
  });

  it("is there for nobody where no token is set", async () => {
    const closed = await createApp({ settings: { ...settings, metricsToken: null }, db, log });
    for (const authorization of ["Bearer null", "Bearer ", "Bearer undefined", "null"])
      expect((await closed.inject({ url: "/metrics", headers: { authorization } })).statusCode).toBe(404);
    await closed.close();
  });

  it("counts requests by the patterns of their routes and says nothing of what they were about", async () => {
    const before = await figures();
    const id = v7();
    await app.inject(`/api/dishes/${id}`);
    await app.inject("/api/charts/dishes?lat=51.123&lon=-0.456");
    await app.inject("/api/charts/dishes?lat=51.123&lon=-0.456");
    await app.inject({ method: "POST", url: "/wp-login.php?user=mallory" });
    await app.inject("/api/%zz");
    const after = await figures();
    const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const requests = (method: string, route: string, status: number) =>
      added(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
    expect(requests("GET", "/api/dishes/:id", 404)).toBe(1);
    expect(requests("GET", "/api/charts/dishes", 200)).toBe(2);
    expect(requests("POST", "none", 404)).toBe(1);
    expect(requests("GET", "none", 400)).toBe(1);
    expect(added('dishboard_cache_hits_total{cache="charts"}')).toBe(1);
    expect(added('dishboard_cache_misses_total{cache="charts"}')).toBe(1);
    expect(after.get('dishboard_cache_bytes{cache="charts"}')).toBeGreaterThan(0);
    expect(Array.from(after.keys()).join()).not.toMatch(/51\.123|mallory|wp-login/);
    expect(Array.from(after.keys()).join()).not.toContain(id);
  });

  it("counts votes, photos and refusals", async () => {
    const ann = await insertSignedIn(db, "ann");
    const oil = await (await newPerson(db, "ben")).submitsProduct({ name: "Oil" });
    const headers = { authorization: `Bearer ${ann.accessToken}` };
    for (const vote of ["up", "none", "up"])
      await app.inject({ method: "PUT", url: `/api/votes/product/${oil}`, headers, payload: { vote } });
    const uploaded = await uploadTo({ app }, ann, await photo(64, 64));
    expect(uploaded.statusCode).toBe(200);
    const now = await figures();
    expect([now.get('dishboard_votes_total{vote="up"}'), now.get('dishboard_votes_total{vote="none"}')]).toEqual([
      1, 1,
    ]);
    expect(now.get('dishboard_rate_limit_refusals_total{limit="votes"}')).toBe(1);
    expect(now.get('dishboard_uploads_total{kind="dish-images"}')).toBe(1);
  });

  it("tells how jobs and mails are getting on", async () => {
    await inTransaction(db.write, async (transaction) => {
      const jobs = { one: emailTask, two: emailTask, three: "test-later" };
      for (const [key, task] of Object.entries(jobs)) await addJob(transaction, task, {}, key, "rests");
      // Jobs stay in a queue that a worker has locked.
      await sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'a test'`.execute(
        transaction,
      );
      await sql`update graphile_worker._private_jobs set run_at = now() - interval '2 hours' where key = 'one'`.execute(
        transaction,
      );
      await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'three'`.execute(
        transaction,
      );
    });
    const now = await figures();
    expect(now.get(`dishboard_jobs{kind="${emailTask}",state="waiting"}`)).toBe(2);
    expect(now.get('dishboard_jobs{kind="test-later",state="failed"}')).toBe(1);
    expect(now.get("dishboard_mail_oldest_seconds")).toBeGreaterThan(7_100);
    expect(now.get(`dishboard_jobs_oldest_seconds{kind="${emailTask}"}`)).toBeGreaterThan(7_100);
  });

  it("tells of the process, the pools, the disks and what /readyz looks at", async () => {
    const now = await figures();
    for (const name of [
      "nodejs_eventloop_lag_p99_seconds",
      "process_resident_memory_bytes",
      "dishboard_data_disk_free_bytes",
      "dishboard_database_disk_free_bytes",
      'dishboard_database_connections{pool="requests"}',
      'dishboard_database_connections{pool="jobs"}',
    ])
      expect([name, now.get(name)]).toEqual([name, expect.any(Number)]);
    expect(now.get('dishboard_database_waiting{pool="requests"}')).toBe(0);
    expect(now.get("dishboard_disk_floor_bytes")).toBe(settings.storageFloor);
    expect(now.get("dishboard_database_disk_floor_bytes")).toBe(settings.databaseFloor);
    for (const check of ["database", "migrations", "jobs", "storage", "disk"])
      expect(now.get(`dishboard_check_ok{check="${check}"}`)).toBe(1);
  });

  it("says how many counts were wrong in the last night", async () => {
    const oil = await (await newPerson(db, "cleo")).submitsProduct({ name: "Salt" });
    await db.write.updateTable("rankings").set({ upvotes: 7, net_score: 7 }).where("item_id", "=", oil).execute();
    for (const task of ["items-recount", "posts-recount", "notes-recount"]) await addJob(db.write, task, {}, task);
    await runDueJobs(address, createTasks(deps), log);
    const now = await figures();
    expect(now.get('dishboard_counts_drift{counts="items"}')).toBe(1);
    expect(now.get('dishboard_counts_drift{counts="posts"}')).toBe(0);
    expect(now.get('dishboard_counts_drift{counts="notes"}')).toBe(0);
    expect(now.get('dishboard_counts_compared_timestamp_seconds{counts="items"}')).toBeGreaterThan(1e9);
  });

  it("is there while the database is not", async () => {
    await toDatabase.close();
    now += 20_000;
    const found = await figures();
    expect(found.get('dishboard_check_ok{check="database"}')).toBe(0);
    expect(Array.from(found.keys()).some((name) => name.startsWith("dishboard_jobs{"))).toBe(false);
    await toDatabase.open();
  });
});
