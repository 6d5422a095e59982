import { randomFillSync } from "node:crypto";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { createLightPictures } from "./light-pictures.ts";
import { openDisk } from "./storage/disk.ts";

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-light-"));
await mkdir(join(dataDir, "media/dish-images"), { recursive: true });
const lightPictures = createLightPictures(openDisk(dataDir));
const lightPicture = (path: string) => lightPictures(path, "lead");
await store("known", 384, 288);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function store(name: string, width: number, height: number): Promise<string> {
  const raw = randomFillSync(Buffer.alloc(width * height * 3));
  const bytes = await sharp(raw, { raw: { width, height, channels: 3 } })
    .blur(1)
    .webp()
    .toBuffer();
  await writeFile(join(dataDir, `media/dish-images/${name}-384.webp`), bytes);
  return `/media/dish-images/${name}.webp`;
}

async function sizeOf(address: string | null, maxBytes = 2_000) {
  const [head, body = ""] = address?.split(",") ?? [];
  expect(head).toBe("data:image/webp;base64");
  const bytes = Buffer.from(body, "base64");
  expect(bytes.length).toBeLessThanOrEqual(maxBytes);
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

it.each([
  ["landscape", 384, 288, [208, 156]],
  ["portrait", 384, 512, [156, 208]],
  ["tiny", 100, 80, [100, 80]],
] as const)("makes a small light copy of a picture in %s", async (name, width, height, size) => {
  expect(await sizeOf(await lightPicture(await store(name, width, height)))).toEqual(size);
});

it.each([
  ["landscape", 384, 288, [256, 192]],
  ["portrait", 384, 683, [193, 344]],
  ["tiny", 100, 80, [100, 80]],
] as const)("makes a light copy of the whole of a picture in %s", async (name, width, height, size) => {
  expect(await sizeOf(await lightPictures(await store(`w-${name}`, width, height), "whole"), 6_000)).toEqual(size);
});

it("makes one of the whole of a picture as wide as phones show it, where that is light", async () => {
  const plain = { create: { width: 384, height: 480, channels: 3, background: "#c2410c" } } as const;
  await sharp(plain).webp().toFile(join(dataDir, "media/dish-images/plain-384.webp"));
  expect(await sizeOf(await lightPictures("/media/dish-images/plain.webp", "whole"), 6_000)).toEqual([384, 480]);
});

it("makes it once", async () => {
  const path = await store("once", 384, 288);
  const [first, second] = await Promise.all([lightPicture(path), lightPicture(path)]);
  await rm(join(dataDir, "media/dish-images/once-384.webp"));
  expect(second).toBe(first);
  expect(await lightPicture(path)).toBe(first);
});

it.each([
  "/media/dish-images/missing.webp",
  "/media/../secret.webp",
  "/media/dish-images/a.webp?x.webp",
  "/etc/passwd",
  "https://elsewhere.example/media/a.webp",
])("has none of %s", async (path) => {
  await copyFile(join(dataDir, "media/dish-images/known-384.webp"), join(dataDir, "secret-384.webp"));
  expect(await lightPicture(path)).toBeNull();
});

it("has one as soon as the picture can be read", async () => {
  await writeFile(join(dataDir, "media/dish-images/late-384.webp"), "no picture");
  expect(await lightPicture("/media/dish-images/late.webp")).toBeNull();
  expect(await lightPicture(await store("late", 384, 288))).not.toBeNull();
});
