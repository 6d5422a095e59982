import type { Readable } from "node:stream";

/** The size, and the SHA-256 in hexadecimal digits. */
export type Written = { bytes: number; sha256: string };

/** A place for backups. Names only lead to complete files. */
export type BackupStore = {
  /** A bucket's address is without its key. */
  place: string;
  /** Resolves once the file is on the disk. */
  write(name: string, chunks: AsyncIterable<Buffer | string>): Promise<Written>;
  read(name: string): Promise<Readable | null>;
  withFile<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** The names below a folder, like `media/`, in byte order. */
  list(folder: string): AsyncIterable<string>;
  remove(name: string): Promise<void>;
  sweep(): Promise<void>;
};
