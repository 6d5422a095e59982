import type { Readable } from "node:stream";

/** The size, and the SHA-256 in hexadecimal digits. */
export type Written = { bytes: number; sha256: string };

/** A place for backups. Names only lead to complete files. */
export type BackupStore = {
  /** The path of the folder, or the address of the bucket without its key. */
  place: string;
  /** Writes or replaces a file, and resolves once it is on the disk. */
  write(name: string, chunks: AsyncIterable<Buffer | string>): Promise<Written>;
  read(name: string): Promise<Readable | null>;
  /** Lets `work` read a file at a local path. */
  withFile<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** The names below a folder, like `media/`, in byte order. */
  list(folder: string): AsyncIterable<string>;
  remove(name: string): Promise<void>;
  /** Deletes the remains of interrupted writes. */
  sweep(): Promise<void>;
};
