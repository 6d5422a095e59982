import { join } from "node:path";
import type { Readable } from "node:stream";
import { Problem } from "@dishboard/contract/problem";
import type { PictureBucket, UploadedPicture } from "@dishboard/contract/uploads";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import { newPicturePath, putPicture, removePicture } from "../../platform/storage/pictures.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { receivePicture, throwIfFull, throwIfTooLarge, withUploadFolder } from "./incoming-uploads.service.ts";
import { deleteUpload, insertUpload, type NewUpload, updateToReady } from "./media.repository.ts";
import { convertPicture } from "./pictures.service.ts";

/** What uploading needs. */
export type UploadsDeps = {
  db: Database;
  storage: Storage;
  settings: Pick<Settings, "dataDir" | "publicUrl" | "storageFloor">;
  clock: () => Date;
};

/** A picture that is being uploaded; `signal` is aborted when the client has closed the connection. */
export type Upload = {
  userId: string;
  bucket: PictureBucket;
  bytes: Readable;
  declared: number | undefined;
  signal: AbortSignal;
};

/** Receives a picture and stores it for an item that will take it. An error leaves neither files nor a row behind. */
export async function upload(deps: UploadsDeps, { bytes, declared, ...one }: Upload): Promise<UploadedPicture> {
  const { settings } = deps;
  throwIfTooLarge(declared);
  await throwIfFull(settings.dataDir, settings.storageFloor);
  const id = v7();
  return withUploadFolder(settings.dataDir, id, async (folder) => {
    const original = join(folder, "original");
    const fileOf = (width: number) => join(folder, `${width}.webp`);
    try {
      await receivePicture(bytes, original);
      const picture = await convertPicture(original, fileOf, one.signal);
      return await store(deps, { ...one, ...picture, id }, fileOf);
    } catch (error) {
      // The client has closed the connection: no error of the server, and nobody reads the reply.
      throw one.signal.aborted || bytes.readableAborted ? new Problem("invalid", "The upload was broken off") : error;
    }
  });
}

/** Inserts the row before the first file and sets it to ready after the last, so that every stored file has a row. */
async function store(
  { db, storage, settings, clock }: UploadsDeps,
  { signal, ...one }: Omit<NewUpload, "path" | "createdAt"> & { signal: AbortSignal },
  fileOf: (width: number) => string,
): Promise<UploadedPicture> {
  const createdAt = clock();
  const path = newPicturePath(one.bucket, one.userId, createdAt);
  await insertUpload(db.write, { ...one, path, createdAt });
  try {
    await putPicture(storage, path, fileOf);
    await updateToReady(db.write, one.id);
    signal.throwIfAborted();
  } catch (error) {
    await removePicture(storage, path);
    await deleteUpload(db.write, one.id);
    throw error;
  }
  const { id, width, height, thumbhash } = one;
  return { id, path, url: settings.publicUrl + path, width, height, thumbhash };
}
