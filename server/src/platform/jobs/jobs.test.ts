import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { ownDatabase } from "../../../../testing/database.ts";
import { ownDatabaseProxy } from "../../../../testing/database-proxy.ts";
import { addJob } from "./jobs.repository.ts";
import { startJobs, type Tasks } from "./jobs.ts";

const { db, address } = await ownDatabase();
const proxy = await ownDatabaseProxy(address);
const limits = { connectTimeoutMs: 5_000, answerTimeoutMs: 1_000, restartDelayMs: 50 };

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  await proxy.open().catch(() => {});
  for (const stop of stops) await stop();
});

/** Returns what the log says. */
async function run(tasks: Tasks): Promise<() => string> {
  let said = "";
  const write = (line: string) => {
    said += line;
  };
  const { stop } = await startJobs({ direct: proxy.address, isAlone: false }, tasks, pino({}, { write }), limits);
  stops.push(stop);
  return () => said;
}

/** A job that ends when it is told to. */
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
    "test-mail": { run: mail.job, isMail: true },
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

it("jobs go on when their connections fall silent", async () => {
  let runs = 0;
  const count = async () => {
    runs += 1;
  };
  await run({ "test-silent": { run: count } });
  await addJob(db.write, "test-silent", {}, "first");
  await expect.poll(() => runs).toBe(1);
  proxy.silence();
  await addJob(db.write, "test-silent", {}, "second");
  await expect.poll(() => runs).toBe(2);
});
