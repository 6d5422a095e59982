/**
 * What does a flood of sign-ins do to everybody else, and does its time tell who has an account?
 * The load comes from another process than the server's.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { median, printTable } from "./figures.ts";
import { known } from "./login-account.ts";

const rounds = 7;
const roundMs = 2_500;
const atOnce = 60;
const tries = 200;

type Answer = { status: number; retryAfter: string | undefined; ms: number };

const server = spawn(process.execPath, [fileURLToPath(new URL("login-server.ts", import.meta.url))], {
  stdio: ["ignore", "pipe", "inherit"],
});
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
try {
  const [line] = await once(server.stdout, "data");
  const url = String(line).trim();
  await flood(url);
  await enumerate(url);
} finally {
  agent.destroy();
  server.kill("SIGTERM");
  await once(server, "close");
}

async function flood(url: string): Promise<void> {
  const quiet: number[] = [];
  const flooded: number[] = [];
  const logins: Answer[] = [];
  await chartsFor(url, roundMs);
  for (let round = 0; round < rounds; round++) {
    quiet.push(median(await chartsFor(url, roundMs)));
    let over = false;
    const burst = async () => {
      while (!over) logins.push(...(await Promise.all(Array.from({ length: atOnce }, () => signIn(url, "a guess")))));
    };
    const bursts = burst();
    flooded.push(median(await chartsFor(url, roundMs)));
    over = true;
    await bursts;
  }
  const unanswered = logins.filter(({ status, retryAfter }) => status !== 400 && !(status === 429 && retryAfter));
  const answered = logins.filter(({ status }) => status === 400).length;
  console.log(`cached chart, ms, medians of ${rounds} interleaved rounds; ${atOnce} sign-ins at once`);
  printTable(
    [
      "quiet",
      "flooded",
      "ratio (median)",
      "sign-ins",
      "answered",
      "refused with Retry-After",
      "neither",
      "slowest, ms",
    ],
    [
      [
        median(quiet).toFixed(2),
        median(flooded).toFixed(2),
        median(flooded.map((one, index) => one / (quiet[index] ?? Number.NaN))).toFixed(2),
        logins.length,
        answered,
        logins.length - answered - unanswered.length,
        unanswered.length,
        Math.max(...logins.map(({ ms }) => ms)).toFixed(0),
      ],
    ],
  );
}

async function enumerate(url: string): Promise<void> {
  let names = 0;
  const asks: Record<string, (email: string) => Promise<Answer>> = {
    "sign-in": (email) => signIn(url, "a guess", email),
    "sign-up": (email) => {
      names += 1;
      return post(`${url}/auth/v1/signup`, { email, password: "correct horse", data: { username: `bench_${names}` } });
    },
    recover: (email) => post(`${url}/auth/v1/recover`, { email }),
  };
  const rows: (string | number)[][] = [];
  for (const [name, ask] of Object.entries(asks)) {
    const knownTimes: number[] = [];
    const unknownTimes: number[] = [];
    for (let n = -20; n < tries; n++) {
      const pair = [
        async () => knownTimes.push((await ask(known.email)).ms),
        async () => unknownTimes.push((await ask(`${name}.${n + 20}@example.org`)).ms),
      ];
      for (const one of n % 2 ? pair : pair.reverse()) await one();
      if (n < 0) knownTimes.length = unknownTimes.length = 0;
    }
    const [one, other] = [median(knownTimes), median(unknownTimes)];
    rows.push([name, one.toFixed(2), other.toFixed(2), `${(((one - other) / other) * 100).toFixed(1)} %`]);
  }
  console.log(`\nmedians of ${tries} interleaved tries each, ms`);
  printTable(["call", "known address", "unknown address", "difference"], rows);
}

async function chartsFor(url: string, ms: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    times.push((await ask(`${url}/api/charts/dishes`, "GET")).ms);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return times;
}

function signIn(url: string, password: string, email = known.email): Promise<Answer> {
  return post(`${url}/auth/v1/token?grant_type=password`, { email, password });
}

function post(url: string, body: object): Promise<Answer> {
  return ask(url, "POST", JSON.stringify(body));
}

async function ask(url: string, method: string, body?: string): Promise<Answer> {
  const began = performance.now();
  const headers = body ? { "content-type": "application/json" } : { "accept-encoding": "br" };
  const sent = request(url, { method, agent, headers });
  sent.end(body);
  const [reply] = await once(sent, "response");
  for await (const _ of reply);
  return { status: reply.statusCode, retryAfter: reply.headers["retry-after"], ms: performance.now() - began };
}
