import { join } from "node:path";
import { Readable } from "node:stream";
import { avatarWidths } from "@dishboard/contract/media";
import { Problem } from "@dishboard/contract/problem";
import { rateLimits } from "@dishboard/contract/rate-limits";
import { avatarErrors, type UploadBucket, type UploadedPicture, uploadErrors } from "@dishboard/contract/uploads";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { createFairQueue } from "../../platform/fair-queue.ts";
import { type RateLimiter, TooManyRequests } from "../../platform/rate-limiter.ts";
import type { Settings } from "../../platform/settings.ts";
import { newPicturePath, putPicture, removePicture } from "../../platform/storage/pictures.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { deleteUpload, insertUpload, type NewUpload, type OwnedPicture, updateToReady } from "./media.repository.ts";
import { type ConvertedPicture, convertPicture, readPictureHeader } from "./pictures.service.ts";
import { reserveStorage, throwIfFull, throwIfOverQuota } from "./storage-limits.service.ts";
import { receivePicture, throwIfTooLarge, withUploadFolder } from "./upload-folders.service.ts";

export type PhotoUploadDeps = {
  db: Database;
  storage: Storage;
  settings: Pick<Settings, "dataDir" | "publicUrl" | "storageFloor" | "storageQuota">;
  clock: () => Date;
  limiter: RateLimiter;
};

/** `signal` is aborted when the client closes the connection. */
export type PhotoUpload = {
  userId: string;
  bucket: UploadBucket;
  bytes: Readable;
  declared: number | undefined;
  signal: AbortSignal;
};

/** About the time of a few photos. */
const retryAfterSeconds = 5;

// One at a time leaves a core for other requests, and limits memory.
const converting = createFairQueue({ turns: 1 });

// Counted before the body is read.
const uploading = createFairQueue(
  { turns: Infinity, max: 100, maxPerKey: 10, maxPerKeyWhenFull: 1 },
  {
    tooManyOfKey: () => new TooManyRequests(retryAfterSeconds, uploadErrors.tooManyAtOnce),
    tooMany: () => new Problem("unavailable", "Many photos are being added right now. Please try again in a moment."),
  },
);

/** Stores an uploaded photo's picture. An error leaves no files and no row. */
export async function uploadPhoto(
  deps: PhotoUploadDeps,
  { bytes, declared, ...one }: PhotoUpload,
): Promise<UploadedPicture> {
  const { db, settings } = deps;
  throwIfTooLarge(declared, one.bucket);
  return uploading.run(one.userId, async () => {
    await throwIfFull(settings.dataDir, settings.storageFloor);
    await throwIfOverQuota(db.read("latest"), settings, { userId: one.userId, bytes: 1 });
    const id = v7();
    return withUploadFolder(settings.dataDir, id, async (folder) => {
      const original = join(folder, "original");
      const fileOf = (width: number) => join(folder, `${width}.webp`);
      try {
        await receivePicture(bytes, original, one.bucket);
        const picture = await converting.run(one.userId, () => convert(deps, one, original, fileOf), one.signal);
        return await store(deps, { ...one, ...picture, id }, fileOf);
      } catch (error) {
        // The client is gone: not a server error, and no one reads the reply.
        throw one.signal.aborted || bytes.readableAborted
          ? new Problem("invalid", "The upload was interrupted")
          : error;
      }
    });
  });
}

/** Counts a photo with much work as several. */
async function convert(
  { limiter }: PhotoUploadDeps,
  { userId, bucket, signal }: Pick<PhotoUpload, "userId" | "bucket" | "signal">,
  original: string,
  fileOf: (width: number) => string,
): Promise<ConvertedPicture> {
  const header = await readPictureHeader(original);
  // Counted before the work, because a damaged picture costs as much.
  if (header.photos > 1) await limiter.consume([{ limit: rateLimits.uploads, key: userId, cost: header.photos - 1 }]);
  const shape = bucket === "avatars" ? { widths: avatarWidths, isSquare: true } : {};
  return convertPicture(original, { ...header, ...shape }, fileOf, signal);
}

/** Inserts the row first and marks it ready last, so that every file has a row. */
async function store(
  { db, storage, settings, clock }: PhotoUploadDeps,
  { signal, ...one }: Omit<NewUpload, "path" | "createdAt"> & { signal: AbortSignal },
  fileOf: (width: number) => string,
): Promise<UploadedPicture> {
  const createdAt = clock();
  const path = newPicturePath(one.bucket, one.userId, createdAt);
  await inTransaction(db.write, async (transaction) => {
    await reserveStorage(transaction, settings, one);
    await insertUpload(transaction, { ...one, path, createdAt });
  });
  try {
    await putPicture(storage, path, fileOf);
    // The member's account was erased meanwhile.
    if (!(await updateToReady(db.write, one.id))) throw notSignedIn(one.bucket);
    signal.throwIfAborted();
  } catch (error) {
    await removePicture(storage, path);
    await deleteUpload(db.write, one.id);
    throw error;
  }
  const { id, width, height, thumbhash } = one;
  return { id, path, url: settings.publicUrl + path, width, height, thumbhash };
}

/**
 * Stores an imported dish's picture. The caller stores its path or calls `deletePictureFiles`. Throws `Problem` if it
 * is no picture or the storage is full.
 */
export async function storeFoundPicture(
  {
    storage,
    settings,
    clock,
  }: Pick<PhotoUploadDeps, "storage" | "clock"> & {
    settings: Pick<Settings, "dataDir" | "storageFloor">;
  },
  bytes: Buffer,
): Promise<OwnedPicture> {
  await throwIfFull(settings.dataDir, settings.storageFloor);
  const id = v7();
  return withUploadFolder(settings.dataDir, id, async (folder) => {
    const original = join(folder, "original");
    const fileOf = (width: number) => join(folder, `${width}.webp`);
    await receivePicture(Readable.from([bytes]), original, "dish-images");
    const { signal } = new AbortController();
    const convert = async () => convertPicture(original, await readPictureHeader(original), fileOf, signal);
    const picture = await converting.run(ofNobody, convert);
    const path = newPicturePath("dish-images", ofNobody, clock());
    await putPicture(storage, path, fileOf);
    return { path, ...picture };
  });
}

/** The folder of imported dishes' pictures. */
const ofNobody = "00000000-0000-0000-0000-000000000000";

function notSignedIn(bucket: UploadBucket): Problem {
  return new Problem("sign-in-required", bucket === "avatars" ? avatarErrors.signIn : uploadErrors.signIn);
}
