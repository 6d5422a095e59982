import { opendir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Database } from "../database/connect.ts";
import type { Settings } from "../platform/settings.ts";
import { openStorage } from "../platform/storage/open.ts";
import { listStoredFiles } from "./doctor.repository.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

/** More files than this are not compared. */
const maxFiles = 200_000;
/** So many are asked of a bucket, one by one. */
const maxAsked = 50;
/** A file that is being stored has no finished row yet. */
const newMs = 3_600_000;

/** Compares the stored pictures and videos with the rows that name them. */
export async function checkFiles(db: Database, settings: Settings): Promise<Finding[]> {
  const named = await listStoredFiles(db.write, maxFiles + 1);
  if (named.length > maxFiles) return [ok("files", `There are more than ${maxFiles}, which are not compared here`)];
  const stored = settings.bucket ? null : await listFiles(join(settings.dataDir, "media"));
  const candidates = stored
    ? named.filter((name) => !stored.has(name))
    : await missingInBucket(settings, named.slice(-maxAsked));
  // What was deleted meanwhile is not missing.
  const still = candidates.length > 0 ? new Set(await listStoredFiles(db.write, maxFiles)) : new Set<string>();
  const missing = candidates.filter((name) => still.has(name));
  const known = new Set(named);
  const orphans = stored ? [...stored].filter(([name, isNew]) => !isNew && !known.has(name)).map(([name]) => name) : [];
  const found: Finding[] = [];
  if (missing.length > 0)
    found.push(
      problem(
        "files",
        `${missing.length} files are missing that rows name, like ${missing[0]}`,
        "Is the folder or the bucket the right one, and mounted? Else restore them from a backup",
      ),
    );
  if (orphans.length > 0)
    found.push(
      warning(
        "files",
        `${orphans.length} files have no row, like ${orphans[0]}`,
        "The hourly jobs delete what uploads have left; what is there tomorrow may be deleted by hand",
      ),
    );
  const compared = stored ? named.length : Math.min(named.length, maxAsked);
  return found.length > 0 ? found : [ok("files", `${compared} were compared with their rows`)];
}

/** The files below a folder by their names in it, and whether they are new. */
async function listFiles(root: string): Promise<Map<string, boolean>> {
  const files = new Map<string, boolean>();
  const folder = await opendir(root, { recursive: true }).catch(() => null);
  if (!folder) return files;
  for await (const entry of folder) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    files.set(relative(root, path), Date.now() - mtimeMs < newMs);
    if (files.size > maxFiles) break;
  }
  return files;
}

async function missingInBucket(settings: Settings, names: string[]): Promise<string[]> {
  const storage = openStorage(settings);
  const found = await Promise.all(names.map(async (name) => ({ name, isThere: await storage.has(name) })));
  return found.filter(({ isThere }) => !isThere).map(({ name }) => name);
}
