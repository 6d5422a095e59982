import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Starts a program of this folder as it runs in production. */
export function start(file: string, args: string[] = [], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { MALLOC_ARENA_MAX: "2", ...process.env, NODE_ENV: "production", ...environment },
  });
}

/** The next that a program prints. */
export async function nextOutput(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout as NodeJS.ReadableStream, "data");
  return String(chunk).trim();
}

/** Ends a program, and waits until it is gone. */
export async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "close");
}
