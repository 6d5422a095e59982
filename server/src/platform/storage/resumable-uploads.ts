import { createWriteStream } from "node:fs";
import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { id as idSchema } from "@dishboard/contract/id";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { TooManyRequests } from "../rate-limiter.ts";
import { makeFolder } from "./make-folder.ts";

/** The upload of a large file whose bytes arrive: whose it is, how many there are to be, and how many there are. */
export type ResumableUpload = {
  id: string;
  userId: string;
  size: number;
  received: number;
  file: string;
  lastWriteAt: Date;
};

/** A further upload of one person takes the place of one that lies still, or has to wait. */
const maxPerPerson = 3;
/** Its page was closed, or its line is away: what has arrived for so long goes for a new upload. */
const maxIdleMs = 60_000;
/** A client may retry after about the time in which a short video arrives. */
const retryAfterSeconds = 20;
const idOf = idSchema("id");

/** The folder of an upload below the data folder; the sweep of uploads deletes what has lain still there. */
function folderOf(dataDir: string, id: string): string {
  return join(dataDir, "uploads", id);
}

/** Finds an upload. Null when there is none with this id. */
export async function findUpload(dataDir: string, id: string): Promise<ResumableUpload | null> {
  if (!idOf.safeParse(id).success) return null;
  const folder = folderOf(dataDir, id);
  const file = join(folder, "original");
  try {
    const about = JSON.parse(await readFile(join(folder, "upload.json"), "utf8")) as { userId: string; size: number };
    const { size: received, mtime } = await stat(file);
    return { id, userId: about.userId, size: about.size, received, file, lastWriteAt: mtime };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether a person's upload has not arrived whole, or was not checked yet. */
export async function isUploading(dataDir: string, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return (await findUpload(dataDir, id))?.userId === userId;
}

/** Deletes an upload and what has arrived of it. */
export async function deleteUpload(dataDir: string, id: string): Promise<void> {
  await rm(folderOf(dataDir, id), { recursive: true, force: true });
}

/** An upload that is to begin. */
type NewUpload = { id: string; userId: string; size: number };

/** Called before an upload is created, with the bytes that others still have to send; throws to refuse it. */
export type AdmitUpload = (upload: Pick<NewUpload, "userId" | "size">, promisedBytes: number) => Promise<void>;

let last = Promise.resolve();

/**
 * Creates an empty upload. Waits for others in creation, so that all are counted. Throws `TooManyRequests` if the
 * member has too many unfinished uploads.
 */
export function createUpload(
  dataDir: string,
  upload: NewUpload,
  admit: AdmitUpload,
  tooManyAtOnce = "You are adding many files at once. Please try again in a moment.",
): Promise<void> {
  const created = last.then(() => create(dataDir, upload, admit, tooManyAtOnce));
  last = created.catch(() => {});
  return created;
}

async function create(dataDir: string, upload: NewUpload, admit: AdmitUpload, tooManyAtOnce: string): Promise<void> {
  const { id, userId, size } = upload;
  const all = await listUploads(dataDir);
  const replaced = findReplaced(
    all.filter((one) => one.userId === userId),
    tooManyAtOnce,
  );
  const others = all.filter((one) => one !== replaced);
  await admit(
    upload,
    others.reduce((sum, one) => sum + Math.max(0, one.size - one.received), 0),
  );
  if (replaced) await deleteUpload(dataDir, replaced.id);
  const folder = folderOf(dataDir, id);
  await makeFolder(folder);
  await writeFile(join(folder, "original"), "", { flag: "wx" });
  await writeFile(join(folder, "upload.json"), JSON.stringify({ userId, size }));
}

/** Finds which of a person's uploads makes room for one more; null while there is room. */
function findReplaced(own: ResumableUpload[], tooManyAtOnce: string): ResumableUpload | null {
  if (own.length < maxPerPerson) return null;
  const [oldest] = own
    .filter(({ id, lastWriteAt }) => !inUse.has(id) && Date.now() - lastWriteAt.getTime() > maxIdleMs)
    .sort((a, b) => Number(a.lastWriteAt) - Number(b.lastWriteAt));
  if (!oldest) throw new TooManyRequests(retryAfterSeconds, tooManyAtOnce);
  return oldest;
}

/** The uploads that are checked and stored at this moment: they lie still, and wait for their turn. */
const inUse = new Set<string>();

/** Keeps an upload from being replaced until some work has ended. */
export async function keepUploadWhile<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  inUse.add(id);
  try {
    return await work();
  } finally {
    inUse.delete(id);
  }
}

/** Deletes what has arrived of a person's uploads. */
export async function deleteResumableUploadsOf(dataDir: string, userId: string): Promise<void> {
  for (const one of await listUploads(dataDir)) if (one.userId === userId) await deleteUpload(dataDir, one.id);
}

async function listUploads(dataDir: string): Promise<ResumableUpload[]> {
  const names = await readdir(join(dataDir, "uploads")).catch(() => []);
  const all = await Promise.all(names.map((name) => findUpload(dataDir, name)));
  return all.filter((one) => one !== null);
}

function throwIfMissing(error: NodeJS.ErrnoException): never {
  // It was given up, or its person erased, between two steps.
  throw error.code === "ENOENT" ? ERRORS.FILE_NOT_FOUND : error;
}

/** Where the tus protocol's server keeps uploads. Whose one is, it is told by `ownerOf`. */
export function createUploadStore(
  dataDir: string,
  { ownerOf, admit, tooManyAtOnce }: { ownerOf: (id: string) => string; admit: AdmitUpload; tooManyAtOnce: string },
): DataStore {
  async function find(id: string): Promise<ResumableUpload> {
    const upload = await findUpload(dataDir, id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }

  return Object.assign(new DataStore(), {
    extensions: ["creation", "termination"],
    async create(upload: Upload) {
      const one = { id: upload.id, userId: ownerOf(upload.id), size: upload.size ?? 0 };
      await createUpload(dataDir, one, admit, tooManyAtOnce);
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
        await pipeline(bytes, to).catch(throwIfMissing);
      } finally {
        // An upload lies still from its last byte on.
        await utimes(folderOf(dataDir, id), new Date(), new Date()).catch(() => {});
      }
      return offset + to.bytesWritten;
    },
    remove: (id: string) => deleteUpload(dataDir, id),
  });
}
