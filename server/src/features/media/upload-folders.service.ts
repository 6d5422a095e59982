import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { avatarBytesLimit, maxPictureBytes } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import { avatarErrors, type UploadBucket, uploadErrors } from "@dishboard/contract/uploads";
import { makeFolder } from "../../platform/storage/make-folder.ts";

/** Magic numbers in hexadecimal. */
const signatures = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
};
const signatureBytes = 12;

/** Longest upload, or pause in one. */
const longestUploadMs = 3_600_000;
const maxPerSweep = 10_000;

const picture = { maxBytes: maxPictureBytes, errors: uploadErrors };
const avatar = { maxBytes: avatarBytesLimit - 1, errors: avatarErrors };

const rulesOf = (bucket: UploadBucket) => (bucket === "avatars" ? avatar : picture);

/** Throws `Problem("too-large")`. */
export function throwIfTooLarge(bytes: number | undefined, bucket: UploadBucket): void {
  const { maxBytes, errors } = rulesOf(bucket);
  if (bytes !== undefined && bytes > maxBytes) throw new Problem("too-large", errors.tooLarge);
}

/** Always deletes the folder afterwards. */
export async function withUploadFolder<Result>(
  dataDir: string,
  id: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(incomingFolder(dataDir), id);
  await makeFolder(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws `Problem` if empty, too large or no picture; the rest stays unread. */
export async function receivePicture(bytes: Readable, path: string, bucket: UploadBucket): Promise<void> {
  const file = await open(path, "wx");
  try {
    await writeWhileCounting(bytes, file, bucket);
  } finally {
    await file.close();
  }
}

async function writeWhileCounting(bytes: Readable, file: FileHandle, bucket: UploadBucket): Promise<void> {
  let count = 0;
  let head: Buffer = Buffer.alloc(0);
  // Destroying the stream would close the connection before the reply.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    count += chunk.length;
    throwIfTooLarge(count, bucket);
    if (head.length < signatureBytes) {
      head = Buffer.concat([head, chunk]);
      if (head.length < signatureBytes) continue;
      throwUnlessPicture(head, bucket);
      await file.writeFile(head);
    } else await file.writeFile(chunk);
  }
  if (count === 0) throw new Problem("invalid", "File is smaller than 1 bytes");
  if (head.length < signatureBytes) {
    throwUnlessPicture(head, bucket);
    await file.writeFile(head);
  }
}

function throwUnlessPicture(head: Buffer, bucket: UploadBucket): void {
  const hex = head.toString("hex", 0, signatureBytes);
  if (!Object.values(signatures).some((signature) => signature.test(hex)))
    throw new Problem("unsupported-media-type", rulesOf(bucket).errors.type);
}

/** Deletes only this process's own folders, which no other may see. */
export async function deleteAbandonedUploads(dataDir: string, now: Date): Promise<void> {
  const before = now.getTime() - longestUploadMs;
  const names = await readdir(incomingFolder(dataDir)).catch(() => []);
  for (const name of names.slice(0, maxPerSweep)) {
    const folder = join(incomingFolder(dataDir), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: before }));
    if (mtimeMs < before) await rm(folder, { recursive: true, force: true });
  }
}

function incomingFolder(dataDir: string): string {
  return join(dataDir, "uploads");
}
