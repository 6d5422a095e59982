import type { Database } from "../database/connect.ts";
import { listOtherSites } from "../features/media/bucket-sites.service.ts";
import { foldersOfRows } from "../features/media/stored-files.service.ts";
import type { Settings } from "../platform/settings.ts";
import { openStorage } from "../platform/storage/open.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { listStoredFiles } from "./doctor.repository.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const maxFiles = 200_000;
/** A file that is being stored has no finished row yet. */
const newMs = 3_600_000;

/** Compares the stored files with the rows that name them. */
export async function checkFiles(db: Database, settings: Settings): Promise<Finding[]> {
  const storage = openStorage(settings);
  const found = settings.bucket ? otherSites(await listOtherSites({ db, storage, publicUrl: settings.publicUrl })) : [];
  const named = await listStoredFiles(db.write, maxFiles + 1);
  const stored = await listFiles(storage);
  if (named.length > maxFiles || stored.size > maxFiles)
    return [...found, ok("files", `There are more than ${maxFiles}, which are not compared here`)];
  const candidates = named.filter((name) => !stored.has(name));
  // Files deleted meanwhile are not missing.
  const still = candidates.length > 0 ? new Set(await listStoredFiles(db.write, maxFiles)) : new Set<string>();
  const missing = candidates.filter((name) => still.has(name));
  const known = new Set(named);
  const orphans = [...stored].filter(([name, isNew]) => !isNew && !known.has(name)).map(([name]) => name);
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
        "The hourly jobs delete what uploads have left, and a daily one what is older than two days, a few at a time",
      ),
    );
  return found.length > 0 ? found : [ok("files", `${named.length} were compared with their rows`)];
}

function otherSites(sites: string[]): Finding[] {
  if (sites.length === 0) return [];
  const advice = "Give each site, and each copy for trying things out, a bucket of its own";
  return [
    problem(
      "files",
      `The bucket has files of other sites too, as ${sites.join(", ")} in it says`,
      `${advice}; where such a file is of an earlier address or database of this one, delete it`,
    ),
  ];
}

async function listFiles(storage: Storage): Promise<Map<string, boolean>> {
  const files = new Map<string, boolean>();
  for (const folder of foldersOfRows)
    for await (const { object, storedAt } of storage.list(folder)) {
      files.set(object, Date.now() - storedAt.getTime() < newMs);
      if (files.size > maxFiles) return files;
    }
  return files;
}
