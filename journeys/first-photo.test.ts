import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { updatePicture } from "../server/src/features/items/items.repository.ts";
import { camden, cardOf, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { startServer } from "./server.ts";
import { delayRequests, newVisitor, waitForHydration } from "./visitor.ts";

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-photo-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const server = await startServer({ DATA_DIR: dataDir });
const browser = await openBrowser();
await fillBoard(server.db, camden, 3);
const path = "/media/dish-images/cook/1_photo.webp";
await mkdir(dirname(join(dataDir, path)), { recursive: true });
for (const width of pictureWidths) {
  const stripes = { create: { width, height: (width * 3) / 4, channels: 3, background: "#c2410c" } } as const;
  const edge = Math.round(width / 2);
  const plate = { create: { width: edge, height: edge, channels: 3, background: "#fff" } } as const;
  await sharp({ ...stripes, create: { ...stripes.create, noise: { type: "gaussian", mean: 120, sigma: 40 } } })
    .composite([{ input: plate }])
    .webp()
    .toFile(join(dataDir, pictureAt(path, width)));
}
const best = await server.db.write
  .selectFrom("dishes")
  .select("id")
  .where("name", "=", "Dish 1")
  .executeTakeFirstOrThrow();
await updatePicture(
  server.db.write,
  { kind: "dish", id: best.id },
  {
    path,
    width: 1280,
    height: 960,
    thumbhash: "HBkSHYSIeHiPiHh8eJd4eTN0EEQG",
  },
);

it("is in the page itself, and gives way to the sharp one in the same box", async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  const release = await delayRequests(page, "**/media/**");
  await page.goto("/", { waitUntil: "commit" });
  const photo = cardOf(page, "Dish 1").getByRole("img");
  await expect
    .poll(() => photo.evaluate((image) => getComputedStyle(image).backgroundImage))
    .toMatch(/^url\("data:image\/webp/);
  const before = await photo.boundingBox();
  release();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await photo.boundingBox()).toEqual(before);
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("is not there behind the plate of a picture that is lost", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  const release = await delayRequests(page, "**/media/**", (route) => route.abort());
  await page.goto("/", { waitUntil: "commit" });
  await waitForHydration(page);
  release();
  const box = cardOf(page, "Dish 1").locator(".card-photo[data-missing]");
  await box.waitFor();
  expect(await box.evaluate((element) => getComputedStyle(element).backgroundImage)).not.toContain("url(");
  await leave();
});

it("that is lost before the page is hydrated gives way to the mark, and its description is never seen", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await page.route("**/media/**", (route) => route.abort());
  const release = await delayRequests(page, "**/*.js");
  await page.goto("/", { waitUntil: "commit" });
  const image = cardOf(page, "Dish 1").locator(".card-photo img");
  const isLost = (element: HTMLImageElement) => element.complete && element.naturalWidth === 0;
  await expect.poll(() => image.evaluate(isLost)).toBe(true);
  expect(await image.evaluate((element) => getComputedStyle(element).color)).toBe("rgba(0, 0, 0, 0)");
  release();
  await cardOf(page, "Dish 1").locator(".card-photo[data-missing]").waitFor();
  await leave();
});

it("that is smaller than its box stands in it at its own size", async () => {
  await server.db.write
    .updateTable("dishes")
    .set({ image_width: 60, image_height: 40 })
    .where("id", "=", best.id)
    .execute();
  const { page, leave } = await newVisitor(browser, server.url);
  await expect
    .poll(async () => {
      await page.goto("/");
      const { width, height } = (await cardOf(page, "Dish 1").getByRole("img").boundingBox()) ?? {};
      return [width, height];
    })
    .toEqual([60, 40]);
  await leave();
});

it("leads to the dish's page from the panel beside the list", async () => {
  const { page, leave } = await newVisitor(browser, server.url, { screen: "desktop" });
  await page.goto("/");
  await waitForHydration(page);
  await cardOf(page, "Dish 1").getByRole("button", { name: "Dish 1", exact: true }).click();
  const photo = await page.locator(".panel-photo img").boundingBox();
  if (!photo) throw new Error("no photo");
  await page.mouse.click(photo.x + photo.width / 2, photo.y + photo.height / 2);
  await page.getByRole("heading", { name: "Dish 1", level: 1, exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/dish/${best.id}`);
  await leave();
});
