import { constants } from "node:fs";
import { access, copyFile, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFile, syncFolder } from "../../database/sync.ts";
import { makeFolder } from "./make-folder.ts";
import { type ByteRange, type ListedFile, RangeBeyondEnd, type Storage, type StoredFile } from "./storage.ts";

export function mediaFolder(dataDir: string): string {
  return join(dataDir, "media");
}

/** Without `isSynced` files may not be on the disk when this resolves. */
export function openDisk(dataDir: string, { isSynced = true } = {}): Storage {
  const pathFor = (object: string) => join(mediaFolder(dataDir), object);
  return {
    put: (object, file) => copyNew(file, pathFor(object), isSynced),
    read: (object, range) => readFile(pathFor(object), range),
    remove: (object) => rm(pathFor(object), { force: true }),
    has: (object) =>
      access(pathFor(object)).then(
        () => true,
        (error) => orNull(error) !== null,
      ),
    list: (folder) => listFiles(mediaFolder(dataDir), folder.replace(/\/$/, "")),
  };
}

async function* listFiles(root: string, folder: string): AsyncGenerator<ListedFile> {
  for await (const object of namesBelow(root, folder)) {
    const found = await stat(join(root, object)).catch(orNull);
    if (found) yield { object, storedAt: found.mtime };
  }
}

/** Returns the names of all files below a folder, in byte order: `/` comes after `-` and `.`. */
export async function* namesBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(orNull)) ?? [];
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort(byBytes);
  for (const name of names) {
    if (name.endsWith("/")) yield* namesBelow(root, `${folder}/${name.slice(0, -1)}`);
    else yield `${folder}/${name}`;
  }
}

function byBytes(one: string, other: string): number {
  return one < other ? -1 : 1;
}

/** Opens a file or a range of it. Null if it does not exist or is empty. Throws `RangeBeyondEnd`. */
export async function readFile(path: string, range?: ByteRange): Promise<StoredFile | null> {
  const file = await open(path).catch(orNull);
  if (!file) return null;
  try {
    const { size } = await file.stat();
    if (size === 0) return await file.close().then(() => null);
    const [from, to] = boundsOf(range, size);
    return { size, from, to, bytes: file.createReadStream({ start: from, end: to }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function copyNew(file: string, path: string, isSynced: boolean): Promise<void> {
  await makeFolder(dirname(path));
  try {
    await copyFile(file, path, constants.COPYFILE_EXCL);
    if (!isSynced) return;
    await syncFile(path);
    await syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(path, { force: true });
    throw error;
  }
}

function boundsOf(range: ByteRange | undefined, size: number): [number, number] {
  if (!range) return [0, size - 1];
  if ("last" in range ? range.last === 0 || size === 0 : range.from >= size) throw new RangeBeyondEnd(size);
  if ("last" in range) return [Math.max(0, size - range.last), size - 1];
  return [range.from, Math.min(range.to ?? size - 1, size - 1)];
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR") return null;
  throw error;
}
