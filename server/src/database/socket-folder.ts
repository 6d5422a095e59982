import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive, startTimeOf } from "./processes.ts";
import { StartFailed } from "./start-failed.ts";

const maxPathBytes = 107;
const socketName = "/.s.PGSQL.5432";
const namePattern = /^dishboard-(\d+)-(\d*)-[^-]+$/;

/** Short, as a socket's path is limited, and closed to other users. */
export async function makeSocketFolder(): Promise<string> {
  const prefix = `dishboard-${process.pid}-${startTimeOf(process.pid) ?? ""}-`;
  const base = bases().find((folder) => fits(join(folder, `${prefix}XXXXXX`)));
  if (!base) {
    throw new StartFailed(
      `The temporary folder ${tmpdir()} has too long a path for a socket (${maxPathBytes} bytes at most). Set TMPDIR to a shorter one.`,
    );
  }
  try {
    return await mkdtemp(join(base, prefix));
  } catch (error) {
    throw new StartFailed(`Cannot make a folder in the temporary folder ${base}. Set TMPDIR to one that is writable.`, {
      cause: error,
    });
  }
}

/** Removes the socket folders of killed processes. */
export async function sweepSocketFolders(): Promise<void> {
  for (const base of bases()) {
    const names = await readdir(base).catch(() => []);
    await Promise.all(names.map((name) => removeIfDead(base, name)));
  }
}

function bases(): string[] {
  return [...new Set([tmpdir(), "/tmp"])];
}

function fits(folder: string): boolean {
  return Buffer.byteLength(folder + socketName) <= maxPathBytes;
}

async function removeIfDead(base: string, name: string): Promise<void> {
  const [, pid, startedAt] = namePattern.exec(name) ?? [];
  if (pid === undefined || startedAt === undefined || isAlive(Number(pid), startedAt)) return;
  const path = join(base, name);
  const found = await lstat(path).catch(() => undefined);
  const user = process.getuid?.();
  if (found?.isDirectory() && (user === 0 || user === found.uid)) {
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
