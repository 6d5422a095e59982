import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../database/connect.ts";
import type { Log } from "../../platform/log.ts";
import { findNamed, listPathsOf, listPeople } from "./stored-files.repository.ts";

/** What comparing files and rows needs. */
export type StoredFilesDeps = {
  db: Database;
  /** The folder of the stored files. */
  folder: string;
  clock: () => Date;
  log: Log;
};

/** What a run has found. */
export type StoredFiles = { files: number; withoutRow: number; deleted: number; withoutFile: number };

/** Below `folder`, each with a folder per person. */
const buckets = ["dish-images", "product-images", "post-images", "avatars", "post-videos"];
/** Longer than an upload waits for its item, and a conversion for its turn. */
const minAgeMs = 48 * 3_600_000;
/** One run deletes no more than this share of all files, or ten pictures of a small site. */
const maxShare = 0.05;
const minDeleted = 40;
/** Beyond this share it is the database that is wrong. */
const brokenShare = 0.5;
const peopleAtOnce = 500;
const namesInLog = 5;

/**
 * Deletes files that no row names and that are older than two days, a few each time, and counts the paths of rows that have no file, which stay.
 * When most files have no row nothing is deleted: then the database is not the one of this folder.
 */
export async function compareFilesWithRows({ db, folder, clock, log }: StoredFilesDeps): Promise<StoredFiles> {
  const left = new Set<string>();
  for (const bucket of buckets) for (const owner of await namesIn(join(folder, bucket))) left.add(owner);
  const found = { files: 0, withoutRow: [] as string[], withoutFile: [] as string[] };

  async function compare(people: string[]): Promise<void> {
    const paths = await listPathsOf(db.read("latest"), people.filter(isId));
    const named = new Set(paths.map(({ path }) => path));
    for (const owner of people) {
      if (!left.delete(owner)) continue;
      for (const bucket of buckets)
        for (const name of await namesIn(join(folder, bucket, owner))) {
          found.files += 1;
          const path = `/media/${bucket}/${owner}/${name}`;
          if (!named.has(path) && !named.has(pathOfRow(path))) found.withoutRow.push(path);
        }
    }
    for (const { path, mustBeThere } of paths)
      if (mustBeThere && !(await isThere(fileOf(folder, path)))) found.withoutFile.push(path);
  }

  for (let people = await listPeople(db.read("latest"), lowestId, peopleAtOnce); people.length > 0; ) {
    await compare(people);
    people = await listPeople(db.read("latest"), people.at(-1) ?? "", peopleAtOnce);
  }
  const strangers = [...left];
  while (strangers.length > 0) await compare(strangers.splice(0, peopleAtOnce));

  const old = await olderThan(folder, found.withoutRow, clock().getTime() - minAgeMs);
  // Whosever row it is, and those that have come or gone meanwhile.
  const asked = [...old.flatMap((path) => [path, pathOfRow(path)]), ...found.withoutFile];
  const named = asked.length > 0 ? await findNamed(db.read("latest"), asked) : new Set();
  const missing = found.withoutFile.filter((path) => named.has(path));
  const orphans = old.filter((path) => !named.has(path) && !named.has(pathOfRow(path)));
  const isBroken = orphans.length > found.files * brokenShare;
  const deleted = isBroken ? [] : orphans.slice(0, Math.max(minDeleted, Math.floor(found.files * maxShare)));
  for (const path of deleted) await rm(fileOf(folder, path), { force: true });

  const counts = { files: found.files, withoutRow: orphans.length };
  if (isBroken) log.error({ ...counts }, "most files have no row and none is deleted: is this the right database?");
  else if (orphans.length > 0)
    log.warn({ ...counts, deleted: deleted.length, some: deleted.slice(0, namesInLog) }, "files without a row");
  if (missing.length > 0)
    log.error(
      { count: missing.length, some: missing.slice(0, namesInLog) },
      "files of rows are missing: the rows stay, bring the files back from a backup",
    );
  return { ...counts, deleted: deleted.length, withoutFile: missing.length };
}

const lowestId = "00000000-0000-0000-0000-000000000000";

function isId(name: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name);
}

function fileOf(folder: string, path: string): string {
  return join(folder, path.slice("/media/".length));
}

/** The path that a row has for a file of one width. */
function pathOfRow(path: string): string {
  return path.replace(/-\d+\.webp$/, ".webp");
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Those of some paths whose files were last written before a moment, the oldest first. */
async function olderThan(folder: string, paths: string[], ms: number): Promise<string[]> {
  const old: { path: string; at: number }[] = [];
  for (const path of paths) {
    const found = await stat(fileOf(folder, path)).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < ms) old.push({ path, at: found.mtimeMs });
  }
  return old.sort((a, b) => a.at - b.at).map(({ path }) => path);
}
