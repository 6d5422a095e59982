import type { Readable } from "node:stream";
import { Problem } from "@dishboard/contract/problem";

/** Both inclusive, or the last bytes. */
export type ByteRange = { from: number; to?: number } | { last: number };

export type StoredFile = { size: number; from: number; to: number; bytes: Readable };

/** A range begins after the end of its file. */
export class RangeBeyondEnd extends Error {
  readonly size: number;

  constructor(size: number) {
    super("The range begins behind the end of the file");
    this.size = size;
  }
}

export function storageFull(): Problem {
  return new Problem("storage-full", "Storage is full");
}

/** The message is for the log. */
export class StorageUnavailable extends Error {}

export type ListedFile = { object: string; storedAt: Date };

/** Stores files under names like `dish-images/person/name.webp`. A stored file never changes. */
export type Storage = {
  /** Throws an error with the code `EEXIST` if the name is taken. */
  put(object: string, file: string): Promise<void>;
  /** Opens a file or a range of it. Null if it does not exist. Throws `RangeBeyondEnd`. */
  read(object: string, range?: ByteRange): Promise<StoredFile | null>;
  remove(object: string): Promise<void>;
  has(object: string): Promise<boolean>;
  /** In byte order of their names. */
  list(folder: string): AsyncIterable<ListedFile>;
};

const contentTypes: Record<string, string> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  mp4: "video/mp4",
  gz: "application/gzip",
};

/** Longer than any object name, and short enough for every file system. */
const maxNameLength = 200;

/** Returns the content type of an object; undefined for invalid names. */
export function contentTypeOf(object: string): string | undefined {
  // Names contain nothing that has a meaning in a path or a URL.
  if (object.length > maxNameLength || !/^[a-z][a-z-]*(\/[\w-]+)+\.[a-z0-9]+$/.test(object)) return undefined;
  return contentTypes[object.slice(object.lastIndexOf(".") + 1)];
}
