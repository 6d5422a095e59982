import { join } from "node:path";
import type { Readable } from "node:stream";
import { Problem } from "@dishboard/contract/problem";
import type { PictureBucket, UploadedPicture } from "@dishboard/contract/uploads";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import { newPicturePath, putPicture, removePicture } from "../../platform/storage/pictures.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { receivePicture, throwIfFull, throwIfTooLarge, withArrival } from "./arrivals.service.ts";
import { insertUpload, markReady, type NewUpload, removeUpload } from "./media.repository.ts";
import { makePicture } from "./pictures.service.ts";

/** What uploading needs. */
export type UploadsParts = {
  db: Database;
  storage: Storage;
  settings: Pick<Settings, "dataDir" | "publicUrl" | "storageFloor">;
  clock: () => Date;
};

/** A picture on its way in: `gone` is aborted once nobody waits for it any more. */
export type Upload = {
  userId: string;
  bucket: PictureBucket;
  bytes: Readable;
  declared: number | undefined;
  gone: AbortSignal;
};

/** Takes a picture in and keeps it for an item to come. Whatever goes wrong leaves neither a file nor a row. */
export async function upload(parts: UploadsParts, { bytes, declared, ...one }: Upload): Promise<UploadedPicture> {
  const { settings } = parts;
  throwIfTooLarge(declared);
  await throwIfFull(settings.dataDir, settings.storageFloor);
  const id = v7();
  return withArrival(settings.dataDir, id, async (folder) => {
    const original = join(folder, "original");
    const fileOf = (width: number) => join(folder, `${width}.webp`);
    try {
      await receivePicture(bytes, original);
      const picture = await makePicture(original, fileOf, one.gone);
      return await keep(parts, { ...one, ...picture, id }, fileOf);
    } catch (error) {
      // The client's own doing, and nobody is left to hear it.
      throw one.gone.aborted || bytes.readableAborted ? new Problem("invalid", "The upload was broken off") : error;
    }
  });
}

/** The row is there before the first file and ready after the last: whatever is in the storage has a row that names it. */
async function keep(
  { db, storage, settings, clock }: UploadsParts,
  { gone, ...one }: Omit<NewUpload, "path" | "createdAt"> & { gone: AbortSignal },
  fileOf: (width: number) => string,
): Promise<UploadedPicture> {
  const createdAt = clock();
  const path = newPicturePath(one.bucket, one.userId, createdAt);
  await insertUpload(db.write, { ...one, path, createdAt });
  try {
    await putPicture(storage, path, fileOf);
    await markReady(db.write, one.id);
    gone.throwIfAborted();
  } catch (error) {
    await removePicture(storage, path);
    await removeUpload(db.write, one.id);
    throw error;
  }
  const { id, width, height, thumbhash } = one;
  return { id, path, url: settings.publicUrl + path, width, height, thumbhash };
}
