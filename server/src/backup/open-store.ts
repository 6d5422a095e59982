import type { Settings } from "../platform/settings.ts";
import { BackupFailed } from "./backup-failed.ts";
import { openBucketStore } from "./bucket-store.ts";
import { openFolderStore } from "./folder-store.ts";
import type { BackupStore } from "./store.ts";

/** Opens the settings' place of backups. Throws `BackupFailed` with `usage` if there is none. */
export function openBackupStore({ backupPlace, dataDir, storageFloor }: Settings, usage: string): BackupStore {
  if (backupPlace === null) throw new BackupFailed(usage);
  if (typeof backupPlace === "string") return openFolderStore(backupPlace, storageFloor);
  return openBucketStore(backupPlace, dataDir);
}

/** Describes the place of the backups; empty without one. */
export function placeOf({ backupPlace }: Settings): string {
  return typeof backupPlace === "string" ? backupPlace : (backupPlace?.bucketUrl ?? "");
}
