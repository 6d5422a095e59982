/**
 * What happens while the database answers nothing for 20 seconds, as a paused machine or a broken network does? Its
 * processes are stopped, and calls are made all the while.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { clusterOf } from "../server/src/database/cluster.ts";
import { processesOf, signalAll } from "../server/src/database/processes.ts";
import { outboxFolder } from "../server/src/platform/mail/mailer.ts";
import { freePort, startProgram } from "../testing/program.ts";
import { printTable } from "./figures.ts";

const silenceMs = 20_000;
const everyMs = 100;

/** By then the silence was noticed: what begins later is refused, or served from copies, at once. */
const noticedMs = 7_000;

type Call = { name: string; beganMs: number; seconds: number; status: number };

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const environment = { LIMIT_SIGN_UP: "9999/1m", LIMIT_MAIL_NETWORK: "9999/1m", PASSWORD_WORK: "light" };
const program = await startProgram({ DATA_DIR: dataDir, DEMO: "off", PORT: String(await freePort()), ...environment });
try {
  await program.prints(/ is at http/);
  const calls: Call[] = [];
  let people = 0;
  const signUp = () => {
    people += 1;
    const body = { email: `p${people}@example.org`, password: "correct horse", data: { username: `person_${people}` } };
    const headers = { "content-type": "application/json" };
    return fetch(`${program.url}/auth/v1/signup`, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const kinds: [string, () => Promise<Response>][] = [
    ["readyz", () => fetch(`${program.url}/readyz`)],
    ["chart", () => fetch(`${program.url}/api/charts/products`)],
    ["product", () => fetch(`${program.url}/api/products/01890000-0000-7000-8000-000000000000`)],
    ["sign-up", signUp],
  ];
  let stoppedAt = 0;
  const measure = async ([name, make]: [string, () => Promise<Response>]) => {
    const began = performance.now();
    const status = await make().then(
      (reply) => reply.text().then(() => reply.status),
      () => 0,
    );
    calls.push({ name, beganMs: began - stoppedAt, seconds: (performance.now() - began) / 1000, status });
  };
  for (let n = 0; n < 10; n++) await Promise.all(kinds.map(measure));
  calls.length = 0;

  const processes = processesOf(clusterOf(dataDir));
  signalAll(processes, "SIGSTOP");
  stoppedAt = performance.now();
  const running: Promise<void>[] = [];
  for (const end = performance.now() + silenceMs; performance.now() < end; await pause(everyMs))
    running.push(...kinds.map(measure));
  const during = calls.splice(0);
  signalAll(processes, "SIGCONT");
  const resumed = performance.now();
  const since = () => (performance.now() - resumed) / 1000;
  const serves: Record<string, number> = {};
  for (const [name, make] of kinds) {
    while (
      await make().then(
        ({ status }) => status >= 500,
        () => true,
      )
    )
      await pause(20);
    serves[name] = since();
  }
  const sent = async () => (await readdir(outboxFolder(dataDir)).catch(() => [])).length;
  const before = await sent();
  await signUp();
  while ((await sent()) <= before) await pause(20);
  const mail = since();
  await Promise.all(running);
  during.push(...calls);
  printTable(
    ["call", "calls", "slowest (s)", "once noticed (s)", "served meanwhile", "without an answer", "serves after (s)"],
    kinds.map(([name]) => {
      const own = during.filter((call) => call.name === name);
      const slowestOf = (some: Call[]) => Math.max(...some.map(({ seconds }) => seconds)).toFixed(2);
      return [
        name,
        own.length,
        slowestOf(own),
        slowestOf(own.filter(({ beganMs }) => beganMs > noticedMs && beganMs < silenceMs)),
        own.filter(({ status, beganMs }) => status === 200 && beganMs < silenceMs - 3_000).length,
        own.filter(({ status }) => status === 0).length,
        serves[name]?.toFixed(2) ?? "",
      ];
    }),
  );
  console.log(
    `the first mail left ${mail.toFixed(2)} s after the end; the server ${program.process.exitCode === null ? "runs" : "ended"}`,
  );
} finally {
  program.process.kill("SIGTERM");
  await program.ended;
  await rm(dataDir, { recursive: true, force: true });
}
