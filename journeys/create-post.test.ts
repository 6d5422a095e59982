import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page, Route } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { noise } from "../testing/pictures.ts";
import { picture as frames, h264, makeVideo, tone } from "../testing/videos.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { startMemberServer } from "./members.ts";
import { flatPhoto, newSubmitter, panelOn } from "./panel.ts";
import { picture } from "./picture.ts";
import { coveredBy } from "./visitor.ts";

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-posts-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const server = await startMemberServer({ DATA_DIR: dataDir });
const browser = await openBrowser();
const cook = await fillBoard(server.db, camden, 3);
const ramen = await cook.submitsDish({ name: "Tonkotsu Ramen", restaurant: "Stables Noodle Bar", at: camden, up: 9 });

const photo = {
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await flatPhoto(1_600, 1_200, "#b04020").jpeg().toBuffer(),
};
const video = await readFile(await makeVideo("clip.mp4", ...frames(), ...tone, ...h264));
const clip = { name: "clip.mp4", mimeType: "video/mp4", buffer: Buffer.concat([video, emptyBox(6 * 1_048_576)]) };
const fileInput = (page: Page) => panelOn(page).locator('input[name="imageUrl"]');
const gallery = (page: Page) => page.getByRole("region", { name: "Snaps and Drools" });
const share = (page: Page) => panelOn(page).getByRole("button", { name: "Share" });

/** An empty MP4 box, so that a short video needs several pieces. */
function emptyBox(size: number): Buffer {
  const box = Buffer.alloc(size);
  box.writeUInt32BE(size);
  box.write("free", 4);
  return box;
}

async function setNetwork(page: Page, conditions: { offline?: boolean; uploadThroughput?: number }): Promise<void> {
  const session = networks.get(page) ?? (await page.context().newCDPSession(page));
  networks.set(page, session);
  await session.send("Network.enable");
  const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", { ...fast, ...conditions });
}
const networks = new Map<Page, CDPSession>();

async function percentOf(page: Page): Promise<number> {
  return Number(await page.getByRole("progressbar").getAttribute("aria-valuenow"));
}

async function files(): Promise<string[]> {
  const all = await Promise.all(
    ["media", "uploads"].map((folder) =>
      readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  return all.flat().flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

function sheetsWith(page: Page, rule: string): Promise<number> {
  return page.evaluate((rule) => {
    const textOf = ({ cssRules }: CSSStyleSheet) => Array.from(cssRules, ({ cssText }) => cssText).join("\n");
    return Array.from(document.styleSheets).filter((sheet) => !sheet.disabled && textOf(sheet).includes(rule)).length;
  }, rule);
}

const uploads = () => server.db.write.selectFrom("uploads").select("id").execute();

it("lets somebody on a phone share a Snap of a dish, which is then on the dish's page", async () => {
  const { page, consoleErrors, leave } = await newSubmitter(browser, server, "sofia_l");
  const button = page.getByRole("button", { name: "Create post" });
  await button.waitFor();
  expect(await coveredBy(page.getByRole("button", { name: /vote/ }), ".create-button")).toEqual([]);
  await button.click();
  const dialog = panelOn(page);
  await dialog.getByRole("heading", { name: "What would you like to share?" }).waitFor();
  // A second copy would follow its parts' styles and override them.
  expect(await sheetsWith(page, ".picture {")).toBe(1);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "create-post");
  await dialog.getByRole("button", { name: "Create a Snap" }).click();
  await fileInput(page).setInputFiles(photo);
  await page.getByText("File uploaded successfully!").waitFor();
  expect(await page.getByText("File uploaded successfully!").count()).toBe(1);
  await dialog.getByLabel("Photo description").fill("A bowl of ramen");
  await dialog.getByLabel("Caption").fill("Worth the queue.\nAll of it.");
  await dialog.getByLabel("Dish or product").pressSequentially("tonk");
  await dialog.getByRole("option", { name: /Tonkotsu Ramen/ }).click();
  await dialog.getByRole("button", { name: "Remove Tonkotsu Ramen" }).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.querySelector(".dialog-body")?.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, "create-snap");
  await share(page).click();
  await page.getByText("Snap created successfully! 📸").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "View" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/snap\/[\da-f-]{36}$/);
  const { pathname } = new URL(page.url());

  await page.goto(`/dish/${ramen}`);
  const tile = gallery(page).getByRole("link", { name: "A bowl of ramen" });
  await expect
    .poll(() => tile.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await tile.getAttribute("href")).toBe(pathname);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "dish-posts");
  const post = await server.db.write.selectFrom("posts").selectAll().executeTakeFirstOrThrow();
  expect(post).toMatchObject({
    item_id: ramen,
    content: "Worth the queue.\nAll of it.",
    image_description: "A bowl of ramen",
  });
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("lets somebody at a keyboard share a photo from the page of a dish", async () => {
  const { page, consoleErrors, leave } = await newSubmitter(browser, server, "ken_w", { screen: "desktop" });
  await page.goto(`/dish/${ramen}`);
  // The driver needs a moment to replace the system's dialog.
  const chosen = page.waitForEvent("filechooser", { timeout: 0 });
  await gallery(page).getByRole("button", { name: "Share a photo" }).focus();
  await page.keyboard.press("Enter");
  const dialog = panelOn(page);
  await dialog.getByRole("button", { name: "Remove Tonkotsu Ramen" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("dialog");
  const zone = dialog.getByRole("button", { name: "Photo: Choose a photo" });
  for (let n = 0; n < 3; n++) await page.keyboard.press("Tab");
  expect(await zone.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await (await chosen).setFiles(photo);
  await dialog.getByRole("button", { name: "Remove", exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Remove");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("From the counter");
  expect(await dialog.getByLabel("Caption").inputValue()).toBe("From the counter");
  for (let n = 0; n < 3; n++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Snap created successfully! 📸").waitFor();
  await expect.poll(() => gallery(page).getByRole("link", { name: "Snap by ken_w" }).count()).toBe(1);
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("leaves nothing of an upload that is cancelled half way", async () => {
  const { page, leave } = await newSubmitter(browser, server, "gio", { screen: "desktop" });
  const before = await files();
  const rows = await uploads();
  await page.getByRole("button", { name: "Create post" }).click();
  await panelOn(page).getByRole("button", { name: "Create a Snap" }).click();
  await setNetwork(page, { uploadThroughput: 100_000 });
  const large = await sharp(noise(1_200, 900), { raw: { width: 1_200, height: 900, channels: 3 } })
    .png()
    .toBuffer();
  await fileInput(page).setInputFiles({ name: "large.png", mimeType: "image/png", buffer: large });
  await expect.poll(() => percentOf(page)).toBeGreaterThan(5);
  expect(await share(page).isDisabled()).toBe(true);
  await panelOn(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("alertdialog", { name: "Discard this post?" }).getByRole("button", { name: "Discard" }).click();
  await panelOn(page).waitFor({ state: "detached" });
  await expect.poll(files).toEqual(before);
  expect(await uploads()).toEqual(rows);
  await leave();
});

it("uploads a Drool over a connection that is lost in between, and leaves nothing of one that is cancelled", async () => {
  const { page, consoleErrors, leave } = await newSubmitter(browser, server, "tess");
  const before = await files();
  await page.goto("/drools");
  await page.getByRole("button", { name: "Create post" }).click();
  const dialog = panelOn(page);
  await dialog.getByRole("button", { name: "Create a Drool" }).click();
  const video = dialog.locator('input[name="videoUrl"]');
  await setNetwork(page, { uploadThroughput: 1_000_000 });
  await video.setInputFiles(clip);
  await expect.poll(() => percentOf(page)).toBeGreaterThan(5);
  await dialog.getByRole("button", { name: "Cancel upload" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel upload" }).click();
  await dialog.getByText("Choose a video, or drop or paste one here").waitFor();
  await setNetwork(page, {});
  await expect.poll(files).toEqual(before);

  const offsets: string[] = [];
  let isLost = true;
  await page.route("**/api/videos/uploads/*", async (route) => {
    const offset = route.request().method() === "PATCH" ? route.request().headers()["upload-offset"] : undefined;
    if (offset !== undefined) offsets.push(offset);
    if (isLost && offset !== "0") await route.abort("connectionreset");
    else await route.continue();
  });
  const lost = page.waitForEvent("requestfailed");
  await video.setInputFiles(clip);
  await lost;
  await page.context().setOffline(true);
  await dialog.getByText("No connection. The upload goes on when it is back.").waitFor();
  expect(await share(page).isDisabled()).toBe(true);
  await dialog.getByLabel("Dish or product").press("Enter");
  await page.getByText("Please wait for the video to finish uploading").waitFor();
  await dialog.getByLabel("Caption").fill("Basil last.");
  isLost = false;
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Remove", exact: true }).waitFor();
  expect(new Set(offsets)).toEqual(new Set(["0", String(5 * 1_048_576)]));
  await dialog.getByLabel("Dish or product").pressSequentially("tonk");
  await dialog.getByRole("option", { name: /Tonkotsu Ramen/ }).click();
  for (const [status, code, said] of [
    [null, "", "Failed to create drool. Please try again."],
    [500, "internal", "Failed to save drool: The disk is full."],
    [429, "too-many-requests", "Failed to save drool: Slow down."],
  ] as const) {
    const json = { error: { code, message: said.split(": ")[1], requestId: "1" } };
    const end = (route: Route) => (status === null ? route.abort() : route.fulfill({ status, json }));
    await page.route("**/api/posts", end, { times: 1 });
    await share(page).click();
    await page.getByText(said).waitFor();
  }
  await share(page).click();
  await page.getByText("Drool created successfully! 🎬").waitFor();
  await server.emails();
  await page.goto(`/dish/${ramen}`);
  const tile = gallery(page).getByRole("link", { name: "Drool by tess" });
  await expect
    .poll(() => tile.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await tile.getAttribute("href")).toMatch(/^\/drool\//);
  // Browsers log these themselves.
  expect(consoleErrors.filter((line) => !/net::ERR_|status of (500|429)/.test(line))).toEqual([]);
  await leave();
});
