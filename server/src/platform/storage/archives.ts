import { createWriteStream } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncFile, syncFolder } from "../../database/sync.ts";
import type { Settings } from "../settings.ts";
import { readFile } from "./disk.ts";
import { makeFolder } from "./make-folder.ts";
import { openS3 } from "./s3.ts";
import type { ByteRange, StoredFile } from "./storage.ts";

/** Private files by id, outside `/media`. */
export type Archives = {
  /** Replaces an interrupted attempt; returns the size in bytes. */
  put(id: string, write: (file: string) => Promise<void>): Promise<number>;
  /** Opens an archive or a range of it. Null if it does not exist. Throws `RangeBeyondEnd`. */
  read(id: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Local path; null if archives are in a bucket. */
  localFile(id: string): string | null;
  /** Returns false if it does not exist. */
  copy(id: string, file: string): Promise<boolean>;
  /** Also deletes the remains of an interrupted attempt. */
  remove(id: string): Promise<void>;
  listLocal(): Promise<string[]>;
};

const kinds = { exports: "zip", imports: "file" } as const;

/** With a bucket, files are written in a folder of the data folder first and then moved. */
export function openArchives(
  { dataDir, bucket }: Pick<Settings, "dataDir" | "bucket">,
  kind: keyof typeof kinds = "exports",
): Archives {
  const folder = join(dataDir, kind);
  const unfinished = (id: string) => join(folder, `${id}.part`);
  const finished = (id: string) => join(folder, `${id}.${kinds[kind]}`);
  const objectOf = (id: string) => `${kind}/${id}.${kinds[kind]}`;
  const storage = bucket && openS3(bucket);

  return {
    async put(id, write) {
      await makeFolder(folder);
      const part = unfinished(id);
      try {
        await write(part);
        const bytes = await syncFile(part);
        if (storage) {
          await storage.remove(objectOf(id));
          await storage.put(objectOf(id), part);
        } else {
          await rename(part, finished(id));
          await syncFolder(folder);
        }
        return bytes;
      } finally {
        await rm(part, { force: true, recursive: true });
      }
    },
    read: (id, range) => (storage ? storage.read(objectOf(id), range) : readFile(finished(id), range)),
    localFile: (id) => (storage ? null : finished(id)),
    async copy(id, file) {
      const stored = await this.read(id);
      if (stored) await pipeline(stored.bytes, createWriteStream(file));
      return stored !== null;
    },
    async remove(id) {
      for (const file of [unfinished(id), finished(id)]) await rm(file, { force: true, recursive: true });
      await storage?.remove(objectOf(id));
    },
    async listLocal() {
      const names = await readdir(folder).catch(() => []);
      return names.map((name) => name.replace(/\.\w+$/, ""));
    },
  };
}
