import type { Database } from "../../database/connect.ts";
import type { Log } from "../../platform/log.ts";
import { pathOfRow } from "../../platform/storage/pictures.ts";
import type { ListedFile, Storage } from "../../platform/storage/storage.ts";
import { findNamed, listPathsOf, listPeople } from "./stored-files.repository.ts";

export type StoredFilesDeps = {
  db: Database;
  storage: Storage;
  /** Whether the storage is this site's alone. */
  isExclusive: boolean;
  clock: () => Date;
  log: Log;
};

export type StoredFiles = { files: number; withoutRow: number; deleted: number; withoutFile: number };

/** Each has a folder per member. */
export const foldersOfRows = [
  "dish-images/",
  "product-images/",
  "post-images/",
  "log-images/",
  "list-images/",
  "avatars/",
  "post-videos/",
];
/** Longer than an upload waits for its item, and a conversion for its turn. */
const minAgeMs = 48 * 3_600_000;
/** Per run; small sites may delete ten pictures. */
const maxShare = 0.05;
const minDeleted = 40;
/** More than this means a wrong database. */
const brokenShare = 0.5;
const peopleAtOnce = 500;
/** Missing files beyond this are not looked up again. */
const maxLookedFor = 1_000;
const namesInLog = 5;

/**
 * Deletes files without a row that are older than two days, and counts missing ones. Deletes nothing if other sites
 * share the storage, or most files have no row, as with a wrong database.
 */
export async function compareFilesWithRows({
  db,
  storage,
  isExclusive,
  clock,
  log,
}: StoredFilesDeps): Promise<StoredFiles> {
  const found = { files: 0, withoutRow: [] as ListedFile[], withoutFile: [] as string[] };
  const oldest = clock().getTime() - minAgeMs;
  const parts = foldersOfRows.map((folder) => inParts(storage.list(folder)));
  let people: string[];
  let after = lowestId;
  do {
    people = await listPeople(db.read("latest"), after, peopleAtOnce);
    after = people.at(-1) ?? after;
    const paths = await listPathsOf(db.read("latest"), people);
    const named = new Set(paths.map(({ path }) => path));
    const awaited = new Set(paths.filter(({ mustBeThere }) => mustBeThere).map(({ path }) => path));
    const isLast = people.length < peopleAtOnce;
    for (const part of parts)
      for await (const file of part(isLast ? undefined : after)) {
        found.files += 1;
        const path = pathOf(file);
        awaited.delete(path);
        const isNamed = named.has(path) || named.has(pathOfRow(path));
        if (!isNamed && file.storedAt.getTime() < oldest) found.withoutRow.push(file);
      }
    for (const path of awaited) found.withoutFile.push(path);
  } while (people.length === peopleAtOnce);

  // Including other members' rows and recent changes.
  const asked = [...found.withoutRow.flatMap((file) => [pathOf(file), pathOfRow(pathOf(file))]), ...found.withoutFile];
  const named = asked.length > 0 ? await findNamed(db.read("latest"), asked) : new Set();
  const missing = await stillMissing(
    storage,
    found.withoutFile.filter((path) => named.has(path)),
  );
  const orphans = found.withoutRow
    .filter((file) => !named.has(pathOf(file)) && !named.has(pathOfRow(pathOf(file))))
    .sort((one, other) => one.storedAt.getTime() - other.storedAt.getTime());
  const isBroken = isExclusive && orphans.length > found.files * brokenShare;
  const deleted =
    isBroken || !isExclusive ? [] : orphans.slice(0, Math.max(minDeleted, Math.floor(found.files * maxShare)));
  for (const { object } of deleted) await storage.remove(object);

  const counts = { files: found.files, withoutRow: orphans.length };
  if (isBroken) log.error({ ...counts }, "most files have no row and none is deleted: is this the right database?");
  else if (orphans.length > 0)
    log.warn(
      { ...counts, deleted: deleted.length, some: deleted.slice(0, namesInLog).map(pathOf) },
      "files without a row",
    );
  if (missing.length > 0)
    log.error(
      { count: missing.length, some: missing.slice(0, namesInLog) },
      "files of rows are missing: the rows stay, bring the files back from a backup",
    );
  return { ...counts, deleted: deleted.length, withoutFile: missing.length };
}

const lowestId = "00000000-0000-0000-0000-000000000000";
const root = "/media/";

/** Reads an ordered list by people's ids, then the rest. */
function inParts(files: AsyncIterable<ListedFile>) {
  const iterator = files[Symbol.asyncIterator]();
  let next: IteratorResult<ListedFile> | undefined;
  return async function* (upTo: string | undefined): AsyncGenerator<ListedFile> {
    next ??= await iterator.next();
    for (; !next.done && (upTo === undefined || ownerOf(next.value) <= upTo); next = await iterator.next())
      yield next.value;
  };
}

function ownerOf({ object }: ListedFile): string {
  return object.split("/")[1] ?? "";
}

function pathOf({ object }: ListedFile): string {
  return `${root}${object}`;
}

/** Some files were stored after the list was read. */
async function stillMissing(storage: Storage, paths: string[]): Promise<string[]> {
  if (paths.length > maxLookedFor) return paths;
  const missing: string[] = [];
  for (const path of paths) if (!(await storage.has(path.slice(root.length)))) missing.push(path);
  return missing;
}
