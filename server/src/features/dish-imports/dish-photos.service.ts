import { Problem } from "@dishboard/contract/problem";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Log } from "../../platform/log.ts";
import type { Settings } from "../../platform/settings.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { addPicture } from "../items/save-item.service.ts";
import { deletePictureFiles } from "../media/media.service.ts";
import { storeFoundPicture } from "../media/photo-uploads.service.ts";
import { findPhotoToFetch, type PhotoToFetch, updatePhoto } from "./dish-imports.repository.ts";

/** What fetching photos needs. */
export type PhotosDeps = {
  db: Database;
  storage: Storage;
  settings: Pick<Settings, "dataDir" | "storageFloor">;
  clock: () => Date;
  log: Log;
  /** Fetches a photo from a public address. Throws an error with one plain sentence, as `Problem` or `NotFetched`. */
  fetchPhoto: (address: string) => Promise<Buffer>;
};

const lowestId = "00000000-0000-0000-0000-000000000000";
const maxReasonLength = 200;

/**
 * Fetches the photos of an import, one after the other. A dish whose photo cannot be fetched stays without one, and the import
 * says why; one that is gone or has got a photo meanwhile keeps what it has. What is cut off goes on when it is run again.
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
    const picture = await storeFoundPicture(deps, await deps.fetchPhoto(photoUrl));
    await inTransaction(db.write, async (transaction) => {
      if (!(await addPicture(transaction, dishId, picture))) await deletePictureFiles(transaction, picture.path);
      await updatePhoto(transaction, dishId, null);
    });
  } catch (error) {
    log.warn({ import: importId, err: error }, "a photo of an imported dish could not be fetched");
    await updatePhoto(db.write, dishId, reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const isPlain = error instanceof Problem && error.code !== "internal";
  return (isPlain ? error.message : "The photo could not be fetched").slice(0, maxReasonLength);
}
