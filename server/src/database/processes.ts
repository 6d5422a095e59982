import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** In the system's unit; undefined if the process does not run. */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform !== "linux") return answersSignals(pid) ? "" : undefined;
  const [state, startedAt] = readState(pid);
  // A killed process can stay a zombie for a while, without holding anything.
  return state === undefined || state === "Z" || state === "X" ? undefined : startedAt;
}

/** Whether this process runs, and not a later one with its number. */
export function isAlive(pid: number, startedAt: string): boolean {
  return startTimeOf(pid) === startedAt;
}

/** Lists the running processes that work in a folder or have it as PostgreSQL's `-D`. On Linux only; elsewhere none. */
export function processesOf(folder: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && worksIn(pid, folder) && startTimeOf(pid) !== undefined);
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
  }
}

/** Returns false after the timeout. */
export async function waitForExit(folder: string, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (processesOf(folder).length > 0) {
    if (performance.now() > end) return false;
    await pause(20);
  }
  return true;
}

function worksIn(pid: number, folder: string): boolean {
  return workingFolder(pid) === folder || hasDataArgument(pid, folder);
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function hasDataArgument(pid: number, folder: string): boolean {
  const args = readText(`/proc/${pid}/cmdline`).split("\0");
  return args.some((arg, index) => arg === "-D" && args[index + 1] === folder);
}

function readState(pid: number): [state?: string, startedAt?: string] {
  const stat = readText(`/proc/${pid}/stat`);
  // The name in parentheses may itself hold spaces and parentheses, so count from its end.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return stat === "" ? [] : [fields[0] ?? "", fields[19] ?? ""];
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
