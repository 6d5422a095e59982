/** `npm run restore -- FOLDER`: restores the newest backup, or the one named after the folder, into an empty site. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { BackupFailed } from "./backup/backup-failed.ts";
import { describeContent } from "./backup/manifest.ts";
import { openBackupStore } from "./backup/open-store.ts";
import { type RestoreTarget, restoreBackup, verifyBackup } from "./backup/restore-backup.ts";
import { openPostgres } from "./database/open.ts";
import { readCommandLine } from "./platform/command-options.ts";
import { readSettings, type Settings } from "./platform/settings.ts";
import { openDisk } from "./platform/storage/disk.ts";
import { openStorage } from "./platform/storage/open.ts";

// Created files are accessible to this user only.
process.umask(0o077);

try {
  const [place, name] = readCommandLine({}).positionals;
  const settings = readSettings({ ...process.env, ...(place ? { BACKUP_FOLDER: place } : {}) });
  const store = openBackupStore(settings, "Say where from: npm run restore -- FOLDER");
  console.log("Checking every file of the backup ...");
  const backup = await verifyBackup(store, name);
  const { manifest } = backup;
  console.log(
    `Backup ${backup.name} of ${manifest.site} is as it was written (${backup.files} files). Restoring it ...`,
  );
  const postgres = await openPostgres({ ...settings, log: console.error });
  try {
    await restoreBackup(store, backup, { connection: postgres.direct, ...openTarget(settings) });
  } finally {
    await postgres.stop();
  }
  for (const table of manifest.tables) if (table.rows > 0) console.log(`  ${table.name}: ${table.rows}`);
  console.log(`Restored and counted: ${describeContent(manifest)}. Start the site with npm start.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Syncing thousands of small files once is faster than one by one. */
function openTarget(settings: Settings): Pick<RestoreTarget, "storage" | "sync"> {
  if (settings.bucket) return { storage: openStorage(settings), sync: async () => {} };
  return { storage: openDisk(settings.dataDir, { isSynced: false }), sync: () => syncDisk(settings.dataDir) };
}

async function syncDisk(folder: string): Promise<void> {
  const program = spawn("sync", process.platform === "linux" ? ["-f", folder] : [], { stdio: "ignore" });
  const [code] = await once(program, "exit");
  if (code !== 0) throw new BackupFailed("The restored files could not be written to the disk.");
}
