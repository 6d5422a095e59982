import type { Readable } from "node:stream";

/** What was written: its size and the SHA-256 of its bytes in hexadecimal digits. */
export type Written = { bytes: number; sha256: string };

/** A place for backups. Whatever is read under a name was written wholly. */
export type BackupStore = {
  /** For people: the path of the folder, or the address of the bucket without its key. */
  place: string;
  /** Writes a file, in place of an earlier one, and resolves when it is on the disk. */
  write(name: string, chunks: AsyncIterable<Buffer | string>): Promise<Written>;
  /** Opens a file. Null when there is none. */
  read(name: string): Promise<Readable | null>;
  /** Lets `work` read a file at a path of this machine. */
  withFile<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** The names that begin with a folder's, like `media/`, ordered by their bytes. */
  list(folder: string): AsyncIterable<string>;
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** Deletes what interrupted writes have left. */
  sweep(): Promise<void>;
};
