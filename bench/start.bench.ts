/** How long does `npm start` take with existing data, until the charts are served? */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../testing/program.ts";
import { median, printTable } from "./figures.ts";

const rounds = 7;
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "dishboard-bench-"));

try {
  const first = await startAndStop();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await startAndStop());
  console.log(`seconds until the first chart, ${rounds} starts after the first`);
  printTable(
    ["first start", "second start (median)", "least", "most"],
    [[first, median(times), Math.min(...times), Math.max(...times)].map((time) => time.toFixed(2))],
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function startAndStop(): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child: ChildProcess = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, "data"), LOG_LEVEL: "warn" },
    stdio: "ignore",
    detached: true,
  });
  let served = false;
  while (!served) {
    served = await fetch(`http://127.0.0.1:${port}/api/charts/dishes`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (!served) await new Promise((resolve) => setTimeout(resolve, 10));
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
  }
  const seconds = (performance.now() - began) / 1000;
  process.kill(-(child.pid ?? 0), "SIGTERM");
  await once(child, "close");
  return seconds;
}
