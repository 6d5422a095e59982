import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, type Program, programOf } from "../testing/program.ts";
import { processorMsOf } from "./figures.ts";

export type Site = {
  program: Program;
  dataDir: string;
  /** Kilobytes (PSS) of Node and of all processes together; shared memory counts once. */
  memory(): { all: number; node: number };
  /** Of all processes, including ended ones, in ms. */
  processorMs(): number;
  request(path: string, options?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
};

const root = fileURLToPath(new URL("..", import.meta.url));

/** `CGROUP=/sys/fs/cgroup/...` runs it in that group, for its limit. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
  const dataDir = join(folder, "data");
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
        NODE_OPTIONS: "--max-semi-space-size=8 --max-old-space-size=512",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dataDir,
        GEOCODER_URL: "off",
        LIMITS: "uncached=1000000/1s",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const program = programOf(child, `http://127.0.0.1:${port}`);
  await program.prints(/ is at http/);
  const pid = child.pid ?? 0;
  return {
    program,
    dataDir,
    memory: () => ({ all: treeOf(pid).reduce((sum, each) => sum + memoryOf(each), 0), node: memoryOf(pid) }),
    processorMs: () => treeOf(pid).reduce((sum, each) => sum + processorMsOf(each), 0),
    async request(path, options) {
      const reply = await fetch(program.url + path, options);
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
      return reply;
    },
    async stop() {
      child.kill("SIGTERM");
      await program.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function mb(kilobytes: number): string {
  return (kilobytes / 1_024).toFixed(0);
}

function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const other of readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const parent = Number(textOf(`/proc/${other}/stat`).replace(/.*\) /s, "").split(" ")[1]);
    children.set(parent, [...(children.get(parent) ?? []), other]);
  }
  const withChildren = (each: number): number[] => [each, ...(children.get(each) ?? []).flatMap(withChildren)];
  return withChildren(pid);
}

/** Kilobytes (PSS) of a process. */
export function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
