import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach } from "vitest";

export type Program = {
  process: ChildProcess;
  url: string;
  output(): string;
  /** Resolves once the output matches. Rejects if the process ends before. */
  prints(pattern: RegExp): Promise<void>;
  /** Null if it was killed. */
  ended: Promise<number | null>;
};

const sources = new URL("../server/src/", import.meta.url);

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Without DATABASE_URL of this process. */
export async function startProgram(
  environment: Record<string, string>,
  file = "main.ts",
  stdout: "pipe" | number = "pipe",
  args: string[] = [],
): Promise<Program> {
  const port = environment.PORT ?? String(await freePort());
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, sources)), ...args], {
    env: {
      ...inherited,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      GEOCODER_URL: "off",
      DRAIN_SECONDS: "0",
      LOG_LEVEL: "warn",
      ...environment,
      PORT: port,
    },
    stdio: ["ignore", stdout, "pipe"],
  });
  return programOf(child, `http://127.0.0.1:${port}`);
}

/** The process must have pipes for its output. */
export function programOf(child: ChildProcess, url: string): Program {
  let output = "";
  const looks = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
      for (const look of looks) look();
    });
  const ended = once(child, "close").then(([code]) => code as number | null);
  return {
    process: child,
    url,
    output: () => output,
    ended,
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(output)) return;
          // Later output need not be searched: under load it is many megabytes.
          looks.delete(look);
          resolve();
        };
        looks.add(look);
        void ended.then((code) => reject(new Error(`It ended with ${code} after: ${output}`)));
        look();
      }),
  };
}

/** Servers started in the folder end with the test. */
export async function ownPrograms() {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-main-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const running: Program[] = [];
  afterEach(async () => {
    for (const program of running.splice(0)) {
      program.process.kill("SIGTERM");
      await program.ended;
    }
  });

  async function start(environment: Record<string, string> = {}, stdout: "pipe" | number = "pipe"): Promise<Program> {
    const settings = { DATA_DIR: join(folder, "data"), DEMO: "off", ...environment };
    const program = await startProgram(settings, "main.ts", stdout);
    running.push(program);
    return program;
  }

  return {
    folder,
    start,
    async serving(environment: Record<string, string> = {}): Promise<Program> {
      const program = await start(environment);
      await program.prints(/ is at http/);
      return program;
    },
  };
}

/** 0 if it does not answer. */
export function statusOf(program: Program, path: string): Promise<number> {
  return fetch(program.url + path).then(
    (reply) => reply.status,
    () => 0,
  );
}

export async function untilStatus(program: Program, path: string, wanted: number): Promise<void> {
  while ((await statusOf(program, path)) !== wanted) await new Promise((resolve) => setTimeout(resolve, 20));
}
