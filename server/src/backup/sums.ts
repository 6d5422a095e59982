import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { BackupFailed } from "./backup-failed.ts";
import { changed, filesOf, readManifest } from "./manifest.ts";
import type { BackupStore } from "./store.ts";

export type Sum = { file: string; sha256: string };

const filesAtOnce = 8;

/** Returns a line in the format of `sha256sum`. */
export function sumLine({ file, sha256 }: Sum): string {
  return `${sha256}  ${file}\n`;
}

export async function* readSums(list: Readable): AsyncGenerator<Sum> {
  for await (const line of createInterface({ input: list, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, sha256, file] = /^([0-9a-f]{64}) {2}((?:backups|media)\/[\w./-]+)$/.exec(line) ?? [];
    if (!sha256 || !file || file.includes("..")) throw new BackupFailed("The list of checksums cannot be read.");
    yield { sha256, file };
  }
}

/** Several at once and in order; ends at the first failure. */
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

/** Throws `BackupFailed` unless a file of the backup exists unchanged. */
export async function verifySum(store: BackupStore, { file, sha256 }: Sum): Promise<void> {
  const stored = await store.read(file);
  if (!stored) throw new BackupFailed(`The backup is damaged: ${file} is missing.`);
  if ((await hashOf(stored)) !== sha256) throw changed(file);
}

export async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Ordered by name; none without a backup. */
export async function* mediaSums(store: BackupStore, name: string | undefined): AsyncGenerator<Sum> {
  const list = name === undefined ? null : await store.read(filesOf(name).sums);
  if (!list) return;
  for await (const sum of readSums(list)) if (sum.file.startsWith("media/")) yield sum;
}

/** Missing, unreadable or changed lists. */
export async function listDamaged(store: BackupStore, names: string[]): Promise<string[]> {
  const damaged: string[] = [];
  for (const name of names) if (!(await isListWhole(store, name))) damaged.push(name);
  return damaged;
}

/** `names` are given oldest first. */
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

/** Both sequences must be ordered. */
export function inStep<Item>(items: AsyncIterable<Item>, nameOf: (item: Item) => string) {
  const iterator = items[Symbol.asyncIterator]();
  let current: IteratorResult<Item> | undefined;
  return async (name: string): Promise<Item | undefined> => {
    current ??= await iterator.next();
    while (!current.done && nameOf(current.value) < name) current = await iterator.next();
    return !current.done && nameOf(current.value) === name ? current.value : undefined;
  };
}
