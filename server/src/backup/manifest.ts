import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { BackupFailed } from "./backup-failed.ts";
import type { BackupStore } from "./store.ts";

const Manifest = z.object({
  /** Changes with the format of backups. */
  format: z.literal(1),
  madeAt: z.string(),
  site: z.string(),
  programVersion: z.string(),
  postgresVersion: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  jobs: z.number(),
  media: z.object({ files: z.number(), copied: z.number(), missing: z.number(), someMissing: z.array(z.string()) }),
  /** Without media that earlier backups had copied. */
  bytes: z.number(),
  /** The SHA-256 of the list with those of all files. */
  sums: z.string(),
});

/** Written last: a backup without it is incomplete. */
export type Manifest = z.infer<typeof Manifest>;

const folder = "backups/";
const manifestName = "manifest.json";
const clockToleranceMs = 5 * 60_000;

/** A backup's name is its start time. */
export function filesOf(name: string) {
  return {
    manifest: `${folder}${name}/${manifestName}`,
    sums: `${folder}${name}/SHA256SUMS`,
    jobs: `${folder}${name}/jobs.copy.gz`,
    table: (table: string) => `${folder}${name}/tables/${table}.copy.gz`,
  };
}

export async function writeManifest(store: BackupStore, name: string, manifest: Manifest): Promise<void> {
  const sealed = { ...manifest, sha256: checksumOf(manifest) };
  await store.write(filesOf(name).manifest, Readable.from([`${JSON.stringify(sealed, null, 2)}\n`]));
}

/** Throws `BackupFailed` if the manifest was changed or comes from a newer program. */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest> {
  const file = filesOf(name).manifest;
  const stored = await store.read(file);
  if (!stored) throw new BackupFailed(`There is no whole backup ${name} in ${store.place}.`);
  const content = parseJson(await text(stored));
  if (content === null || typeof content !== "object") throw changed(file);
  const { sha256, ...rest } = content as { sha256?: unknown; format?: unknown };
  if (sha256 !== checksumOf(rest)) throw changed(file);
  const read = Manifest.safeParse(rest);
  if (read.success) return read.data;
  throw new BackupFailed(
    `The backup ${name} was made by another version of the program, which writes backups otherwise.`,
  );
}

/** Returns the names of complete and interrupted backups, oldest first. */
export async function listBackups(store: BackupStore): Promise<{ whole: string[]; interrupted: string[] }> {
  const names = new Map<string, boolean>();
  for await (const file of store.list(folder)) {
    const [, name = "", isManifest] = /^backups\/([^/]+)\/(manifest\.json$)?/.exec(file) ?? [];
    if (name) names.set(name, names.get(name) || isManifest !== undefined);
  }
  const select = (isWhole: boolean) => [...names].filter(([, whole]) => whole === isWhole).map(([name]) => name);
  return { whole: select(true), interrupted: select(false) };
}

/**
 * One from the future was made while the clock was wrong, so it counts as the oldest; one with an unreadable manifest
 * is left out.
 */
export async function orderByAge(store: BackupStore, whole: string[], now: Date): Promise<string[]> {
  const aged: { name: string; time: number }[] = [];
  for (const name of whole) {
    const manifest = await readManifest(store, name).catch(orNull);
    const time = Date.parse(manifest?.madeAt ?? "");
    if (Number.isNaN(time)) continue;
    aged.push({ name, time: time > now.getTime() + clockToleranceMs ? Number.NEGATIVE_INFINITY : time });
  }
  return aged
    .sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)))
    .map(({ name }) => name);
}

function orNull(error: unknown): null {
  if (error instanceof BackupFailed) return null;
  throw error;
}

/** The manifest first, and no media, which it shares with others. */
export async function removeBackup(store: BackupStore, name: string): Promise<void> {
  await store.remove(filesOf(name).manifest);
  const files: string[] = [];
  for await (const file of store.list(`${folder}${name}/`)) files.push(file);
  for (const file of files) await store.remove(file);
}

export function describeContent({ tables, media }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables, ${media.files} files of pictures and videos`;
}

export function changed(file: string): BackupFailed {
  return new BackupFailed(`The backup is damaged: ${file} is not what was written.`);
}

function checksumOf(manifest: object): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
