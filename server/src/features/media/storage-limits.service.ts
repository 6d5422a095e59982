import { Problem } from "@dishboard/contract/problem";
import { uploadErrors } from "@dishboard/contract/uploads";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Settings } from "../../platform/settings.ts";
import { freeBytes } from "../../platform/storage/free-space.ts";
import { storageFull } from "../../platform/storage/storage.ts";
import { countStoredBytes, lockStorageOf } from "./media.repository.ts";

/** Throws `Problem("storage-full")` if the disk has fewer free bytes than `minFreeBytes`. */
export async function throwIfFull(dataDir: string, minFreeBytes: number): Promise<void> {
  if ((await freeBytes(dataDir)) < minFreeBytes) throw storageFull();
}

/** Reserves storage for rows that this transaction inserts. */
export async function reserveStorage(
  transaction: Kysely<Schema>,
  settings: Pick<Settings, "storageQuota">,
  claim: { userId: string; bytes: number },
): Promise<void> {
  await lockStorageOf(transaction, claim.userId);
  await throwIfOverQuota(transaction, settings, claim);
}

/** Throws `Problem("quota-exceeded")`. */
export async function throwIfOverQuota(
  db: Kysely<Schema>,
  { storageQuota }: Pick<Settings, "storageQuota">,
  { userId, bytes }: { userId: string; bytes: number },
): Promise<void> {
  if ((await countStoredBytes(db, userId)) + bytes > storageQuota)
    throw new Problem("quota-exceeded", uploadErrors.quota(Math.floor(storageQuota / 1_048_576)));
}
