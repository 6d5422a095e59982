import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Connection } from "../database/connect.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { type BackupTurn, type Copied, type Snapshot, withBackupTurn } from "./dump.repository.ts";
import { writeSynced } from "./folder-store.ts";
import { filesOf, listBackups, type Manifest, removeBackup, writeManifest } from "./manifest.ts";
import { removeOldBackups } from "./remove-old.ts";
import type { BackupStore } from "./store.ts";
import { inBatches, inStep, mediaSums, newestWithList, type Sum, sumLine } from "./sums.ts";

export type BackupSource = {
  connection: Connection;
  storage: Storage;
  dataDir: string;
  site: string;
  programVersion: string;
  now: Date;
  /** Older backups are deleted when this one is complete. */
  newest?: number;
};

const someMissing = 20;
/** The quickest: compression takes most of the time, and other levels would save a tenth of the space. */
const compression = { level: 1 };

/** Returns the backup's name, contents, and damaged older ones. Throws `BackupFailed`. */
export async function makeBackup(
  store: BackupStore,
  source: BackupSource,
): Promise<{ name: string; manifest: Manifest; damaged: string[] }> {
  return await withBackupTurn(source.connection, async (turn) => {
    await store.sweep();
    const { whole, interrupted } = await listBackups(store);
    for (const name of interrupted) await removeBackup(store, name);
    const name = source.now.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
    const drafts = join(source.dataDir, "backup.part");
    await rm(drafts, { recursive: true, force: true });
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    try {
      const previous = await newestWithList(store, whole);
      const manifest = await write(store, { source, turn, name, drafts, previous });
      const damaged =
        source.newest === undefined
          ? []
          : await removeOldBackups(store, { count: source.newest, made: name, now: source.now });
      return { name, manifest, damaged };
    } finally {
      await rm(drafts, { recursive: true, force: true });
    }
  });
}

type Run = { source: BackupSource; turn: BackupTurn; name: string; drafts: string; previous: string | undefined };

async function write(store: BackupStore, { source, turn, name, drafts, previous }: Run): Promise<Manifest> {
  const mediaList = join(drafts, "media");
  const rows = await turn.withSnapshot(async (snapshot) => {
    const copied = snapshot.copyMedia();
    await writeSynced(mediaList, copied.bytes);
    return await writeRows(store, name, snapshot);
  });
  // After the rows: all their files were stored before.
  const media = { files: 0, copied: 0, missing: 0, someMissing: [] as string[] };
  let bytes = rows.bytes;
  const onMedia = ({ object, copiedBytes }: CopiedFile, isThere: boolean) => {
    if (!isThere && media.missing++ < someMissing) media.someMissing.push(object);
    if (isThere) media.files++;
    if (copiedBytes === null) return;
    media.copied++;
    bytes += copiedBytes;
  };
  const sumsDraft = join(drafts, "sums");
  const files = copyMedia(store, source.storage, linesOf(mediaList), mediaSums(store, previous));
  await writeSynced(sumsDraft, sumsOf(rows.sums, files, onMedia));
  const sums = await store.write(filesOf(name).sums, createReadStream(sumsDraft));
  const { postgresVersion, migrations, sequences, tables, jobs } = rows;
  const { site, programVersion, now } = source;
  const manifest: Manifest = {
    ...{ format: 1, madeAt: now.toISOString(), site, programVersion, postgresVersion, migrations, tables, sequences },
    ...{ jobs, media, bytes: bytes + sums.bytes, sums: sums.sha256 },
  };
  // A process that has lost the database has lost its turn too, and another backup may be running.
  await turn.confirm();
  await writeManifest(store, name, manifest);
  return manifest;
}

async function writeRows(store: BackupStore, name: string, snapshot: Snapshot) {
  const sums: Sum[] = [];
  let bytes = 0;
  const copy = async (file: string, copied: Copied) => {
    const written = await store.write(file, gzipped(copied.bytes));
    sums.push({ file, sha256: written.sha256 });
    bytes += written.bytes;
    return copied.rows();
  };
  const files = filesOf(name);
  const tables: Manifest["tables"] = [];
  for (const table of snapshot.tables)
    tables.push({ ...table, rows: await copy(files.table(table.name), snapshot.copyTable(table)) });
  const jobs = await copy(files.jobs, snapshot.copyJobs());
  const { postgresVersion, migrations, sequences } = snapshot;
  return { postgresVersion, migrations, sequences, tables, jobs, sums, bytes };
}

function gzipped(rows: Readable): Readable {
  const bytes = createGzip(compression);
  // The reader of the bytes gets the error.
  pipeline(rows, bytes).catch(() => {});
  return bytes;
}

/** `copiedBytes` is null if an earlier backup had copied it. */
type CopiedFile = { object: string; sum: Sum | null; copiedBytes: number | null };

async function* sumsOf(
  sums: Sum[],
  files: AsyncIterable<CopiedFile>,
  onMedia: (file: CopiedFile, isThere: boolean) => void,
): AsyncGenerator<string> {
  for (const sum of sums) yield sumLine(sum);
  for await (const file of files) {
    onMedia(file, file.sum !== null);
    if (file.sum) yield sumLine(file.sum);
  }
}

/** A stored file never changes, so existing copies are equal. */
async function* copyMedia(
  store: BackupStore,
  storage: Storage,
  objects: AsyncIterable<string>,
  earlier: AsyncIterable<Sum>,
): AsyncGenerator<CopiedFile> {
  const present = inStep(store.list("media/"), (file) => file);
  const known = inStep(earlier, ({ file }) => file);
  async function* withEarlier() {
    for await (const object of objects) {
      const file = `media/${object}`;
      const [isPresent, sum] = [await present(file), await known(file)];
      yield { object, file, sum: isPresent && sum && !isTemporary(object) ? sum : null };
    }
  }
  yield* inBatches(withEarlier(), async ({ object, file, sum }): Promise<CopiedFile> => {
    if (sum) return { object, sum, copiedBytes: null };
    const stored = await storage.read(object);
    if (!stored) return { object, sum: null, copiedBytes: null };
    const { bytes, sha256 } = await store.write(file, stored.bytes);
    return { object, sum: { file, sha256 }, copiedBytes: bytes };
  });
}

/** The original of a video may still be uploading, and is deleted once converted. */
function isTemporary(object: string): boolean {
  return object.endsWith(".source");
}

async function* linesOf(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path) });
}
