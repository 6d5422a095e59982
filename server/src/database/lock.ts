import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, startTimeOf } from "./processes.ts";
import { explainFileError } from "./start-failed.ts";

/** Another running process uses the data folder. */
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

/** Returns the function that unlocks the folder. Throws DataInUse. */
export function acquireLock(dataDir: string): () => void {
  const lock = join(dataDir, "lock");
  const mine = `${process.pid} ${startTimeOf(process.pid) ?? ""} ${bootOf()} ${identityOf(dataDir)}\n`;
  while (!createAtomically(lock, mine)) removeStaleLock(lock, dataDir);
  return () => {
    if (readLock(lock) === mine) rmSync(lock, { force: true });
  };
}

/** Whether a running process, including this one, uses the data folder. */
export function isInUse(dataDir: string): boolean {
  try {
    throwIfInUse(dataDir);
    return false;
  } catch (error) {
    if (error instanceof DataInUse) return true;
    throw error;
  }
}

/** Throws DataInUse if another running process uses the data folder, StartFailed if that is unreadable. */
export function throwIfInUse(dataDir: string): void {
  try {
    const content = readLock(join(dataDir, "lock"));
    if (content !== undefined) throwIfAlive(content, dataDir);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/** Creates the lock with its content in one step, so that no process reads it empty. */
function createAtomically(lock: string, content: string): boolean {
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
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
  const renamed = readLock(removed);
  // Between reading and renaming another process may have created its lock: restore it.
  if (renamed !== undefined && renamed !== content) createAtomically(lock, renamed);
  rmSync(removed, { force: true });
}

function throwIfAlive(content: string, dataDir: string): void {
  const [pid = "", startedAt = "", boot = bootOf(), identity = identityOf(dataDir)] = content.trim().split(" ");
  // The process id means nothing if the folder was copied, or the machine replaced or restarted.
  if (boot !== bootOf() || identity !== identityOf(dataDir)) return;
  if (/^\d+$/.test(pid) && isAlive(Number(pid), startedAt)) throw new DataInUse(dataDir, Number(pid));
}

function bootOf(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim() || "-";
  } catch {
    return "-";
  }
}

/** Distinguishes a folder from its copies. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

function readLock(lock: string): string | undefined {
  try {
    return readFileSync(lock, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
