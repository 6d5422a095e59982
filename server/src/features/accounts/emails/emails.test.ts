import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { ownMailServer } from "../../../../../testing/mail-server.ts";
import { signedInPerson } from "../../../../../testing/sign-in.ts";
import { createTasks } from "../../../app.ts";
import { startJobs } from "../../../platform/jobs/jobs.ts";
import { openLog } from "../../../platform/log.ts";
import { readSettings } from "../../../platform/settings.ts";

const mailServer = await ownMailServer();
const environment = { SMTP_URL: mailServer.url, MAIL_FROM: "Dishboard <board@example.org>" };
const { app, db, address, transport } = await ownApp(environment);
const settings = readSettings(environment);
const log = openLog("silent");
const jobs = await startJobs({ direct: address, isAlone: false }, createTasks({ settings, db, log }), log);
afterAll(() => jobs.stop());

const jobsLeft = async () => (await sql`select 1 from graphile_worker.jobs`.execute(db.write)).rows.length;

async function failed() {
  const jobs = sql<{ attempts: number; wait: number }>`
    select attempts, extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs
    where locked_at is null and last_error is not null`;
  return (await jobs.execute(db.write)).rows;
}

async function runFailedNow(): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where last_error is not null), run_at => now())`.execute(db.write);
  await sql`notify "jobs:insert"`.execute(db.write);
}

async function received() {
  await expect.poll(() => mailServer.received.length).toBeGreaterThan(0);
  return mailServer.received;
}

const signUp = (username: string, email: string) =>
  app.inject({
    method: "POST",
    url: "/auth/v1/signup",
    payload: { email, password: "correct horse", data: { username, full_name: "<b>Ann</b>" } },
  });

it("an email arrives through a real mail server, and its link confirms the account", async () => {
  const call = mailServer.next();
  expect((await signUp("Posted", "Posted.Person@example.org")).statusCode).toBe(200);
  await call;
  const [email] = mailServer.received;
  expect(email).toMatchObject({
    to: "Posted.Person@example.org",
    from: "Dishboard <board@example.org>",
    subject: "Confirm your email to start voting",
  });
  expect(email?.text).toContain("Welcome to Dishboard, Posted!");
  expect(email?.text).toMatch(/<a href="http:\/\/localhost:3000\/#token_hash=[\w-]{43}&amp;type=signup"/);
  const payload = { type: "signup", token_hash: email?.token };
  expect((await app.inject({ method: "POST", url: "/auth/v1/verify", payload })).statusCode).toBe(200);
});

it("an email that the mail server refuses is sent again later, and nobody who signs up waits for it", async () => {
  mailServer.refuse(1);
  mailServer.received.length = 0;
  const refusal = mailServer.next();
  expect((await signUp("patient", "patient@example.org")).statusCode).toBe(200);
  await refusal;
  await expect.poll(async () => (await failed()).length).toBe(1);
  const [job] = await failed();
  expect(job?.attempts).toBe(1);
  expect(job?.wait).toBeGreaterThan(0);
  const second = mailServer.next();
  await runFailedNow();
  await second;
  expect(mailServer.received.map(({ to }) => to)).toEqual(["patient@example.org"]);
});

it("an email that the mail server has taken without saying so is known as the same one when it comes again", async () => {
  mailServer.received.length = 0;
  mailServer.dieAfterData(1);
  expect((await signUp("taken", "taken@example.org")).statusCode).toBe(200);
  await expect.poll(async () => (await failed()).length).toBe(1);
  await runFailedNow();
  await expect.poll(() => mailServer.received.length).toBe(2);
  const [first, again] = mailServer.received;
  expect(first?.messageId).toMatch(/^<[\da-f]{32}@localhost>$/);
  expect(again?.messageId).toBe(first?.messageId);
  mailServer.received.length = 0;
  expect((await signUp("another", "another@example.org")).statusCode).toBe(200);
  expect((await received())[0]?.messageId).not.toBe(first?.messageId);
});

it("an email to an address that the mail server does not know is not sent again", async () => {
  mailServer.received.length = 0;
  mailServer.unknown.add("absent@example.org");
  const refusal = mailServer.next();
  expect((await signUp("absent", "absent@example.org")).statusCode).toBe(200);
  await refusal;
  await expect.poll(jobsLeft).toBe(0);
  expect(mailServer.received).toEqual([]);
});

it("who asked for a new address that the mail server does not know reads so at the present one", async () => {
  mailServer.received.length = 0;
  mailServer.unknown.add("mistyped@example.org");
  const ann = await signedInPerson({ transport, emails: async () => received() }, "ann");
  mailServer.received.length = 0;
  const change = { email: "mistyped@example.org", current_password: ann.password };
  const headers = { authorization: `Bearer ${ann.accessToken}` };
  expect((await app.inject({ method: "PUT", url: "/auth/v1/user", headers, payload: change })).statusCode).toBe(200);
  const [email] = await received();
  expect(email).toMatchObject({ to: ann.email, subject: "Your new email for Dishboard can't be reached" });
  expect(email?.text).toContain("mi…@example.org");
  await expect.poll(jobsLeft).toBe(0);
});

it("an email that a killed server had begun is sent when the next one starts", async () => {
  mailServer.received.length = 0;
  await sql`select graphile_worker.add_job('account-letter',
    '{"kind":"password-changed","email":"begun@example.org"}', run_at => now() + interval '1 hour')`.execute(db.write);
  await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = now(), locked_by = 'killed'`.execute(
    db.write,
  );
  const sent = mailServer.next();
  const next = await startJobs({ direct: address, isAlone: true }, createTasks({ settings, db, log }), log);
  await sent;
  await next.stop();
  expect(mailServer.received.map(({ to }) => to)).toEqual(["begun@example.org"]);
});

it("a failed email is deleted after a week", async () => {
  await sql`select graphile_worker.add_job('unknown task', run_at => now() - interval '8 days', max_attempts => 1)`.execute(
    db.write,
  );
  const sweep = createTasks({ settings, db, log })["account-sweep"];
  await sweep?.run(undefined);
  expect(await jobsLeft()).toBe(1);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db.write);
  await sweep?.run(undefined);
  expect(await jobsLeft()).toBe(0);
});
