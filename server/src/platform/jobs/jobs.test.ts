import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { ownDatabase } from "../../../../testing/database.ts";
import { ownDatabaseProxy } from "../../../../testing/database-proxy.ts";
import { addJob } from "./jobs.repository.ts";
import { type JobLimits, startJobs, type Tasks } from "./jobs.ts";

const { db, address } = await ownDatabase();
const proxy = await ownDatabaseProxy(address);
const limits = { connectTimeoutMs: 5_000, answerTimeoutMs: 1_000, restartDelayMs: 50 };

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  await proxy.open().catch(() => {});
  for (const stop of stops) await stop();
});

async function run(tasks: Tasks, more: JobLimits = {}): Promise<() => string> {
  let said = "";
  const write = (line: string) => {
    said += line;
  };
  const { stop } = await startJobs({ direct: proxy.address, isAlone: false }, tasks, pino({}, { write }), {
    ...limits,
    ...more,
  });
  stops.push(stop);
  return () => said;
}

function slowJob() {
  let begun = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job = async () => {
    begun += 1;
    await ended;
  };
  return { job, begun: () => begun, end };
}

it("a slow mail server holds up mails only", async () => {
  const mail = slowJob();
  let others = 0;
  const count = async () => {
    others += 1;
  };
  await run({
    "test-mail": { run: mail.job, sends: "emails" },
    "test-other": { run: count },
  });
  for (let n = 0; n < 6; n++) await addJob(db.write, "test-mail", {}, `mail ${n}`);
  await expect.poll(mail.begun).toBeGreaterThan(1);
  await addJob(db.write, "test-other", {}, "other");
  await expect.poll(() => others).toBe(1);
  mail.end();
  await expect.poll(mail.begun).toBe(6);
});

it("a job that ends while the database is away runs again when it is back", async () => {
  const under = slowJob();
  let failed = 0;
  const said = await run({
    "test-away": { run: under.job },
    "test-failing": {
      run: async () => {
        failed += 1;
        await under.job();
        if (failed === 1) throw new Error("not the first time");
      },
    },
  });
  await addJob(db.write, "test-away", {}, "away");
  await addJob(db.write, "test-failing", {}, "failing");
  await expect.poll(under.begun).toBe(2);
  await proxy.close();
  under.end();
  await expect.poll(said).toContain("begin again");
  await proxy.open();
  await expect.poll(under.begun).toBe(4);
});

it("jobs go on after a silence in which one has ended, and which two have outlasted", async () => {
  const [first, second, third] = [slowJob(), slowJob(), slowJob()];
  let runs = 0;
  const said = await run(
    {
      "test-first": { run: first.job },
      "test-second": { run: second.job },
      "test-third": {
        run: async () => {
          await third.job();
          if (third.begun() === 1) throw new Error("not the first time");
        },
      },
      "test-fourth": {
        run: async () => {
          runs += 1;
        },
      },
    },
    { endTimeoutMs: 100 },
  );
  for (const name of ["first", "second", "third"]) await addJob(db.write, `test-${name}`, {}, name);
  await expect.poll(() => [first.begun(), second.begun(), third.begun()]).toEqual([1, 1, 1]);
  proxy.silence("all");
  first.end();
  await expect.poll(said).toContain("Failed to complete");
  proxy.speak();
  second.end();
  await expect.poll(() => isQueued("second")).toBe(false);
  third.end();
  await addJob(db.write, "test-fourth", {}, "fourth");
  await expect.poll(() => runs).toBe(1);
});

it("jobs go on when their connections fall silent", async () => {
  const ran: unknown[] = [];
  await run({ "test-silent": { run: async (payload) => void ran.push(payload) } });
  await addJob(db.write, "test-silent", { n: 1 }, "first");
  // A job whose end is not stored yet runs again after the silence.
  await expect.poll(() => isQueued("first")).toBe(false);
  proxy.silence();
  await addJob(db.write, "test-silent", { n: 2 }, "second");
  await expect.poll(() => ran).toEqual([{ n: 1 }, { n: 2 }]);
});

it("workers that give no sign for a minute are replaced", async () => {
  let now = 0;
  let runs = 0;
  const said = await run(
    {
      "test-replaced": {
        run: async () => {
          runs += 1;
        },
        sends: "emails",
      },
    },
    { clocks: { monotonic: () => now, wall: Date.now }, compareClocksMs: 10 },
  );
  await addJob(db.write, "test-replaced", {}, "before");
  await expect.poll(() => runs).toBe(1);
  const aMinuteLater = () => {
    now += 60_001;
    return said();
  };
  await expect.poll(aMinuteLater).toContain("they gave no sign");
  await addJob(db.write, "test-replaced", {}, "after");
  await expect.poll(() => runs).toBe(2);
});

describe("a clock that was wrong", () => {
  it("while it was ahead: what was asked for then runs now, what is to wait waits, and repeated jobs do not rest", async () => {
    const ran: unknown[] = [];
    const note = async (payload: unknown) => void ran.push(payload);
    await addJob(db.write, "test-ahead", { n: "now" }, "ahead now");
    await addJob(db.write, "test-ahead", { n: "later" }, "ahead later", null, "1 hour");
    await sql`update graphile_worker._private_jobs set run_at = run_at + interval '1 year',
      created_at = created_at + interval '1 year', updated_at = updated_at + interval '1 year' where key like 'ahead %'`.execute(
      db.write,
    );
    await setLastRun("test-ahead-daily", "1 year");
    await run({ "test-ahead": { run: note }, "test-ahead-daily": { run: note, at: "17 3 * * *" } });
    await expect.poll(() => ran).toEqual([{ n: "now" }]);
    const { rows } = await sql<{ wait: number }>`select extract(epoch from run_at - now())::float8 / 60 as wait
      from graphile_worker.jobs where key = 'ahead later'`.execute(db.write);
    expect(Math.round(rows[0]?.wait ?? 0)).toBeCloseTo(60, -1);
    expect(await isLastRunAhead("test-ahead-daily")).toBe(false);
  });

  it("that is put right while the jobs run lets them go on at once", async () => {
    let ahead = 365 * 24 * 3_600_000;
    const wall = () => performance.now() + ahead;
    const said = await run(
      { "test-set": { run: async () => {}, at: "17 3 * * *" } },
      { clocks: { monotonic: () => performance.now(), wall }, compareClocksMs: 10 },
    );
    await expect.poll(() => isLastRunAhead("test-set")).toBe(false);
    await setLastRun("test-set", "1 year");
    ahead = 0;
    await expect.poll(() => isLastRunAhead("test-set")).toBe(false);
    await expect.poll(said).toContain("the clock was set by -31536000 s");
  });

  it("far ahead of the last run deletes nothing for an hour, and then it is believed", async () => {
    let now = 0;
    const clocks = { monotonic: () => now, wall: () => now };
    await sql`update graphile_worker._private_known_crontabs set last_execution = now() - interval '9 days'`.execute(
      db.write,
    );
    await setLastRun("test-doubted", "-9 days");
    const said = await run(
      { "test-doubted": { run: async () => {}, at: "* * * * *" } },
      { clocks, compareClocksMs: 200 },
    );
    await expect.poll(said).toContain("wait for an hour");
    expect(said()).not.toContain("believed");
    now = 3_600_001;
    await expect.poll(said).toContain("the clock is believed");
  });
});

async function isQueued(key: string): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs where key = ${key}`.execute(db.write);
  return rows.length > 0;
}

const setLastRun = (identifier: string, from: string) =>
  sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values (${identifier}, now() + ${from}::interval, now() + ${from}::interval)
    on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(db.write);

async function isLastRunAhead(identifier: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isAhead: boolean }>`
    select coalesce(last_execution, known_since) > now() + interval '5 minutes' as "isAhead"
    from graphile_worker._private_known_crontabs where identifier = ${identifier}`.execute(db.write);
  return rows[0]?.isAhead;
}

it("the jobs of an instance that was killed begin again once its workers have not counted up for a minute", async () => {
  let now = 0;
  let runs = 0;
  await addJob(db.write, "test-killed", {}, "killed");
  await sql`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now()
    where key = 'killed'`.execute(db.write);
  await sql`insert into job_workers (name, beats) values ('killed', 7), ('living', 1)`.execute(db.write);
  await addJob(db.write, "test-living", {}, "living");
  await sql`update graphile_worker._private_jobs set locked_by = 'living', locked_at = now()
    where key = 'living'`.execute(db.write);
  const count = async () => {
    runs += 1;
  };
  const tasks = { "test-killed": { run: count }, "test-living": { run: count } };
  await run(tasks, { beatMs: 20, clocks: { monotonic: () => now, wall: Date.now } });
  const beats = async () => {
    const { rows } = await sql<{ name: string; beats: number }>`select name, beats::text from job_workers`.execute(
      db.write,
    );
    return Object.fromEntries(rows.map(({ name, beats }) => [name, beats]));
  };
  const own = async () =>
    Math.max(...Object.entries(await beats()).map(([name, n]) => (name.startsWith("pool-") ? n : 0)));
  const seenAgain = async () => {
    const before = await own();
    await expect.poll(own).toBeGreaterThan(before + 1);
  };
  await seenAgain();
  // Without checks no worker counts as dead.
  now += 100_000;
  await seenAgain();
  for (let n = 0; n < 2; n++) {
    now += 29_000;
    await sql`update job_workers set beats = beats + 1 where name = 'living'`.execute(db.write);
    await seenAgain();
  }
  expect(runs).toBe(0);
  now += 2_000;
  await expect.poll(() => runs).toBe(1);
  expect(Object.keys(await beats())).toContain("living");
  expect(Object.keys(await beats())).not.toContain("killed");
});
