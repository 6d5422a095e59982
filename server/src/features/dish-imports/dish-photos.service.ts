import { maxPictureBytes } from "@dishboard/contract/limits";
import { Problem, type ProblemCode } from "@dishboard/contract/problem";
import { pictureTypes } from "@dishboard/contract/uploads";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { type FetchPublic, NotFetched } from "../../platform/http/fetch-public.ts";
import type { Log } from "../../platform/log.ts";
import type { Settings } from "../../platform/settings.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { addPicture } from "../items/save-item.service.ts";
import { deletePictureFiles } from "../media/media.service.ts";
import { storeFoundPicture } from "../media/photo-uploads.service.ts";
import { findPhotoToFetch, type PhotoToFetch, updatePhoto } from "./dish-imports.repository.ts";

export type PhotosDeps = {
  db: Database;
  storage: Storage;
  settings: Pick<Settings, "dataDir" | "storageFloor">;
  clock: () => Date;
  log: Log;
  fetchPublic: FetchPublic;
};

const lowestId = "00000000-0000-0000-0000-000000000000";
const maxReasonLength = 200;

/** As for uploads. */
const photoFetch = {
  maxBytes: maxPictureBytes,
  timeoutMs: 20_000,
  accept: pictureTypes.join(", "),
  noun: "photo",
};

/**
 * Fetches an import's photos. A failure leaves the dish without one and notes why. Skips dishes deleted or with a
 * photo. Resumes on the next call.
 */
export async function fetchPhotos(deps: PhotosDeps, importId: number): Promise<void> {
  for (let after = lowestId; ; ) {
    const next = await findPhotoToFetch(deps.db.write, importId, after);
    if (!next) return;
    await fetchOne(deps, next);
    after = next.dishId;
  }
}

async function fetchOne(deps: PhotosDeps, { dishId, importId, photoUrl }: PhotoToFetch): Promise<void> {
  const { db, log } = deps;
  try {
    const { bytes } = await deps.fetchPublic(photoUrl, photoFetch);
    const picture = await storeFoundPicture(deps, bytes);
    await inTransaction(db.write, async (transaction) => {
      if (!(await addPicture(transaction, dishId, picture))) await deletePictureFiles(transaction, picture.path);
      await updatePhoto(transaction, dishId, null);
    });
  } catch (error) {
    const reason = reasonOf(error);
    // Other failures retry with the job.
    if (reason === null) throw error;
    log.info({ import: importId, reason }, "a photo of an imported dish could not be fetched");
    await updatePhoto(db.write, dishId, reason.slice(0, maxReasonLength));
  }
}

function reasonOf(error: unknown): string | null {
  if (error instanceof NotFetched) return error.message;
  return error instanceof Problem && faultsOfPhotos.has(error.code) ? error.message : null;
}

const faultsOfPhotos: ReadonlySet<ProblemCode> = new Set(["invalid", "unsupported-media-type", "too-large"]);
