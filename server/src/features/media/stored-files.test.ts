import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { UploadedPicture } from "@dishboard/contract/uploads";
import { pino } from "pino";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish } from "../../../../testing/people.ts";
import { photo, uploadTo } from "../../../../testing/pictures.ts";
import { aPost, insertPhoto } from "../../../../testing/posts.ts";
import { ownS3Server } from "../../../../testing/s3-server.ts";
import { signedInPerson } from "../../../../testing/sign-in.ts";
import { createTasks } from "../../app.ts";
import { mediaFolder } from "../../platform/storage/disk.ts";
import { openStorage } from "../../platform/storage/open.ts";
import { putPicture } from "../../platform/storage/pictures.ts";
import { siteFileOf } from "./bucket-sites.service.ts";
import { foldersOfRows } from "./stored-files.service.ts";

const days = 24 * 3_600_000;
const PUBLIC_URL = "https://eat.example.org";
const draft = await mkdtemp(join(tmpdir(), "dishboard-stored-files-"));
afterAll(() => rm(draft, { recursive: true, force: true }));
const file = join(draft, "file");
await writeFile(file, "bytes");

const logged: string[] = [];
afterEach(() => void logged.splice(0));
const log = pino({}, { write: (line) => void logged.push(line) });

/** A site with one of each file, including waiting uploads. */
async function siteWith(environment: Record<string, string>) {
  const testApp = await ownApp({ PUBLIC_URL, ...environment });
  const { app, db, settings } = testApp;
  const storage = openStorage(settings);
  const ada = await signedInPerson(testApp, "ada");
  const headers = { authorization: `Bearer ${ada.accessToken}` };
  const picture = await photo(400, 300);
  const uploaded = async (bucket: "dish-images" | "post-images" | "avatars") =>
    UploadedPicture.parse((await uploadTo(testApp, ada, picture, { bucket })).json());
  const dishPhoto = await uploaded("dish-images");
  const dish = { ...aDish(), picture: { uploadId: dishPhoto.id, description: null } };
  expect((await app.inject({ method: "POST", url: "/api/dishes", headers, payload: dish })).statusCode).toBe(200);
  const post = aPost("snap", (await uploaded("post-images")).id);
  expect((await app.inject({ method: "POST", url: "/api/posts", headers, payload: post })).statusCode).toBe(200);
  const avatar = await uploaded("avatars");
  await db.write.updateTable("profiles").set({ avatar_url: avatar.path }).where("id", "=", ada.id).execute();
  await db.write.deleteFrom("uploads").where("id", "=", avatar.id).execute();
  for (let n = 0; n < 30; n++)
    await putPicture(storage, `/media/post-images/${ada.id}/${await insertPhoto(db, ada.id)}.webp`, () => file);

  const files = async () => {
    const names: string[] = [];
    for (const folder of foldersOfRows) for await (const { object } of storage.list(folder)) names.push(object);
    return names.sort();
  };
  return {
    ...{ app, db, storage, ada, dishPhoto, files },
    /** Returns what the daily job deleted. */
    compare: async (inDays = 3) => {
      const before = await files();
      const clock = () => new Date(Date.now() + inDays * days);
      await createTasks({ settings, db, log, clock })["media-compare"]?.run({});
      const after = new Set(await files());
      return before.filter((name) => !after.has(name));
    },
    stray: async (owner: string, name: string, folder = "dish-images") => {
      const object = `${folder}/${owner}/${name}`;
      await storage.remove(object);
      await storage.put(object, file);
      return object;
    },
    /** The site's file in the bucket is three days old. */
    ageSiteFile: async ({ setStoredAt }: Awaited<ReturnType<typeof ownS3Server>>) =>
      setStoredAt(await siteFileOf({ db, storage, publicUrl: PUBLIC_URL }), new Date(Date.now() - 3 * days)),
    setStoredAt: async (object: string, at: Date) => utimes(join(mediaFolder(settings.dataDir), object), at, at),
  };
}

const bucket = await ownS3Server();
const inFolder = await siteWith({});
const inBucket = await siteWith({ STORAGE_URL: bucket.url });
// The first run names the site in the bucket.
await inBucket.compare();
await inBucket.ageSiteFile(bucket);

const kinds = [
  ["the data folder", inFolder],
  ["a bucket", { ...inBucket, setStoredAt: bucket.setStoredAt }],
] as const;

describe.each(kinds)("in %s", (_, site) => {
  const { ada } = site;

  it("files of rows stay, whatever names them", async () => {
    expect(await site.compare()).toEqual([]);
    expect(logged).toEqual([]);
  });

  it("files without a row are deleted after two days, also those of people who are gone", async () => {
    const strays = [
      await site.stray("01890000-0000-7000-8000-000000000000", "1_abcdef-384.webp", "avatars"),
      await site.stray(ada.id, "1_abcdef.webp"),
      await site.stray("no-id", "1_abcdef.mp4", "post-videos"),
    ];
    expect(await site.compare(1)).toEqual([]);
    expect(logged).toEqual([]);
    expect(await site.compare(3)).toEqual(strays);
    expect(logged.join()).toContain("files without a row");
  });

  it("one run deletes a few of them, the oldest first, and the next ones go on", async () => {
    const old = new Date(Date.now() - 30 * days);
    for (let n = 0; n < 60; n++) {
      const object = await site.stray(ada.id, `${n}_strays.webp`);
      if (n < 40) await site.setStoredAt(object, old);
    }
    const numbers = (names: string[]) => names.map((name) => Number.parseInt(basename(name), 10)).sort((a, b) => a - b);
    expect(numbers(await site.compare())).toEqual(Array.from({ length: 40 }, (_, n) => n));
    expect(numbers(await site.compare())).toEqual(Array.from({ length: 20 }, (_, n) => 40 + n));
    expect(await site.compare()).toEqual([]);
  });

  it("a missing file takes no row along: its address is not found, and the log says so", async () => {
    const { path } = site.dishPhoto;
    for (const width of pictureWidths) await site.storage.remove(pictureAt(path, width).slice("/media/".length));
    expect(await site.compare()).toEqual([]);
    expect(logged.join()).toContain("bring the files back from a backup");
    expect(logged.join()).toContain(path);
    expect((await site.app.inject(path)).statusCode).toBe(404);
    const { cards } = (await site.app.inject("/api/charts/dishes")).json() as { cards: { picture: object | null }[] };
    expect(cards).toHaveLength(1);
  });

  it("with the wrong database nothing is deleted", async () => {
    await site.db.write.deleteFrom("uploads").execute();
    expect(await site.compare()).toEqual([]);
    expect(logged.join()).toContain("is this the right database?");
  });
});

describe("a bucket in which other sites may have files too", async () => {
  const shared = await ownS3Server();
  const site = await siteWith({ STORAGE_URL: shared.url });
  const own = await siteFileOf({ ...site, publicUrl: PUBLIC_URL });

  it("loses none before this site has named itself in it for two days, so that others have too", async () => {
    await site.storage.remove(own);
    const stray = await site.stray(site.ada.id, "1_abcdef.webp");
    expect(await site.compare()).toEqual([]);
    expect(await shared.objects()).toContain(own);
    expect(await site.compare(1)).toEqual([]);
    await site.ageSiteFile(shared);
    expect(await site.compare()).toEqual([stray]);
  });

  it("loses none while another site is named in it, which the log says", async () => {
    await site.compare();
    await site.ageSiteFile(shared);
    const stray = await site.stray(site.ada.id, "2_abcdef.webp");
    await site.storage.put("sites/localhost-3000", file);
    expect(await site.compare()).toEqual([]);
    expect(logged.join()).toContain("sites/localhost-3000");
    await site.storage.remove("sites/localhost-3000");
    expect(await site.compare()).toEqual([stray]);
  });

  it("loses none to a copy of this site with the same address, nor while the copy is named in it", async () => {
    await site.compare();
    await site.ageSiteFile(shared);
    const copy = await siteWith({ STORAGE_URL: shared.url });
    expect(await copy.compare()).toEqual([]);
    await copy.ageSiteFile(shared);
    expect(await copy.compare()).toEqual([]);
    expect(await site.compare()).toEqual([]);
    expect(logged.join()).toContain(await siteFileOf({ ...copy, publicUrl: PUBLIC_URL }));
  });
});
