import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { BackupFailed } from "./backup-failed.ts";
import { changed, filesOf, readManifest } from "./manifest.ts";
import type { BackupStore } from "./store.ts";

/** A file of a backup and the SHA-256 of its bytes. */
export type Sum = { file: string; sha256: string };

const filesAtOnce = 8;

/** A line of the list of checksums, as the program `sha256sum` reads and writes them. */
export function sumLine({ file, sha256 }: Sum): string {
  return `${sha256}  ${file}\n`;
}

/** Reads a list of checksums. */
export async function* readSums(list: Readable): AsyncGenerator<Sum> {
  for await (const line of createInterface({ input: list, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, sha256, file] = /^([0-9a-f]{64}) {2}((?:backups|media)\/[\w./-]+)$/.exec(line) ?? [];
    if (!sha256 || !file || file.includes("..")) throw new BackupFailed("The list of checksums cannot be read.");
    yield { sha256, file };
  }
}

/** Calls `work` with each of some things, several at once and in their order; it ends with the first that fails. */
export async function* inBatches<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < filesAtOnce) continue;
    yield* await Promise.all(batch.map(work));
    batch = [];
  }
  yield* await Promise.all(batch.map(work));
}

/** Throws `BackupFailed` unless a file of the backup is there and has the bytes that were written. */
export async function verifySum(store: BackupStore, { file, sha256 }: Sum): Promise<void> {
  const stored = await store.read(file);
  if (!stored) throw new BackupFailed(`The backup is damaged: ${file} is missing.`);
  if ((await hashOf(stored)) !== sha256) throw changed(file);
}

/** The SHA-256 of a stream in hexadecimal digits. */
export async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** The media in a backup's list of checksums, ordered by their names; none without a backup. */
export async function* mediaSums(store: BackupStore, name: string | undefined): AsyncGenerator<Sum> {
  const list = name === undefined ? null : await store.read(filesOf(name).sums);
  if (!list) return;
  for await (const sum of readSums(list)) if (sum.file.startsWith("media/")) yield sum;
}

/** Those of some backups whose list of checksums is missing, cannot be read, or is not the one that was written. */
export async function listDamaged(store: BackupStore, names: string[]): Promise<string[]> {
  const damaged: string[] = [];
  for (const name of names) if (!(await isListWhole(store, name))) damaged.push(name);
  return damaged;
}

/** The newest of some backups, given oldest first, whose list of checksums is as it was written. */
export async function newestWithList(store: BackupStore, names: string[]): Promise<string | undefined> {
  for (const name of names.toReversed()) if (await isListWhole(store, name)) return name;
  return undefined;
}

async function isListWhole(store: BackupStore, name: string): Promise<boolean> {
  try {
    const list = await store.read(filesOf(name).sums);
    return list !== null && (await hashOf(list)) === (await readManifest(store, name)).sums;
  } catch {
    return false;
  }
}

/** Finds what has a name in an ordered sequence, when it is asked for ordered names. */
export function inStep<Item>(items: AsyncIterable<Item>, nameOf: (item: Item) => string) {
  const iterator = items[Symbol.asyncIterator]();
  let current: IteratorResult<Item> | undefined;
  return async (name: string): Promise<Item | undefined> => {
    current ??= await iterator.next();
    while (!current.done && nameOf(current.value) < name) current = await iterator.next();
    return !current.done && nameOf(current.value) === name ? current.value : undefined;
  };
}
