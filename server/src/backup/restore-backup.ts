import type { Readable } from "node:stream";
import { lastCommitBefore, withBaseline } from "../database/before-baseline.ts";
import type { Connection } from "../database/connect.ts";
import { migrate, migrationNames } from "../database/migrate.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { BackupFailed } from "./backup-failed.ts";
import { beginRestore, endRestore, listApplied, loadRows, withRestoreTurn } from "./load.repository.ts";
import { changed, filesOf, listBackups, type Manifest, orderByAge, readManifest } from "./manifest.ts";
import { openRows, throwIfMoreThan } from "./rows.ts";
import type { BackupStore } from "./store.ts";
import { hashOf, inBatches, mediaSums, readSums, type Sum, verifySum } from "./sums.ts";

/** A backup whose bytes are all unchanged. */
export type VerifiedBackup = { name: string; manifest: Manifest; files: number };

/**
 * The newest by default. Writes nothing. Throws `BackupFailed` if the backup is damaged, unusable, or has more than its
 * manifest lists.
 */
export async function verifyBackup(store: BackupStore, wanted?: string, now = new Date()): Promise<VerifiedBackup> {
  const name = wanted ?? (await newestOf(store, now));
  const manifest = await readManifest(store, name);
  migrationsOf(manifest);
  const list = await store.read(filesOf(name).sums);
  if (!list || (await hashOf(list)) !== manifest.sums) throw changed(filesOf(name).sums);
  let files = 0;
  const own = new Set<string>();
  for await (const file of inBatches(sumsOf(store, name), (sum) => verifySum(store, sum).then(() => sum.file))) {
    files++;
    if (file.startsWith("backups/")) own.add(file);
  }
  for (const { file, rows } of rowFiles(name, manifest)) {
    if (!own.has(file)) throw new BackupFailed(`The backup is damaged: ${file} has no checksum.`);
    await throwIfMoreThan(rows, file, await opened(store, file));
  }
  return { name, manifest, files };
}

async function newestOf(store: BackupStore, now: Date): Promise<string> {
  const { whole } = await listBackups(store);
  const last = whole.at(-1);
  if (last === undefined) throw new BackupFailed(`There is no whole backup in ${store.place}.`);
  // A damaged one is reported: an older one in its place would go unnoticed.
  await readManifest(store, last);
  return (await orderByAge(store, whole, now)).at(-1) ?? last;
}

function rowFiles(name: string, { tables, jobs }: Manifest): { file: string; rows: number }[] {
  const ofTables = tables.map((table) => ({ file: filesOf(name).table(table.name), rows: table.rows }));
  return [...ofTables, { file: filesOf(name).jobs, rows: jobs }];
}

/** `sync` waits until everything is on the disk. */
export type RestoreTarget = { connection: Connection; storage: Storage; sync: () => Promise<void> };

/**
 * Until it has finished, the server does not start there. Another restore may start over, but not at the same time.
 * Throws `BackupFailed`.
 */
export async function restoreBackup(store: BackupStore, backup: VerifiedBackup, target: RestoreTarget): Promise<void> {
  await withRestoreTurn(target.connection, () => restoreInTurn(store, backup, target));
}

async function restoreInTurn(
  store: BackupStore,
  { name, manifest }: VerifiedBackup,
  { connection, storage, sync }: RestoreTarget,
): Promise<void> {
  await beginRestore(connection);
  const migrations = migrationsOf(manifest);
  const upTo = migrations.at(-1);
  const applied = await listApplied(connection);
  if (withBaseline(applied)?.every((migration) => migrations.includes(migration)) !== true)
    throw new BackupFailed("A restore of another backup was interrupted here. Begin with an empty folder or database.");
  await migrate(connection, { isRestore: true, ...(upTo ? { upTo } : {}) });
  await loadRows(connection, manifest, async (table) => {
    const file = table === "jobs" ? filesOf(name).jobs : filesOf(name).table(table);
    return openRows(await opened(store, file));
  });
  for await (const _ of inBatches(mediaSums(store, name), (sum) => restoreFile(store, storage, sum)));
  await sync();
  await migrate(connection, { isRestore: true });
  await endRestore(connection);
}

/** A file from an earlier attempt must be the same. */
async function restoreFile(store: BackupStore, storage: Storage, { file, sha256 }: Sum): Promise<void> {
  const object = file.slice("media/".length);
  const present = await storage.read(object);
  if (present && (await hashOf(present.bytes)) === sha256) return;
  if (present) await storage.remove(object);
  await store.withFile(file, (path) => storage.put(object, path));
}

function migrationsOf({ migrations: named, programVersion }: Manifest): string[] {
  const migrations = withBaseline(named);
  if (migrations === null)
    throw new BackupFailed(
      `The backup is of an unfinished version of the program (${named.at(-1)}). Restore it with the program of commit ${lastCommitBefore}, and start this one there.`,
    );
  if (migrations.every((name, index) => migrationNames[index] === name)) return migrations;
  throw new BackupFailed(
    `The backup is of a newer version of the program (${programVersion}, ${named.at(-1)}). Restore it with that version.`,
  );
}

async function* sumsOf(store: BackupStore, name: string): AsyncGenerator<Sum> {
  yield* readSums(await opened(store, filesOf(name).sums));
}

async function opened(store: BackupStore, file: string): Promise<Readable> {
  const stored = await store.read(file);
  if (!stored) throw new BackupFailed(`The backup is damaged: ${file} is missing.`);
  return stored;
}
