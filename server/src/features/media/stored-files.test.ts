import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { UploadedPicture } from "@dishboard/contract/uploads";
import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish } from "../../../../testing/people.ts";
import { photo, storedBy, uploadTo } from "../../../../testing/pictures.ts";
import { aPost } from "../../../../testing/posts.ts";
import { signedInPerson } from "../../../../testing/sign-in.ts";
import { mediaFolder } from "../../platform/storage/disk.ts";
import { compareFilesWithRows } from "./stored-files.service.ts";

const testApp = await ownApp();
const { app, db, settings } = testApp;
const ada = await signedInPerson(testApp, "ada");
const headers = { authorization: `Bearer ${ada.accessToken}` };
const folder = mediaFolder(settings.dataDir);
const fileOf = (path: string) => join(settings.dataDir, path);
const days = 24 * 3_600_000;

const logged: string[] = [];
afterEach(() => void logged.splice(0));
const log = pino({}, { write: (line) => void logged.push(line) });
const compare = (inDays = 3) =>
  compareFilesWithRows({ db, folder, clock: () => new Date(Date.now() + inDays * days), log });

const picture = await photo(400, 300);
const uploaded = async (bucket: "dish-images" | "post-images" | "avatars") =>
  UploadedPicture.parse((await uploadTo(testApp, ada, picture, { bucket })).json());

/** A file that no row names. */
async function stray(owner: string, name: string, bucket = "dish-images"): Promise<string> {
  const path = join(folder, bucket, owner, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "stray");
  return basename(path);
}

const files = async () => (await storedBy(testApp)).files;

// Everything that can name a file: an item, a post, an avatar, and uploads that wait.
const dishPhoto = await uploaded("dish-images");
const dish = { ...aDish(), picture: { uploadId: dishPhoto.id, description: null } };
expect((await app.inject({ method: "POST", url: "/api/dishes", headers, payload: dish })).statusCode).toBe(200);
const post = aPost("snap", (await uploaded("post-images")).id);
expect((await app.inject({ method: "POST", url: "/api/posts", headers, payload: post })).statusCode).toBe(200);
const avatar = await uploaded("avatars");
await db.write.updateTable("profiles").set({ avatar_url: avatar.path }).where("id", "=", ada.id).execute();
await db.write.deleteFrom("uploads").where("id", "=", avatar.id).execute();
for (let n = 0; n < 30; n++) await uploaded("dish-images");
const all = await files();

it("files of rows stay, whatever names them", async () => {
  expect(await compare()).toEqual({ files: all.length, withoutRow: 0, deleted: 0, withoutFile: 0 });
  expect(await files()).toEqual(all);
  expect(logged).toEqual([]);
});

it("files without a row are deleted after two days, also those of people who are gone", async () => {
  const strays = [
    await stray(ada.id, "1_abcdef.webp"),
    await stray("01890000-0000-7000-8000-000000000000", "1_abcdef-384.webp", "avatars"),
    await stray("no-id", "1_abcdef.mp4", "post-videos"),
  ];
  expect(await compare(1)).toMatchObject({ withoutRow: 0, deleted: 0 });
  expect(await compare(3)).toMatchObject({ withoutRow: 3, deleted: 3 });
  expect(await files()).toEqual(expect.not.arrayContaining(strays));
  expect((await files()).sort()).toEqual([...all].sort());
  expect(logged.join()).toContain("files without a row");
});

it("one run deletes a few of them, the oldest first, and the next ones go on", async () => {
  const old = new Date(Date.now() - 30 * days);
  for (let n = 0; n < 60; n++) {
    const name = await stray(ada.id, `${n}_strays.webp`);
    if (n < 40) await utimes(join(folder, "dish-images", ada.id, name), old, old);
  }
  expect(await compare()).toMatchObject({ withoutRow: 60, deleted: 40 });
  expect(
    (await files()).filter((name) => name.endsWith("_strays.webp")).map((name) => Number.parseInt(name, 10) >= 40),
  ).toEqual(Array.from({ length: 20 }, () => true));
  expect(await compare()).toMatchObject({ withoutRow: 20, deleted: 20 });
});

it("a missing file takes no row along: its address is not found, and the log says so", async () => {
  for (const width of pictureWidths) await rm(fileOf(pictureAt(dishPhoto.path, width)));
  expect(await compare()).toMatchObject({ deleted: 0, withoutFile: 1 });
  expect(logged.join()).toContain("bring the files back from a backup");
  expect(logged.join()).toContain(dishPhoto.path);
  expect((await app.inject(dishPhoto.path)).statusCode).toBe(404);
  const { cards } = (await app.inject("/api/charts/dishes")).json() as { cards: { picture: object | null }[] };
  expect(cards).toHaveLength(1);
});

it("with the wrong database nothing is deleted", async () => {
  const before = await files();
  await db.write.deleteFrom("uploads").execute();
  expect(await compare()).toMatchObject({ deleted: 0 });
  expect(await files()).toEqual(before);
  expect(logged.join()).toContain("is this the right database?");
});
