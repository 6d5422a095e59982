import { type ChildProcess, spawn } from "node:child_process";
import { on, once } from "node:events";
import { fileURLToPath } from "node:url";

export function start(file: string, args: string[] = [], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      MALLOC_ARENA_MAX: "2",
      NODE_OPTIONS: "--max-semi-space-size=8 --max-old-space-size=512",
      ...process.env,
      NODE_ENV: "production",
      ...environment,
    },
  });
}

/** Without log lines; no output is read afterwards. */
export async function nextOutput({ stdout }: ChildProcess): Promise<string> {
  let text = "";
  for await (const [chunk] of on(stdout as NodeJS.ReadableStream, "data", { close: ["end"] })) {
    text += chunk;
    const printed = text.split("\n").find((line) => line !== "" && !line.startsWith('{"level":'));
    if (printed === undefined) continue;
    stdout?.resume();
    return printed.trim();
  }
  throw new Error("The program has ended");
}

export async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "close");
}
