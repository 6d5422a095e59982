import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { mapArchive } from "../testing/map-tiles.ts";
import { axeViolations } from "./axe.ts";
import { camden, cardOf, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { startMemberServer } from "./members.ts";
import { nameNewRestaurant, newSubmitter, openForm, panelOn } from "./panel.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor } from "./visitor.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-map-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, "camden.pmtiles");
await writeFile(file, mapArchive(camden));
const server = await startServer({ MAP_TILES: file });
const browser = await openBrowser({ hasWebGl: true });
await fillBoard(server.db, camden, 5, "Market dish");

const water = { light: "#bfdcec", dark: "#17324a" } as const;
const pins = (page: Page) => page.getByRole("application").getByRole("button", { name: /Market dish/ });

it.each([
  ["phone", "light"],
  ["desktop", "dark"],
] as const)("draws the streets on a %s in %s, names who made them, and asks no other server", async (screen, theme) => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen, theme });
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await page.goto("/");
  await page.getByRole("link", { name: screen === "phone" ? "Map" : "Open the map", exact: true }).click();
  await page.getByRole("application", { name: "Map around Camden Market" }).waitFor();
  await pins(page).first().waitFor();
  await page.getByText("© Test Mappers", { exact: true }).waitFor();
  await expect.poll(() => shows(page, water[theme])).toBe(true);
  expect(await page.locator(".map-ring").count()).toBe(0);
  // A pin cut by the map's edge is too small to press.
  await page.getByRole("button", { name: "Zoom out" }).click();
  expect(await axeViolations(page)).toEqual([]);
  await picture(page, "map-tiles", screen);
  expect([...asked].filter((origin) => origin.startsWith("http"))).toEqual([server.url]);
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("is a plan once the browser has taken the drawing away", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await page.goto("/?view=map");
  await page.getByRole("application", { name: "Map around Camden Market" }).waitFor();
  await page.locator(".map-tiles canvas").waitFor();
  await page.locator(".map-tiles canvas").evaluate((canvas) => {
    (canvas as HTMLCanvasElement).getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  });
  await page.getByRole("application", { name: "Plan around Camden Market" }).waitFor();
  expect(await page.locator(".map-tiles").count()).toBe(0);
  expect(await page.locator(".map-ring").count()).toBeGreaterThan(0);
  await pins(page).first().waitFor();
  await leave();
});

it("may be drawn from the tiles of one other server, and pages may ask no more than that", async () => {
  const policyOf = async (url: string) => (await fetch(url)).headers.get("content-security-policy");
  const foreign = await startServer({ MAP_TILES: "https://tiles.example/{z}/{x}/{y}.mvt" });
  const own = String(await policyOf(server.url));
  expect(own).toContain("connect-src 'self';");
  expect(await policyOf(foreign.url)).toBe(
    own.replace("connect-src 'self'", "connect-src 'self' https://tiles.example"),
  );
});

it("is a plan in a browser that cannot draw it", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await page.addInitScript("HTMLCanvasElement.prototype.getContext = () => null");
  await page.goto("/?view=map");
  await page.getByRole("application", { name: "Plan around Camden Market" }).waitFor();
  expect(await page.locator(".map-ring").count()).toBeGreaterThan(0);
  await pins(page).first().waitFor();
  await leave();
});

it("is a plan once the file has become another one", async () => {
  await truncate(file, 200);
  const { page, leave } = await newVisitor(browser, server.url);
  await page.goto("/?view=map");
  await page.getByRole("application", { name: "Plan around Camden Market" }).waitFor();
  await page.getByRole("link", { name: "List", exact: true }).click();
  await page.getByRole("link", { name: "Plan", exact: true }).waitFor();
  await leave();
});

it("has the invented streets of the demo town on every map of a first start, and a plan where they end", async () => {
  const demo = await startMemberServer({}, { isDemo: true });
  await fillBoard(demo.db, camden, 5, "Market dish");
  const invented = (page: Page) => page.getByText("Invented streets of the demo town", { exact: true });
  const desktop = await newVisitor(browser, demo.url, { screen: "desktop" });
  await desktop.page.goto("/");
  await desktop.page.getByRole("link", { name: "Open the map" }).waitFor();
  await invented(desktop.page).waitFor();
  await expect.poll(() => shows(desktop.page, water.light)).toBe(true);
  await desktop.page.goto("/?view=map&at=40.85,14.26");
  await desktop.page.getByRole("application", { name: "Plan around Camden Market" }).waitFor();
  expect(await desktop.page.locator(".map-ring").count()).toBeGreaterThan(0);
  await desktop.page.getByRole("button", { name: "Back to Camden Market" }).click();
  await desktop.page.getByRole("application", { name: "Map around Camden Market" }).waitFor();
  expect(desktop.consoleErrors).toEqual([]);
  await desktop.leave();

  const { page, consoleErrors, leave } = await newSubmitter(browser, demo, "mapper", { theme: "dark" });
  await cardOf(page, "Market dish 1").getByRole("button", { name: "Market dish 1", exact: true }).click();
  await page
    .locator("main")
    .getByRole("link", { name: /^Kitchen 1/ })
    .click();
  await page.getByRole("heading", { name: "Kitchen 1", exact: true }).waitFor();
  await page.locator(".pin-plan[data-map] canvas").waitFor();
  await invented(page).waitFor();
  expect(await page.locator(".map-ring").count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.goto("/");
  await openForm(page, "Eat Out");
  await nameNewRestaurant(page, "The Lock Keeper");
  await panelOn(page).getByRole("button", { name: "Set a pin" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust the pin" });
  await dialog.getByText("Move the map until the pin stands on the door").waitFor();
  await invented(page).waitFor();
  await expect.poll(() => shows(page, water.dark)).toBe(true);
  expect(await dialog.locator(".map-ring").count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("application").press("ArrowLeft");
  await dialog.getByRole("button", { name: "Set pin" }).click();
  await panelOn(page).locator(".pin-plan[data-map] canvas").waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

async function shows(page: Page, colour: string): Promise<boolean> {
  const drawn = await page.locator(".map-tiles").screenshot();
  const { data, info } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  for (let at = 0; at < data.length; at += info.channels) {
    if (wanted.every((value, index) => Math.abs((data[at + index] ?? 0) - value) <= 2)) return true;
  }
  return false;
}
