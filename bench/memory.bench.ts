/**
 * How much memory does the whole site take: Node with everything it has started? Idle, after work of every kind, and how
 * large it grows meanwhile. `CGROUP=/sys/fs/cgroup/...` runs the site in that group, for its limit.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { photo } from "../testing/pictures.ts";
import { freePort, type Program, programOf } from "../testing/program.ts";
import { printTable } from "./figures.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const restMs = 20_000;
const sampleMs = 100;
const places = 3_000;
const connections = 16;
const photos = 10;
const email = "bench@example.org";
const password = "a long enough password";

type Row = [work: string, after: string, highest: string, node: string];
const rows: Row[] = [];

const site = await start();
try {
  await measure("after the start", async () => {});
  await measure(`${places} charts and pages of different places`, askForPlaces);
  await measure("search for a town", () => get("/api/places?name=camden&lat=51.5&lon=-0.1"));
  const token = await signIn();
  const picture = new Uint8Array(await photo(4_000, 3_000));
  await measure(`${photos} photos of 12 megapixels`, () => uploadPhotos(token, picture));
  await pause(60_000);
  await measure("a minute later", async () => {});
  console.log(
    `memory of all processes in MB (PSS), ${restMs / 1_000} s after each work, the highest meanwhile, and Node's part`,
  );
  printTable(["after", "memory", "highest", "Node"], rows);
} finally {
  site.process.kill("SIGTERM");
  await site.ended;
  await rm(folder, { recursive: true, force: true });
}

/** The site as a service starts it, with the demo town. */
async function start(): Promise<Program> {
  const port = await freePort();
  const { CGROUP, DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(
    "sh",
    ["-c", `${CGROUP ? `echo $$ >${CGROUP}/cgroup.procs; ` : ""}exec "$0" server/src/main.ts`, process.execPath],
    {
      cwd: root,
      env: {
        ...inherited,
        NODE_ENV: "production",
        MALLOC_ARENA_MAX: "2",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: join(folder, "data"),
        GEOCODER_URL: "off",
        LIMIT_UNCACHED: "1000000/1s",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const program = programOf(child, `http://127.0.0.1:${port}`);
  await program.prints(/ is at http/);
  return program;
}

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  let highest = 0;
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      highest = Math.max(highest, memory().all);
      await pause(sampleMs);
    }
  })();
  await work();
  isOver = true;
  await sampling;
  await pause(restMs);
  const after = memory();
  rows.push([name, mb(after.all), mb(Math.max(highest, after.all)), mb(after.node)]);
}

/** Kilobytes of the site's processes; what they share counts once. */
function memory(): { all: number; node: number } {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const parent = Number(textOf(`/proc/${pid}/stat`).replace(/.*\) /s, "").split(" ")[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const sumOf = (pid: number): number =>
    ownMemory(pid) + (children.get(pid) ?? []).reduce((sum, child) => sum + sumOf(child), 0);
  const pid = site.process.pid ?? 0;
  return { all: sumOf(pid), node: ownMemory(pid) };
}

function ownMemory(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

/** Empty where the process has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function mb(kilobytes: number): string {
  return (kilobytes / 1_024).toFixed(0);
}

async function askForPlaces(): Promise<void> {
  let asked = 0;
  const ask = async () => {
    while (asked < places) {
      const place = asked++;
      const [latitude, longitude] = [51 + (place % 1_000) / 1_000, -(place % 500) / 1_000];
      if (place % 2 === 0) await get(`/api/charts/dishes?lat=${latitude}&lon=${longitude}`);
      else await get("/", { cookie: `place=${encodeURIComponent(`${latitude}:${longitude}:`)}` });
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
}

async function signIn(): Promise<string> {
  await post("/auth/v1/signup", { email, password, data: { username: "bench" } });
  await site.prints(/token_hash=/);
  const [, token] = /token_hash=([\w-]+)/.exec(site.output()) ?? [];
  return (await post("/auth/v1/verify", { type: "signup", token_hash: token, email, password })).access_token;
}

async function uploadPhotos(token: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "image/jpeg" };
  await Promise.all(
    Array.from({ length: photos }, () => checked("/api/media/dish-images", { method: "POST", headers, body })),
  );
}

async function get(path: string, headers: Record<string, string> = {}): Promise<void> {
  await (await checked(path, { headers })).arrayBuffer();
}

async function post(path: string, body: object): Promise<{ access_token: string }> {
  const headers = { "content-type": "application/json" };
  return (await (await checked(path, { method: "POST", headers, body: JSON.stringify(body) })).json()) as {
    access_token: string;
  };
}

async function checked(path: string, options: RequestInit): Promise<Response> {
  const reply = await fetch(site.url + path, options);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}
