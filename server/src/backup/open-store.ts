import type { Settings } from "../platform/settings.ts";
import { BackupFailed } from "./backup-failed.ts";
import { openBucketStore } from "./bucket-store.ts";
import { openFolderStore } from "./folder-store.ts";
import type { BackupStore } from "./store.ts";

/** Throws `BackupFailed` with `usage` without a place of backups. */
export function openBackupStore({ backupPlace, dataDir, storageFloor }: Settings, usage: string): BackupStore {
  if (backupPlace === null) throw new BackupFailed(usage);
  if (typeof backupPlace === "string") return openFolderStore(backupPlace, storageFloor);
  return openBucketStore(backupPlace, dataDir);
}

export function placeOf({ backupPlace }: Settings): string {
  return typeof backupPlace === "string" ? backupPlace : (backupPlace?.bucketUrl ?? "");
}
