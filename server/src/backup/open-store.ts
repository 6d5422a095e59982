import type { Settings } from "../platform/settings.ts";
import { BackupFailed } from "./backup-failed.ts";
import { openBucketStore } from "./bucket-store.ts";
import { openFolderStore } from "./folder-store.ts";
import type { BackupStore } from "./store.ts";

/** Opens the place of the backups that the settings name. Throws `BackupFailed` with `usage` when they name none. */
export function openBackupStore({ backupPlace, dataDir, storageFloor }: Settings, usage: string): BackupStore {
  if (backupPlace === null) throw new BackupFailed(usage);
  if (typeof backupPlace === "string") return openFolderStore(backupPlace, storageFloor);
  return openBucketStore(backupPlace, dataDir);
}

/** The place of the backups, for people; empty when the settings name none. */
export function placeOf({ backupPlace }: Settings): string {
  return typeof backupPlace === "string" ? backupPlace : (backupPlace?.bucketUrl ?? "");
}
