/**
 * `npm run backup -- FOLDER`: backs up the database and all pictures and videos of a running site. `--keep 14` then
 * deletes all but the folder's newest 14 backups.
 */
import { AnotherBackup, anotherIsMade, BackupFailed } from "./backup/backup-failed.ts";
import { hasBackups, insertBackup } from "./backup/backups.repository.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { describeContent, type Manifest } from "./backup/manifest.ts";
import { openBackupStore } from "./backup/open-store.ts";
import { programVersion } from "./backup/program-version.ts";
import { connect } from "./database/connect.ts";
import { type OpenPostgres, openPostgresBeside } from "./database/open.ts";
import { readCommandLine } from "./platform/command-options.ts";
import { onParentExit } from "./platform/parent-exit.ts";
import { readSettings } from "./platform/settings.ts";
import { openStorage } from "./platform/storage/open.ts";

// Created files are accessible to this user only.
process.umask(0o077);
onParentExit(() => process.exit(1));

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof AnotherBackup ? anotherIsMade : 1);
}

async function run(): Promise<void> {
  const { values, positionals } = readCommandLine({ keep: { type: "string" } });
  const settings = readSettings({ ...process.env, ...(positionals[0] ? { BACKUP_FOLDER: positionals[0] } : {}) });
  const store = openBackupStore(settings, "Say where to: npm run backup -- FOLDER");
  const postgres = await openPostgresBeside({ ...settings, log: console.error });
  try {
    const startedAt = new Date();
    const { name, manifest, damaged } = await makeBackup(store, {
      connection: postgres.direct,
      storage: openStorage(settings),
      dataDir: settings.dataDir,
      site: settings.publicUrl,
      programVersion: programVersion(),
      now: startedAt,
      ...(values.keep === undefined ? {} : { newest: countOf(values.keep) }),
    });
    await writeDown(postgres, { startedAt, endedAt: new Date(), place: store.place, name, bytes: manifest.bytes });
    for (const line of remarksOn(manifest, damaged)) console.log(line);
    tell(name, manifest, store.place);
  } finally {
    await postgres.stop();
  }
}

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new BackupFailed("--keep needs a whole number from 1 on.");
  return count;
}

async function writeDown({ database }: OpenPostgres, backup: Parameters<typeof insertBackup>[1]): Promise<void> {
  const db = connect(database);
  // The table is missing in a database before its upgrade.
  if (await hasBackups(db.write)) await insertBackup(db.write, backup);
  await db.close();
}

function remarksOn({ media: { missing, someMissing } }: Manifest, damaged: string[]): string[] {
  const remarks: string[] = [];
  if (missing > 0) remarks.push(`Files that rows name and that are not there: ${missing}, like ${someMissing[0]}`);
  if (damaged.length > 0)
    remarks.push(
      `The list of files of ${damaged.join(", ")} is damaged, so no pictures and videos were deleted that only older backups had. Delete what is damaged.`,
    );
  return remarks;
}

function tell(name: string, manifest: Manifest, place: string): void {
  const { copied } = manifest.media;
  const megabytes = (manifest.bytes / 1_000_000).toFixed(1);
  console.log(
    `Backup ${name} is whole, in ${place}: ${describeContent(manifest)} (${copied} new), ${megabytes} MB written.`,
  );
}
