import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, startTimeOf } from "./processes.ts";

/** Another living process has the data folder. */
export class DataInUse extends Error {
  override readonly name = "DataInUse";
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}. Stop that one first, or choose another folder with DATA_DIR.`,
    );
    this.pid = pid;
  }
}

/** Takes the data folder for this process, or throws DataInUse; the function it returns gives the folder back. */
export function acquireLock(dataDir: string): () => void {
  const lock = join(dataDir, "lock");
  const mine = `${process.pid} ${startTimeOf(process.pid) ?? ""}\n`;
  while (!createAtomically(lock, mine)) removeStaleLock(lock, dataDir);
  return () => {
    if (readLock(lock) === mine) rmSync(lock, { force: true });
  };
}

/** Throws DataInUse when another living process has the data folder, and takes nothing. */
export function throwIfInUse(dataDir: string): void {
  const content = readLock(join(dataDir, "lock"));
  if (content !== undefined) throwIfAlive(content, dataDir);
}

/** The lock appears with its content in one step: created first and written second, it could be read empty. */
function createAtomically(lock: string, content: string): boolean {
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o644 });
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeStaleLock(lock: string, dataDir: string): void {
  const content = readLock(lock);
  if (content === undefined) return;
  throwIfAlive(content, dataDir);
  const removed = `${lock}.${process.pid}.dead`;
  try {
    renameSync(lock, removed);
  } catch {
    return;
  }
  const taken = readLock(removed);
  // Between reading and renaming another start may have put its own living lock there: give it back.
  if (taken !== undefined && taken !== content) createAtomically(lock, taken);
  rmSync(removed, { force: true });
}

function throwIfAlive(content: string, dataDir: string): void {
  const [pid = "", startedAt = ""] = content.trim().split(" ");
  if (/^\d+$/.test(pid) && isAlive(Number(pid), startedAt)) throw new DataInUse(dataDir, Number(pid));
}

function readLock(lock: string): string | undefined {
  try {
    return readFileSync(lock, "utf8");
  } catch {
    return undefined;
  }
}
