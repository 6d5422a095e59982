import { mkdir, readdir, rm, utimes } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pictureAt, pictureWidths, type StoredPicture } from "@dishboard/contract/media";
import { ProblemReply } from "@dishboard/contract/problem";
import { type PictureBucket, UploadedPicture } from "@dishboard/contract/uploads";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { photo, storedBy, uploadTo } from "../../../../testing/pictures.ts";
import { ownS3Server } from "../../../../testing/s3-server.ts";
import { signedInPerson } from "../../../../testing/sign-in.ts";
import { createTasks } from "../../app.ts";
import { openLog } from "../../platform/log.ts";
import { openStorage } from "../../platform/storage/open.ts";
import { newPicturePath, putPicture } from "../../platform/storage/pictures.ts";
import { insertUpload } from "./media.repository.ts";
import { deletePictureFiles, takeUpload } from "./media.service.ts";

const bucket = await ownS3Server();
const picture = await photo();

describe.each([
  ["the disk", {}],
  ["a bucket", { STORAGE_URL: bucket.url }],
])("with photos on %s", async (kind, environment) => {
  const time = new Date();
  const testApp = await ownApp({ PUBLIC_URL: "https://board.example.org", ...environment }, { clock: () => time });
  const { app, db, settings, runJobs } = testApp;
  const ada = await signedInPerson(testApp, "ada");
  const uploaded = async (bucket: PictureBucket = "dish-images") =>
    UploadedPicture.parse((await uploadTo(testApp, ada, picture, { bucket })).json());
  const files = async () => (kind === "a bucket" ? bucket.objects() : (await storedBy(testApp)).files);
  const later = (hours: number) => new Date(time.getTime() + hours * 3_600_000);
  const sweepIn = (hours: number) => {
    const tasks = createTasks({ settings, db, log: openLog("silent"), clock: () => later(hours) });
    return tasks["media-sweep"]?.run({});
  };
  const storedOf = async (path: string) => {
    const name = basename(path, ".webp");
    return (await files()).filter((file) => basename(file).startsWith(name));
  };
  const statusOf = async (path: string) => (await app.inject(path)).statusCode;

  it("a photo is stored in four widths under a name of its own, and its address begins with http", async () => {
    const { path, url, id, ...size } = await uploaded();
    expect(path).toMatch(new RegExp(`^/media/dish-images/${ada.id}/${time.getTime()}_[0-9a-z]{6}\\.webp$`));
    expect([url, size.width, size.height]).toEqual([`https://board.example.org${path}`, 1280, 960]);
    expect(Buffer.from(size.thumbhash, "base64").length).toBeGreaterThan(15);
    for (const width of pictureWidths) {
      const file = await app.inject(pictureAt(path, width));
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: "webp", width, height: width * 0.75 });
    }
    expect(await storedBy(testApp)).toMatchObject({ incoming: [], rows: [path] });
    expect(await files()).toHaveLength(4);
    await db.write.deleteFrom("uploads").where("id", "=", id).execute();
  });

  it("a photo is served as a file that never changes, does nothing, and is nothing else", async () => {
    const { path } = await uploaded("product-images");
    const reply = await app.inject(path);
    expect([reply.statusCode, reply.headers]).toMatchObject([
      200,
      {
        "content-type": "image/webp",
        "content-length": String(reply.rawPayload.length),
        "cache-control": "public, max-age=3600, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "accept-ranges": "bytes",
      },
    ]);
    const head = await app.inject({ method: "HEAD", url: path });
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([
      200,
      reply.headers["content-length"],
      "",
    ]);
    for (const tag of [reply.headers.etag, `"other", W/${reply.headers.etag}`, "*"]) {
      const again = await app.inject({ url: path, headers: { "if-none-match": tag } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", reply.headers.etag]);
    }
    expect((await app.inject({ url: path, headers: { "if-none-match": '"other"' } })).statusCode).toBe(200);
  });

  it("a photo is served in ranges", async () => {
    const { path } = await uploaded();
    const { rawPayload: whole, headers } = await app.inject(path);
    const size = whole.length;
    for (const [range, from, to] of [
      ["bytes=0-1", 0, 1],
      ["bytes=10-", 10, size - 1],
      ["bytes=-7", size - 7, size - 1],
      [`bytes=5-${size + 100}`, 5, size - 1],
    ] as const) {
      const part = await app.inject({ url: path, headers: { range } });
      expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes ${from}-${to}/${size}`]);
      expect(part.rawPayload.equals(whole.subarray(from, to + 1))).toBe(true);
    }
    for (const range of [`bytes=${size}-`, "bytes=-0"]) {
      const beyond = await app.inject({ url: path, headers: { range } });
      expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
      expect(ProblemReply.parse(beyond.json()).error.code).toBe("range-beyond-end");
    }
    for (const range of ["bytes=0-1,5-6", "bytes=5-2", "bytes=-", "lines=1-2", `bytes=${"1".repeat(40)}-`])
      expect((await app.inject({ url: path, headers: { range } })).rawPayload.length).toBe(size);
    const changed = await app.inject({ url: path, headers: { range: "bytes=0-1", "if-range": '"other"' } });
    expect(changed.statusCode).toBe(200);
    const same = await app.inject({ url: path, headers: { range: "bytes=0-1", "if-range": String(headers.etag) } });
    expect(same.statusCode).toBe(206);
  });

  it.each([
    "/media/",
    "/media/dish-images",
    "/media/dish-images/",
    "/media/dish-images/somebody/1_abcdef.webp",
    "/media/../package.json",
    "/media/%2e%2e/%2e%2e/package.webp",
    "/media/..%2f..%2fpackage.webp",
    "/media/dish-images/..%5c..%5cpackage.webp",
    "/media/dish-images/%00.webp",
    "/media/dish-images//etc/passwd.webp",
    "/media/dish-images/a/.hidden.webp",
    "/media/dish-images/a/b.html",
    "/media/dish-images/a/b.webp?x=1",
  ])("%s is not found, in the common form of errors", async (url) => {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(ProblemReply.parse(reply.json()).error.code).toBe("not-found");
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  it("an upload that an item uses stays; the files of a deleted item are deleted in all widths", async () => {
    const { id, path } = await uploaded();
    const mine = { id, userId: ada.id, bucket: "dish-images" } as const;
    expect(await takeUpload(db.write, mine)).toMatchObject({ path, width: 1280 } satisfies Partial<StoredPicture>);
    expect(await takeUpload(db.write, mine)).toBeUndefined();
    await sweepIn(48);
    expect(await storedOf(path)).toHaveLength(pictureWidths.length);
    for (let n = 0; n < 2; n++) {
      await deletePictureFiles(db.write, path);
      await runJobs();
      expect(await storedOf(path)).toEqual([]);
    }
  });

  it("the sweep deletes uploads that no item has used for a day, and no others", async () => {
    await sweepIn(48);
    const before = (await files()).length;
    const [old, young] = [await uploaded(), await uploaded()];
    await db.write
      .updateTable("uploads")
      .set({ created_at: later(-2) })
      .where("id", "=", old.id)
      .execute();
    await sweepIn(21);
    expect([await statusOf(old.path), await statusOf(young.path)]).toEqual([200, 200]);
    await sweepIn(23);
    expect([await statusOf(old.path), await statusOf(young.path)]).toEqual([404, 200]);
    expect((await storedBy(testApp)).rows).toEqual([young.path]);
    expect(await files()).toHaveLength(before + 4);
    expect(await takeUpload(db.write, { id: old.id, userId: ada.id, bucket: "dish-images" })).toBeUndefined();
  });

  it("the sweep deletes what a killed process has left: rows without all their files, and their files", async () => {
    const path = newPicturePath("dish-images", ada.id, time);
    const size = { width: 10, height: 10, thumbhash: "", bytes: 100 };
    const row = { id: crypto.randomUUID(), userId: ada.id, bucket: "dish-images" as const, path, createdAt: time };
    await insertUpload(db.write, { ...row, ...size });
    const half = putPicture(openStorage(settings), path, (width) =>
      width < 768 ? fileURLToPath(import.meta.url) : "/no/file",
    );
    await expect(half).rejects.toThrow();
    expect(await takeUpload(db.write, { ...row })).toBeUndefined();
    await sweepIn(25);
    expect((await storedBy(testApp)).rows).not.toContain(path);
    expect((await files()).filter((name) => name.includes(basename(path, ".webp")))).toEqual([]);
  });

  it("every process deletes the unfinished files of its own folder when it begins to serve", async () => {
    const startedUpload = async (name: string, at: Date) => {
      const folder = join(settings.dataDir, "uploads", name);
      await mkdir(join(folder, "inside"), { recursive: true });
      await utimes(folder, at, at);
    };
    await startedUpload("old", later(-1.1));
    await startedUpload("young", later(-0.9));
    await (await testApp.startAnother()).listen();
    await expect.poll(() => readdir(join(settings.dataDir, "uploads"))).toEqual(["young"]);
    await rm(join(settings.dataDir, "uploads", "young"), { recursive: true });
  });
});
