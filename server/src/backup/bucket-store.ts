import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openS3, type S3Config } from "../platform/storage/s3.ts";
import { BackupFailed } from "./backup-failed.ts";
import { writeSynced } from "./folder-store.ts";
import type { BackupStore } from "./store.ts";

/** A file is uploaded in one piece, so it is first written locally. */
export function openBucketStore(config: S3Config, dataDir: string): BackupStore {
  const bucket = openS3(config);
  const drafts = join(dataDir, "backup.files");

  async function withDraft<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    const draft = join(drafts, randomUUID());
    try {
      return await work(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    place: config.bucketUrl,
    write: (name, chunks) =>
      withDraft(async (draft) => {
        const written = await writeSynced(draft, chunks);
        await bucket.remove(name);
        await bucket.put(name, draft);
        return written;
      }),
    read: async (name) => (await bucket.read(name))?.bytes ?? null,
    withFile: (name, work) =>
      withDraft(async (draft) => {
        const stored = await bucket.read(name);
        if (!stored) throw new BackupFailed(`The backup is damaged: ${name} is missing.`);
        await pipeline(stored.bytes, createWriteStream(draft, { mode: 0o600 }));
        return await work(draft);
      }),
    async *list(folder) {
      for await (const { object } of bucket.list(folder)) yield object;
    },
    remove: (name) => bucket.remove(name),
    sweep: () => rm(drafts, { recursive: true, force: true }),
  };
}
