import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { ownS3Server } from "../../../../testing/s3-server.ts";
import { readSettings } from "../settings.ts";
import { openStorage } from "./open.ts";
import { RangeBeyondEnd, StorageUnavailable, type StoredFile } from "./storage.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-storage-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const bucket = await ownS3Server();
const bytes = randomBytes(3_000_000);
const file = join(folder, "file");
await writeFile(file, bytes);

const bytesOf = (stored: StoredFile | null) => buffer(stored?.bytes ?? Readable.from([]));

const kinds = [
  ["the disk", readSettings({ DATA_DIR: folder })],
  ["a bucket", readSettings({ DATA_DIR: folder, STORAGE_URL: bucket.url })],
] as const;

describe.each(kinds)("a storage that is %s", (_, settings) => {
  const storage = openStorage(settings);
  const object = "dish-images/somebody/1_abcdef.webp";

  it("returns what was stored, whole and in ranges", async () => {
    await storage.put(object, file);
    expect(await storage.has(object)).toBe(true);
    const whole = await storage.read(object);
    expect(whole).toMatchObject({ size: 3_000_000, from: 0, to: 2_999_999 });
    expect((await bytesOf(whole)).equals(bytes)).toBe(true);
    for (const [range, from, to] of [
      [{ from: 0, to: 1 }, 0, 1],
      [{ from: 2_999_990 }, 2_999_990, 2_999_999],
      [{ from: 10, to: 9_999_999 }, 10, 2_999_999],
      [{ last: 5 }, 2_999_995, 2_999_999],
      [{ last: 9_999_999 }, 0, 2_999_999],
    ] as const) {
      const part = await storage.read(object, range);
      expect(part).toMatchObject({ size: 3_000_000, from, to });
      expect((await bytesOf(part)).equals(bytes.subarray(from, to + 1))).toBe(true);
    }
    for (const range of [{ from: 3_000_000 }, { last: 0 }])
      await expect(storage.read(object, range)).rejects.toEqual(new RangeBeyondEnd(3_000_000));
  });

  it("never puts one thing in the place of another", async () => {
    const other = join(folder, "other");
    await writeFile(other, "other");
    await expect(storage.put(object, other)).rejects.toMatchObject({ code: "EEXIST" });
    expect((await bytesOf(await storage.read(object))).equals(bytes)).toBe(true);
  });

  it("keeps nothing of a file that is not there to be put", async () => {
    await expect(storage.put("dish-images/somebody/2_none.webp", join(folder, "none"))).rejects.toThrow();
    expect(await storage.has("dish-images/somebody/2_none.webp")).toBe(false);
  });

  it("forgets what is removed, once and again", async () => {
    for (let n = 0; n < 2; n++) await storage.remove(object);
    expect([await storage.has(object), await storage.read(object)]).toEqual([false, null]);
  });
});

it("a bucket that is unreachable or refuses is distinguished from an empty one", async () => {
  for (const url of [bucket.url.replace("//S3RVER:", "//WRONG:"), "s3://k:s@127.0.0.1:9/photos?tls=off"]) {
    const storage = openStorage(readSettings({ DATA_DIR: folder, STORAGE_URL: url }));
    await expect(storage.has("dish-images/somebody/1_abcdef.webp")).rejects.toThrow(StorageUnavailable);
  }
});
