import type { Readable } from "node:stream";
import { Problem } from "@dishboard/contract/problem";

/** The bytes of a file that are asked for: from here to there, both counted, or so many at its end. */
export type ByteRange = { from: number; to?: number } | { last: number };

/** A file on its way out: its whole size, and its bytes from here to there. */
export type StoredFile = { size: number; from: number; to: number; bytes: Readable };

/** A range begins behind the end of its file. */
export class RangeBeyondEnd extends Error {
  readonly size: number;

  constructor(size: number) {
    super("The range begins behind the end of the file");
    this.size = size;
  }
}

/** There is no room for a change. */
export function storageFull(): Problem {
  return new Problem("storage-full", "Storage is full");
}

/** The storage cannot be reached, or refuses what it is asked for; the message says which, for the log. */
export class StorageAway extends Error {}

/** Files under the names of objects, like `dish-images/person/name.webp`, which never change once they are there. */
export type Storage = {
  /** Puts a copy of a local file under a name. Throws with the code `EEXIST` where the name is taken. */
  put(object: string, file: string): Promise<void>;
  /** Opens a file or a part of it, null where there is none. Throws `RangeBeyondEnd`. */
  read(object: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Takes a file away; what is gone already is no error. */
  remove(object: string): Promise<void>;
  has(object: string): Promise<boolean>;
};

/** The content types of what is stored, by the ending of an object's name. */
const contentTypes: Record<string, string> = { webp: "image/webp", jpg: "image/jpeg", mp4: "video/mp4" };

/** The content type of an object by its name, undefined where no object has such a name. */
export function contentTypeOf(object: string): string | undefined {
  // Names hold nothing that means something in a path or an address.
  if (!/^[a-z][a-z-]*(\/[\w-]+)+\.[a-z0-9]+$/.test(object)) return undefined;
  return contentTypes[object.slice(object.lastIndexOf(".") + 1)];
}
