import { cellOf } from "@dishboard/contract/places";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolations } from "./axe.ts";
import { camden, cardOf, fillBoard, north } from "./board.ts";
import { openBrowser, screens } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { coveredBy, newVisitor, type VisitorOptions, waitForAnimations, waitForHydration } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
await fillBoard(server.db, camden, 12, "Market dish");
await fillBoard(server.db, north(camden, 30), 3, "Hill dish");
const cook = await newPerson(server.db, "nomad");
await cook.submitsDish({ name: "Wandering stew", restaurant: "Nowhere", up: 1, cell: cellOf(camden) });
for (const name of ["Corner soup", "Corner bread"]) {
  await cook.submitsDish({ name, restaurant: "Corner", at: north(camden, -2), up: 40 });
}

const switchTo = (page: Page, name: "Plan" | "Map" | "List") => page.getByRole("link", { name, exact: true });
const pins = (page: Page) => moves(page).getByRole("list", { name: "Dishes by rank" }).getByRole("button");
const pinOf = (page: Page, name: RegExp | string) => pins(page).filter({ hasText: name });
const moves = (page: Page) => page.getByRole("application");
const pressed = (page: Page) => pins(page).and(page.locator('[aria-pressed="true"]'));

async function openPlan(screen: "phone" | "desktop", options: VisitorOptions = {}, path = "/?view=map") {
  const visitor = await newVisitor(browser, server.url, { screen, ...options });
  await visitor.page.goto(path);
  await pins(visitor.page).first().waitFor();
  // The scale depends on a size known after hydration.
  await waitForHydration(visitor.page);
  await waitForAnimations(visitor.page);
  return visitor;
}

describe.each(["phone", "desktop"] as const)("the plan on a %s", (screen) => {
  it("opens from the list and shows every dish by its rank, but those without a place", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await (screen === "phone" ? switchTo(page, "Plan") : page.getByRole("link", { name: "Open the plan" })).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?view=map");
    await pins(page).first().waitFor();
    await page.getByRole("button", { name: "Skip to the plan" }).press("Enter");
    expect(await moves(page).evaluate(hasFocus)).toBe(true);
    await page.keyboard.press("Shift+Tab");
    expect(await page.getByRole("button", { name: "Back to the list" }).evaluate(hasFocus)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".item-list :focus").count()).toBe(1);
    const labels = await pins(page).allTextContents();
    const ranks = labels.map((label) => Number(/^#(\d+)/.exec(label)?.[1]));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    const more = labels.map((label) => Number(/\+(\d+) more here/.exec(label)?.[1] ?? 0));
    expect(labels.length + more.reduce((sum, each) => sum + each, 0)).toBe(14);
    await page.getByText("1 without a place", { exact: true }).waitFor();
    expect(await cardOf(page, "Wandering stew").count()).toBe(1);
    await page.reload();
    await pins(page).first().waitFor();
    await switchTo(page, "List").click();
    await expect.poll(() => pins(page).count()).toBe(0);
    expect(new URL(page.url()).search).toBe("");
    await page.goForward();
    await pins(page).first().waitFor();
    await page.goBack();
    await expect.poll(() => pins(page).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("shows the card of a pin, and the dishes of one place in turn", async () => {
    const { page, leave } = await openPlan(screen);
    await moves(page).focus();
    await page.keyboard.press("ArrowDown");
    const corner = pinOf(page, /Corner (soup|bread)/);
    await corner.press("Enter");
    const chosen = page.locator("[data-pinned]");
    await expect.poll(() => pressed(page).count()).toBe(1);
    const first = await chosen.locator("h2").textContent();
    await expect.poll(() => chosen.evaluate(isInView)).toBe(true);
    await corner.press("Enter");
    await expect.poll(() => chosen.locator("h2").textContent()).not.toBe(first);
    await expect.poll(() => chosen.evaluate(isInView)).toBe(true);
    await leave();
  });

  it("zooms in where dishes overlap, until they stand apart", async () => {
    const { page, leave } = await openPlan(screen);
    await moves(page).focus();
    for (let n = 0; n < 3; n++) await page.keyboard.press("-");
    const joined = pins(page).filter({ hasText: "+", hasNotText: "+1 more" }).first();
    const before = await pins(page).count();
    await joined.press("Enter");
    await expect.poll(() => pins(page).count()).toBeGreaterThan(before);
    await leave();
  });

  it("shows no part of a pin or a name at its edges: all of it or nothing", async () => {
    const { page, leave } = await openPlan(screen);
    for (const size of screen === "phone" ? [{ width: 320, height: 640 }, screens.phone] : [screens.desktop]) {
      await page.setViewportSize(size);
      await moves(page).focus();
      await expect.poll(() => page.locator(".board-map .pin:not([data-cut])").count()).toBeGreaterThan(0);
      for (let n = 0; n < 4; n++) {
        await expect.poll(() => cutAtEdges(page)).toEqual([]);
        await page.keyboard.press("ArrowUp");
      }
      await page.getByRole("button", { name: "Centre on Camden Market" }).click();
    }
    await leave();
  });

  it("changes the length of its rings by button and by key, and moves by key and by hand", async () => {
    const { page, leave } = await openPlan(screen);
    const lengths = () => page.locator(".board-map .map-length").allTextContents();
    const before = await lengths();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(lengths).not.toEqual(before);
    await moves(page).focus();
    await page.keyboard.press("-");
    await expect.poll(lengths).toEqual(before);
    const searchHere = page.getByRole("button", { name: "Search this area" });
    expect(await searchHere.count()).toBe(0);
    for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowRight");
    await searchHere.waitFor();
    await page.getByRole("button", { name: "Centre on Camden Market" }).click();
    await searchHere.waitFor({ state: "detached" });
    const box = await moves(page).boundingBox();
    if (!box) throw new Error("no map");
    await page.mouse.move(box.x + 40, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 240, box.y + 320, { steps: 4 });
    await page.mouse.up();
    await searchHere.waitFor();
    await leave();
  });

  if (screen === "desktop") return;

  it("searches the area that it was moved to, and leads back", async () => {
    const { page, consoleErrors, leave } = await openPlan(screen);
    await moves(page).focus();
    for (let n = 0; n < 8; n++) await page.keyboard.press("-");
    for (let n = 0; n < 7; n++) await page.keyboard.press("ArrowUp");
    await page.getByRole("button", { name: "Search this area" }).click();
    await pinOf(page, "Hill dish 1,").waitFor();
    expect(new URL(page.url()).searchParams.get("at")).toMatch(/^51\.\d{1,3},-0\.147$/);
    expect(await cardOf(page, "Market dish 1").count()).toBe(0);
    const lengths = () => page.locator(".board-map .map-length").allTextContents();
    const before = await lengths();
    await page.reload();
    await pinOf(page, "Hill dish 1,").waitFor();
    expect(await lengths()).toEqual(before);
    expect(await page.evaluate(() => localStorage.getItem("userLocation"))).toBeNull();
    await switchTo(page, "List").click();
    await cardOf(page, "Hill dish 1").waitFor();
    await page.reload();
    await cardOf(page, "Hill dish 1").waitFor();
    await page.getByRole("link", { name: "Back to Camden Market" }).click();
    await cardOf(page, "Market dish 1").waitFor();
    await page.goBack();
    await cardOf(page, "Hill dish 1").waitFor();
    await page.goto("/?view=map&at=51.811,-0.147");
    await page.getByRole("button", { name: "Back to Camden Market" }).click();
    await pinOf(page, "Market dish 1,").waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});

it.each([
  ["phone", "light"],
  ["phone", "dark"],
  ["desktop", "light"],
] as const)("has no axe violations on a %s in %s", async (screen, theme) => {
  const { page, leave } = await openPlan(screen, { theme });
  await pinOf(page, /Corner (soup|bread)/).press("Enter");
  await expect.poll(() => pressed(page).count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  await picture(page, "map", screen);
  await leave();
});

it("shows the place of one's own for an address that names none", async () => {
  const { page, leave } = await openPlan("phone", {}, "/?view=map&at=1,2,3");
  for (const at of ["91,0", "%00", "9".repeat(1_000)]) {
    await page.goto(`/?view=map&at=${at}`);
    await pinOf(page, "Market dish 1,").waitFor();
    expect(await page.getByRole("button", { name: "Back to Camden Market" }).count()).toBe(0);
  }
  await leave();
});

it("brings a pin out from under the buttons of a narrow phone when it gets the focus", async () => {
  const { page, leave } = await openPlan("phone");
  await page.setViewportSize({ width: 320, height: 640 });
  const pin = pins(page).first();
  const underButtons = () => coveredBy(pin, ".map-controls");
  const middleOf = async (element: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, to] = [await middleOf(pin), await middleOf(page.getByRole("button", { name: "Zoom out" }))];
  const { x = 0, y = 0 } = (await moves(page).boundingBox()) ?? {};
  // Free of pins and cards.
  const start = { x: x + 8, y: y + 220 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + to.x - from.x, start.y + to.y - from.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(underButtons).toHaveLength(1);
  await page.keyboard.press("Tab");
  expect(await pin.evaluate(hasFocus)).toBe(true);
  await expect.poll(underButtons).toEqual([]);
  expect(await pin.evaluate(isInView)).toBe(true);
  await leave();
});

it("lets a row of cards on a phone choose the pin, and a card lead to its page", async () => {
  const { page, leave } = await openPlan("phone");
  await page.locator(".item-list").evaluate((row) => row.scrollTo({ left: 346 * 2, behavior: "instant" }));
  await expect.poll(() => pressed(page).textContent()).toContain("Market dish 1,");
  await cardOf(page, "Market dish 1").getByRole("button", { name: "Market dish 1", exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/dish\//);
  await page.goBack();
  await pins(page).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Market dish 1");
  await leave();
});

it("opens a dish beside the map on a desktop, chooses its pin, and lifts the pin of the row under the pointer", async () => {
  const { page, leave } = await openPlan("desktop");
  const card = cardOf(page, "Market dish 3");
  await card.hover();
  await expect.poll(() => page.locator(".pin[data-lifted]").count()).toBe(1);
  await card.getByRole("button", { name: "Market dish 3", exact: true }).click();
  await page.locator(".panel-content").getByRole("heading", { name: "Market dish 3" }).waitFor();
  await expect.poll(() => pressed(page).textContent()).toContain("Market dish 3,");
  expect(new URL(page.url()).search).toMatch(/^\?view=map&dish=/);
  await page.keyboard.press("Escape");
  await expect.poll(() => new URL(page.url()).search).toBe("?view=map");
  await leave();
});

it("stands in the panel's place on a wide screen, and opens from there", async () => {
  const { page, leave } = await newVisitor(browser, server.url, { screen: "desktop" });
  await page.goto("/");
  await page.getByRole("link", { name: "Open the plan" }).click();
  await pins(page).first().waitFor();
  await leave();
});

function cutAtEdges(page: Page): Promise<string[]> {
  return page.locator(".board-map .map-ground").evaluate((ground) => {
    const edge = ground.getBoundingClientRect();
    return [...ground.querySelectorAll(".pin, .pin-name")].flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isOut = right <= edge.left || left >= edge.right || bottom <= edge.top || top >= edge.bottom;
      const isWhole =
        left >= edge.left - 1 && right <= edge.right + 1 && top >= edge.top - 1 && bottom <= edge.bottom + 1;
      return isOut || isWhole || getComputedStyle(element).opacity === "0" ? [] : [element.textContent];
    });
  });
}

function hasFocus(element: Element): boolean {
  return element === document.activeElement;
}

function isInView(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
}
