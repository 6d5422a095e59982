import { randomBytes, randomFillSync, randomInt } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Chart, dishChart, productChart } from "@dishboard/contract/charts";
import { pictureAt } from "@dishboard/contract/media";
import type { PageAssets } from "@dishboard/contract/pages";
import type { PostsPage } from "@dishboard/contract/posts";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { startServer } from "../journeys/server.ts";
import { fillDemo } from "../server/src/demo.ts";
import { storeDemoPosts } from "../server/src/demo-posts.ts";
import { updatePicture } from "../server/src/features/items/items.repository.ts";
import { updateAvatar } from "../server/src/features/profiles/profiles.repository.ts";
import { openLog } from "../server/src/platform/log.ts";
import { openDisk } from "../server/src/platform/storage/disk.ts";

/** What the first page of a visitor may weigh on the wire. */
const budget = { script: 111_600, styles: 8_950, html: 20_000, feed: 31_100, fonts: 45_000 };

const dist = join(import.meta.dirname, "../web/dist");
const dataDir = await mkdtemp(join(tmpdir(), "dishboard-budget-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const { url, db } = await startServer({ DATA_DIR: dataDir });
const assets: PageAssets = JSON.parse(await readFile(join(dist, "page-assets.json"), "utf8"));
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
const sizesOf = (paths: string[], encoding: string) => Promise.all(paths.map((path) => sizeOf(path, encoding)));

/** The bytes of a reply as they travel. */
function sizeOf(path: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers: { "accept-encoding": encoding } }, (reply) => {
      let size = 0;
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["content-encoding"] ?? "identity").toBe(encoding);
      reply.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      reply.on("end", () => resolve(size));
    }).on("error", reject);
  });
}

it("keeps the scripts of the first page under 111.6 kB", async () => {
  expect(sum(await sizesOf([assets.script, ...assets.modules], "gzip"))).toBeLessThanOrEqual(budget.script);
});

it.each([
  ["dish", 69_500, 4],
  ["profile", 102_900, 11],
  ["terms", 3_000, 2],
])("keeps what the page %s adds to them under %i bytes, in %i files at most", async (name, bytes, files) => {
  const modules = assets.lazyPages[name]?.modules ?? [];
  expect(modules).not.toEqual([]);
  expect(modules.length).toBeLessThanOrEqual(files);
  expect(sum(await sizesOf(modules, "gzip"))).toBeLessThanOrEqual(bytes);
});

it("has Chrome compile all of the first script while it arrives, which a comment at its beginning asks for", async () => {
  const script = await readFile(join(dist, "client", assets.script), "utf8");
  expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

it("keeps the styles under 8.95 kB", () => {
  expect(gzipSync(assets.css, { level: 9 }).length).toBeLessThanOrEqual(budget.styles);
});

it("keeps the two fonts under 45 kB", async () => {
  expect(assets.fonts).toHaveLength(2);
  expect(sum(await sizesOf(assets.fonts, "identity"))).toBeLessThanOrEqual(budget.fonts);
});

it.each([
  ["/", dishChart.path],
  ["/pantry-100", productChart.path],
])("keeps the page %s with its rows and its first photo under 20 kB", async (path, chart) => {
  await fillDemo(db);
  await paintEverything();
  await paintFirst(chart);
  await haveFirstPicture(path);
  expect(await sizeOf(path, "br")).toBeLessThanOrEqual(budget.html);
});

it("keeps the feeds with their first pictures under 31.1 kB", async () => {
  await fillDemo(db);
  await paintEverything();
  await storeDemoPosts({ db, storage: openDisk(dataDir) }, openLog("silent"));
  for (const kind of ["drool", "snap"]) {
    const { posts } = (await (await fetch(`${url}/api/posts?kind=${kind}`)).json()) as PostsPage;
    await paint(pictureAt(posts[0]?.image?.path ?? "", 384), 1);
    await haveFirstPicture(`/${kind}s`);
    expect(await sizeOf(`/${kind}s`, "br")).toBeLessThanOrEqual(budget.feed);
  }
});

/** Waits until a page has its first picture inside it: a busy server sends one without. */
async function haveFirstPicture(path: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(url + path)).text(), { timeout: 60_000 })
    .toContain("url(data:image/webp;base64,");
}

async function paintFirst(chart: string): Promise<void> {
  const { cards } = (await (await fetch(url + chart)).json()) as Chart;
  await paint(pictureAt(cards[0]?.image?.path ?? "", 384), 1.01);
}

/** A photo of which no light copy can be lighter than is let through. */
async function paint(path: string, blur: number): Promise<void> {
  const file = join(dataDir, path);
  await mkdir(dirname(file), { recursive: true });
  const raw = randomFillSync(Buffer.alloc(768 * 576 * 3));
  await sharp(raw, { raw: { width: 768, height: 576, channels: 3 } })
    .blur(blur)
    .webp()
    .toFile(file);
}

/** Pictures' names and hashes are the part of a row that compresses least. */
async function paintEverything(): Promise<void> {
  for (const { id } of await db.write.selectFrom("profiles").select("id").execute()) {
    await updateAvatar(db.write, id, `/media/avatars/${id}/${momentAgo()}.webp`);
  }
  for (const [table, kind] of [
    ["dishes", "dish"],
    ["products", "product"],
  ] as const) {
    for (const { id, submitted_by } of await db.write.selectFrom(table).select(["id", "submitted_by"]).execute()) {
      const name = `${momentAgo()}_${randomInt(36 ** 6).toString(36)}`;
      await updatePicture(
        db.write,
        { kind, id },
        {
          path: `/media/${kind}-images/${submitted_by}/${name}.webp`,
          width: 1280,
          height: 960,
          thumbhash: randomBytes(21).toString("base64"),
        },
      );
    }
  }
}

function momentAgo(): number {
  return Date.now() - randomInt(600_000);
}
