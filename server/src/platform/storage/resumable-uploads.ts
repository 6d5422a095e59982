import { createWriteStream } from "node:fs";
import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { id as idSchema } from "@dishboard/contract/id";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { TooManyRequests } from "../rate-limiter.ts";
import { makeFolder } from "./make-folder.ts";

/** An unfinished upload of a large file, in bytes. */
export type ResumableUpload = {
  id: string;
  userId: string;
  size: number;
  received: number;
  file: string;
  lastWriteAt: Date;
};

/** A further upload of the member replaces an idle one, or waits. */
const maxPerPerson = 3;
/** After this time without bytes an upload may be replaced: its page was closed, or it is offline. */
const maxIdleMs = 60_000;
/** About the upload time of a short video. */
const retryAfterSeconds = 20;
const idOf = idSchema("id");

/** The sweep of uploads deletes idle folders. */
function folderOf(dataDir: string, id: string): string {
  return join(dataDir, "uploads", id);
}

/** Returns null if it does not exist. */
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

export async function isUploading(dataDir: string, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return (await findUpload(dataDir, id))?.userId === userId;
}

export async function deleteUpload(dataDir: string, id: string): Promise<void> {
  await rm(folderOf(dataDir, id), { recursive: true, force: true });
}

type NewUpload = { id: string; userId: string; size: number };

/** Called before an upload is created, with the bytes that other uploads still have to send; throws to refuse it. */
export type AdmitUpload = (upload: Pick<NewUpload, "userId" | "size">, promisedBytes: number) => Promise<void>;

let last = Promise.resolve();

/**
 * Waits for others in creation, so that all are counted. Throws `TooManyRequests` if the member has too many unfinished
 * uploads.
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

function findReplaced(own: ResumableUpload[], tooManyAtOnce: string): ResumableUpload | null {
  if (own.length < maxPerPerson) return null;
  const [oldest] = own
    .filter(({ id, lastWriteAt }) => !inUse.has(id) && Date.now() - lastWriteAt.getTime() > maxIdleMs)
    .sort((a, b) => Number(a.lastWriteAt) - Number(b.lastWriteAt));
  if (!oldest) throw new TooManyRequests(retryAfterSeconds, tooManyAtOnce);
  return oldest;
}

/** Uploads being checked and stored: these are idle too. */
const inUse = new Set<string>();

export async function keepUploadWhile<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  inUse.add(id);
  try {
    return await work();
  } finally {
    inUse.delete(id);
  }
}

export async function deleteResumableUploadsOf(dataDir: string, userId: string): Promise<void> {
  for (const one of await listUploads(dataDir)) if (one.userId === userId) await deleteUpload(dataDir, one.id);
}

async function listUploads(dataDir: string): Promise<ResumableUpload[]> {
  const names = await readdir(join(dataDir, "uploads")).catch(() => []);
  const all = await Promise.all(names.map((name) => findUpload(dataDir, name)));
  return all.filter((one) => one !== null);
}

function throwIfMissing(error: NodeJS.ErrnoException): never {
  // The upload was replaced, or the member erased, between two steps.
  throw error.code === "ENOENT" ? ERRORS.FILE_NOT_FOUND : error;
}

/** `ownerOf` names the owner of a request's upload. */
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
        // Idle time starts with the last byte.
        await utimes(folderOf(dataDir, id), new Date(), new Date()).catch(() => {});
      }
      return offset + to.bytesWritten;
    },
    remove: (id: string) => deleteUpload(dataDir, id),
  });
}
