import { createHash, randomUUID } from "node:crypto";
import { constants, createWriteStream } from "node:fs";
import { type FileHandle, lstat, open, readdir, realpath, rename, rm, rmdir, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { makeFolders } from "../database/make-folders.ts";
import { syncFolder } from "../database/sync.ts";
import { namesBelow } from "../platform/storage/disk.ts";
import { BackupFailed } from "./backup-failed.ts";
import type { BackupStore, Written } from "./store.ts";

const unfinished = "unfinished";
const bytesBetweenLooks = 32 * 1_048_576;

/** Readable by this user alone. A write fails if it would leave less than `floor` bytes free. */
export function openFolderStore(folder: string, floor: number): BackupStore {
  const pathOf = (name: string) => join(folder, name);

  async function write(name: string, chunks: AsyncIterable<Buffer | string>): Promise<Written> {
    const part = join(folder, unfinished, randomUUID());
    await makeFolders(dirname(part), 0o700);
    try {
      const written = await writeSynced(part, guarded(chunks));
      await makeFolders(dirname(pathOf(name)), 0o700);
      await rename(part, pathOf(name));
      await syncFolder(dirname(pathOf(name)));
      return written;
    } finally {
      await rm(part, { force: true });
    }
  }

  async function* guarded(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer | string> {
    let untilLook = 0;
    for await (const chunk of chunks) {
      if (untilLook <= 0) {
        await throwIfFull(folder, floor);
        untilLook = bytesBetweenLooks;
      }
      untilLook -= chunk.length;
      yield chunk;
    }
  }

  return {
    place: folder,
    write,
    async read(name) {
      const file = await openRegular(folder, name);
      return file?.createReadStream() ?? null;
    },
    async withFile(name, work) {
      await (await openRegular(folder, name))?.close();
      return await work(pathOf(name));
    },
    list: (name) => namesBelow(folder, name.replace(/\/$/, "")),
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await removeEmptyFolders(folder, dirname(pathOf(name)));
    },
    async sweep() {
      await rm(join(folder, unfinished), { recursive: true, force: true });
      await removeFoldersWithoutFiles(join(folder, "backups"));
    },
  };
}

/**
 * Refuses links, which could lead elsewhere, and endless pipes and devices. `media` and `backups` themselves may be
 * links. Throws `BackupFailed`.
 */
async function openRegular(folder: string, name: string): Promise<FileHandle | null> {
  const path = join(folder, name);
  const top = await realpath(join(folder, name.split("/", 1)[0] ?? "")).catch(orNull);
  const parent = await realpath(dirname(path)).catch(orNull);
  if (top === null || parent === null) return null;
  const found = await lstat(path).catch(orNull);
  if (!found) return null;
  if (!found.isFile() || !`${parent}/`.startsWith(`${top}/`))
    throw new BackupFailed(`The backup is damaged: ${name} is not a file of its own.`);
  return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
}

/** Waits until the bytes are on the disk. */
export async function writeSynced(path: string, chunks: AsyncIterable<Buffer | string>): Promise<Written> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    chunks,
    async function* (source: AsyncIterable<Buffer | string>) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += Buffer.byteLength(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  return { bytes, sha256: hash.digest("hex") };
}

async function throwIfFull(folder: string, floor: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < floor)
    throw new BackupFailed(
      `The disk of ${folder} has less than ${Math.round(floor / 1_048_576)} MB left (STORAGE_FLOOR).`,
    );
}

async function removeFoldersWithoutFiles(folder: string): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(orNull)) ?? [];
  for (const entry of entries) if (entry.isDirectory()) await removeFoldersWithoutFiles(join(folder, entry.name));
  await rmdir(folder).catch(() => {});
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let path = folder; path.length > root.length; path = dirname(path))
    if (
      !(await rmdir(path).then(
        () => true,
        () => false,
      ))
    )
      return;
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
