/** `npm run backup -- FOLDER`: makes a backup of the database and of all pictures and videos, while the site goes on. */
import { resolve } from "node:path";
import { BackupFailed } from "./backup/backup-failed.ts";
import { openFolderStore } from "./backup/folder-store.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { describeContent } from "./backup/manifest.ts";
import { programVersion } from "./backup/program-version.ts";
import { openPostgresBeside } from "./database/open.ts";
import { readSettings } from "./platform/settings.ts";
import { openStorage } from "./platform/storage/open.ts";

// What is made is this user's alone.
process.umask(0o077);

try {
  const place = process.argv[2];
  if (!place) throw new BackupFailed("Say where to: npm run backup -- FOLDER");
  const settings = readSettings(process.env);
  const store = openFolderStore(resolve(place), settings.storageFloor);
  const postgres = await openPostgresBeside({ ...settings, log: console.error });
  try {
    const { name, manifest } = await makeBackup(store, {
      connection: postgres.direct,
      storage: openStorage(settings),
      dataDir: settings.dataDir,
      site: settings.publicUrl,
      programVersion: programVersion(),
      now: new Date(),
    });
    const { copied, missing, someMissing } = manifest.media;
    const megabytes = (manifest.bytes / 1_000_000).toFixed(1);
    console.log(
      `Backup ${name} is whole, in ${store.place}: ${describeContent(manifest)} (${copied} new), ${megabytes} MB written.`,
    );
    if (missing > 0) console.log(`Files that rows name and that are not there: ${missing}, like ${someMissing[0]}`);
  } finally {
    await postgres.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
