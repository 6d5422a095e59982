import { createWriteStream } from "node:fs";
import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { id as idSchema } from "@dishboard/contract/id";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { makeFolder } from "../../platform/storage/make-folder.ts";

/** An upload whose bytes arrive: whose it is, how many there are to be, and how many there are. */
export type IncomingVideo = { id: string; userId: string; size: number; received: number; file: string; begunAt: Date };

/** Further uploads of one person take the place of their oldest. */
const maxPerPerson = 3;
const idOf = idSchema("id");

/** The folder of an upload below the data folder; the sweep of uploads deletes what has lain still there. */
function folderOf(dataDir: string, id: string): string {
  return join(dataDir, "uploads", id);
}

/** Finds an upload. Null when there is none with this id. */
export async function findIncoming(dataDir: string, id: string): Promise<IncomingVideo | null> {
  if (!idOf.safeParse(id).success) return null;
  const folder = folderOf(dataDir, id);
  const file = join(folder, "original");
  try {
    const about = JSON.parse(await readFile(join(folder, "upload.json"), "utf8")) as { userId: string; size: number };
    const { size: received, birthtime } = await stat(file);
    return { id, userId: about.userId, size: about.size, received, file, begunAt: birthtime };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether a person's video has not arrived whole, or was not checked yet. */
export async function isVideoArriving(
  dataDir: string,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  return (await findIncoming(dataDir, id))?.userId === userId;
}

/** Deletes an upload and what has arrived of it. */
export async function deleteIncoming(dataDir: string, id: string): Promise<void> {
  await rm(folderOf(dataDir, id), { recursive: true, force: true });
}

let last = Promise.resolve();

/** Creates an upload without bytes, after those that are being created already: many at once do not miss each other. */
export function createIncoming(dataDir: string, upload: { id: string; userId: string; size: number }): Promise<void> {
  const created = last.then(() => create(dataDir, upload));
  last = created.catch(() => {});
  return created;
}

async function create(
  dataDir: string,
  { id, userId, size }: { id: string; userId: string; size: number },
): Promise<void> {
  await deleteOldest(dataDir, userId);
  const folder = folderOf(dataDir, id);
  await makeFolder(folder);
  await writeFile(join(folder, "original"), "", { flag: "wx" });
  await writeFile(join(folder, "upload.json"), JSON.stringify({ userId, size }));
}

/** Makes room for one more upload of a person. */
async function deleteOldest(dataDir: string, userId: string): Promise<void> {
  const own = (await listIncoming(dataDir, userId)).sort((a, b) => Number(b.begunAt) - Number(a.begunAt));
  for (const old of own.slice(maxPerPerson - 1)) await deleteIncoming(dataDir, old.id);
}

/** Deletes what has arrived of a person's uploads. */
export async function deleteIncomingOf(dataDir: string, userId: string): Promise<void> {
  for (const { id } of await listIncoming(dataDir, userId)) await deleteIncoming(dataDir, id);
}

async function listIncoming(dataDir: string, userId: string): Promise<IncomingVideo[]> {
  const names = await readdir(join(dataDir, "uploads")).catch(() => []);
  const all = await Promise.all(names.map((name) => findIncoming(dataDir, name)));
  return all.filter((one) => one?.userId === userId).filter((one) => one !== null);
}

/** Where the tus protocol's server keeps uploads. Whose one is, it is told by `ownerOf`. */
export function createIncomingStore(dataDir: string, ownerOf: (id: string) => string): DataStore {
  async function find(id: string): Promise<IncomingVideo> {
    const incoming = await findIncoming(dataDir, id);
    if (!incoming) throw ERRORS.FILE_NOT_FOUND;
    return incoming;
  }

  return Object.assign(new DataStore(), {
    extensions: ["creation", "termination"],
    async create(upload: Upload) {
      await createIncoming(dataDir, { id: upload.id, userId: ownerOf(upload.id), size: upload.size ?? 0 });
      return upload;
    },
    async getUpload(id: string) {
      const { size, received } = await find(id);
      return new Upload({ id, size, offset: received });
    },
    async write(bytes: Readable, id: string, offset: number) {
      const { file } = await find(id);
      const to = createWriteStream(file, { flags: "r+", start: offset });
      try {
        await pipeline(bytes, to);
      } finally {
        // An upload lies still from its last byte on.
        await utimes(folderOf(dataDir, id), new Date(), new Date()).catch(() => {});
      }
      return offset + to.bytesWritten;
    },
    remove: (id: string) => deleteIncoming(dataDir, id),
  });
}
