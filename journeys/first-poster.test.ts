import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { call } from "@dishboard/contract/endpoint";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { createPost, readPost } from "@dishboard/contract/posts";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { aPost, insertPhoto, insertVideo } from "../testing/posts.ts";
import { insertSignedIn, transportOf } from "../testing/sign-in.ts";
import { openBrowser } from "./browser.ts";
import { startServer } from "./server.ts";
import { delayRequests, newVisitor, waitForHydration } from "./visitor.ts";

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-poster-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const server = await startServer({ DATA_DIR: dataDir });
const browser = await openBrowser();
const person = await insertSignedIn(server.db, "sofia_l");

/** They show where the picture lies. */
const colours = { left: "#c81e1e", right: "#1e50c8", edge: "#e8c840" };

async function post(kind: "snap" | "drool", uploadId: string): Promise<string> {
  const { id } = await call(transportOf(server, person), createPost, { body: aPost(kind, uploadId) });
  const { image } = (await call(server.transport, readPost, { params: { id } })).post;
  if (image) await paint(image);
  return `/${kind}/${id}`;
}

async function paint({ path, width, height }: { path: string; width: number; height: number }): Promise<void> {
  const area = (background: string, size: { width: number; height: number }) => ({
    create: { ...size, channels: 3, background } as const,
  });
  const line = area(colours.edge, { width, height: Math.round(height / 8) });
  const picture = await sharp(area(colours.right, { width, height }))
    .composite([
      { input: area(colours.left, { width: width / 2, height }), gravity: "west" },
      { input: line, gravity: "north" },
      { input: line, gravity: "south" },
    ])
    .png()
    .toBuffer();
  await mkdir(dirname(join(dataDir, path)), { recursive: true });
  for (const each of pictureWidths)
    await sharp(picture)
      .resize({ width: each, withoutEnlargement: true })
      .webp()
      .toFile(join(dataDir, pictureAt(path, each)));
}

const snap = await post("snap", await insertPhoto(server.db, person.id));
const upright = await post("drool", await insertVideo(server.db, person.id));
const wideVideo = await insertVideo(server.db, person.id);
await server.db.write
  .updateTable("videos")
  .set({ width: 1280, height: 720, poster_width: 1280, poster_height: 720 })
  .where("id", "=", wideVideo)
  .execute();
/** The newest: the feed starts with it. */
const wide = await post("drool", wideVideo);

/** Samples a picture's box every 5 %. */
async function seen(page: Page, box: Locator): Promise<number[][]> {
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const visible = { x, y, width, height: Math.min(height, (page.viewportSize()?.height ?? 0) - y) };
  const shot = sharp(await page.screenshot({ clip: visible }));
  const { data, info } = await shot.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const steps = Array.from({ length: 19 }, (_, n) => (n + 1) / 20);
  return steps.flatMap((down) =>
    steps.map((right) => {
      const at = (Math.floor(down * info.height) * info.width + Math.floor(right * info.width)) * 3;
      return [...data.subarray(at, at + 3)];
    }),
  );
}

const isNear = (one: number[], other: number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 40);
const partLike = (pixels: number[][], colour: string) => {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return pixels.filter((pixel) => isNear(pixel, wanted)).length / pixels.length;
};

it.each([
  { name: "a wide clip in the feed", path: "/drools", screen: "phone", theme: "light", part: 0.12 },
  { name: "an upright clip over the whole of a phone", path: upright, screen: "phone", theme: "light", part: 0.15 },
  { name: "a wide clip on its page", path: wide, screen: "desktop", theme: "dark", part: 0.12 },
  { name: "an upright clip on its page", path: upright, screen: "desktop", theme: "light", part: 0.12 },
  { name: "a photo in the feed", path: "/snaps", screen: "desktop", theme: "dark", part: 0.3 },
  { name: "a photo on its page", path: snap, screen: "phone", theme: "dark", part: 0.3 },
] as const)(
  "the poster of $name is there before its file, in the same place",
  async ({ path, screen, theme, part }) => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen, theme });
    const release = await delayRequests(page, "**/media/**");
    await page.route("**/*.mp4", () => {});
    await page.goto(path, { waitUntil: "commit" });
    if (path.startsWith("/drool")) await page.getByRole("button", { name: "Turn sound on" }).first().waitFor();
    else await waitForHydration(page);
    const image = page.locator("main .post-media img, main .clip-poster img").first();
    const box = page.locator("main .post-media, main .stage").first();
    const place = await image.boundingBox();
    const light = await seen(page, box);
    expect(partLike(light, colours.left)).toBeGreaterThan(part);
    expect(partLike(light, colours.right)).toBeGreaterThan(part);
    release();
    const isThere = (element: Element) => {
      const { complete, naturalWidth } = element as HTMLImageElement;
      return complete && naturalWidth > 0;
    };
    for (const each of await page.locator("main .post-media, main .stage .clip").first().locator("img").all())
      await expect.poll(() => each.evaluate(isThere)).toBe(true);
    expect(await image.boundingBox()).toEqual(place);
    // Only the copy's soft edges may differ.
    await expect
      .poll(async () => {
        const sharpOnes = await seen(page, box);
        return sharpOnes.filter((pixel, index) => isNear(pixel, light[index] ?? [])).length / sharpOnes.length;
      })
      .toBeGreaterThan(0.97);
    expect(consoleErrors).toEqual([]);
    await leave();
  },
);

it("no page carries a poster that it does not show, or that cannot be read", async () => {
  const isCarried = async (path: string) =>
    (await (await fetch(server.url + path)).text()).includes("url(data:image/webp");
  expect(await isCarried("/drools")).toBe(true);
  for (const path of ["/drools?following=1", "/pics"]) expect(await isCarried(path)).toBe(false);
  const id = await insertVideo(server.db, person.id);
  const poster = { poster_path: null, poster_width: null, poster_height: null, poster_thumbhash: null };
  await server.db.write.updateTable("videos").set(poster).where("id", "=", id).execute();
  expect(await isCarried(await post("drool", id))).toBe(false);
  const lost = await post("snap", await insertPhoto(server.db, person.id));
  await rm(join(dataDir, "media/post-images"), { recursive: true });
  expect(await isCarried(lost)).toBe(false);
});
