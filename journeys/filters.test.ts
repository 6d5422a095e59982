import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, cardOf, cardsOn, detailsOn, north } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
const cook = await newPerson(server.db, "cook");
// Number n is n x 200 m north and costs n dollars; every second is Asian, every fifth for dinner.
for (let n = 1; n <= 30; n++) {
  await cook.submitsDish({
    name: `Dish ${n}`,
    at: north(camden, n * 0.2),
    up: n,
    priceCents: n * 100,
    cuisine: n % 2 ? "Italian" : "Asian",
    mealTimes: n % 5 ? [] : ["dinner"],
  });
}
for (let n = 1; n <= 6; n++) {
  const claims = n % 2 ? (["vegan"] as const) : (["vegan", "keto"] as const);
  await cook.submitsProduct({
    name: `Jar ${n}`,
    category: n > 4 ? "Frozen" : "Snacks",
    claims: [...claims],
    up: 9 - n,
  });
}

const sheet = (page: Page) => page.getByRole("dialog", { name: "Filters" });
const filterButton = (page: Page) => page.getByRole("button", { name: /^Filters/ });
const namesOn = (page: Page) => cardsOn(page).locator("h2").allTextContents();
const chip = (page: Page, name: string) => sheet(page).getByRole("checkbox", { name });
const apply = (page: Page, count: string) =>
  sheet(page).getByRole("button", { name: `Apply Filters ${count}`, exact: true });
const searchOf = (page: Page) => new URL(page.url()).search;

const rankOf = (page: Page, name: string) => cardOf(page, name).locator(".ticket").textContent();

async function openSheet(page: Page): Promise<void> {
  await filterButton(page).click();
  await sheet(page).waitFor();
}

describe.each(["phone", "desktop"] as const)("filters on a %s", (screen) => {
  it("are chosen by hand, say how many will be left, and leave the ranks of the board", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await waitForHydration(page);
    const ranks = await Promise.all(["Dish 30", "Dish 20", "Dish 10"].map((name) => rankOf(page, name)));
    expect(ranks).not.toEqual(["#1", "#2", "#3"]);
    await openSheet(page);
    const box = await sheet(page).boundingBox();
    if (screen === "phone") expect(box?.height).toBeCloseTo(844 * 0.8, 0);
    await chip(page, "Asian").check();
    await apply(page, "15").waitFor();
    await chip(page, "Dinner").check();
    await apply(page, "3").click();
    await sheet(page).waitFor({ state: "detached" });
    await expect.poll(() => namesOn(page)).toEqual(["Dish 30", "Dish 20", "Dish 10"]);
    expect(
      await cardsOn(page)
        .getByText(/^#\d+$/)
        .allTextContents(),
    ).toEqual(ranks);
    expect(searchOf(page)).toBe("?cuisine=asian&meal=dinner");
    expect(await filterButton(page).textContent()).toBe("Filters, 2 on");
    await page.getByRole("button", { name: "Remove Dinner" }).click();
    await expect.poll(() => cardsOn(page).count()).toBe(15);
    await openSheet(page);
    await sheet(page).getByRole("button", { name: "Clear All" }).click();
    await expect.poll(() => cardsOn(page).count()).toBe(30);
    expect(searchOf(page)).toBe("");
    expect(await filterButton(page).textContent()).toBe("Filters");
    await page.goBack();
    await expect.poll(() => cardsOn(page).count()).toBe(15);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("are set by keys alone, and Back or Escape leaves them as they were", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await waitForHydration(page);
    await filterButton(page).focus();
    await page.keyboard.press("Enter");
    const highest = sheet(page).getByRole("slider", { name: "Highest price" });
    await highest.focus();
    await page.keyboard.press("Home");
    for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowRight");
    expect(await highest.getAttribute("aria-valuetext")).toBe("$20");
    const lowest = sheet(page).getByRole("slider", { name: "Lowest price" });
    await lowest.focus();
    await page.keyboard.press("ArrowRight");
    expect(await lowest.getAttribute("aria-valuetext")).toBe("$5");
    await apply(page, "16").waitFor();
    await page.goBack();
    await sheet(page).waitFor({ state: "detached" });
    expect(searchOf(page)).toBe("");
    await filterButton(page).press("Enter");
    await sheet(page).waitFor();
    expect(await highest.getAttribute("aria-valuetext")).toBe("$100+");
    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "detached" });
    await expect.poll(() => filterButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await cardsOn(page).count()).toBe(30);
    await leave();
  });

  it("are accessible by day and by night", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/?price=60-100&cuisine=asian");
    await page.getByRole("button", { name: /^Remove ‘/ }).waitFor();
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "dishboard-filtered", screen);
    await openSheet(page);
    await apply(page, "0").waitFor();
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "filters", screen);
    await leave();
  });

  if (screen === "desktop") return;

  it("are in a shared address, which the server renders and an opened card keeps", async () => {
    const path = "/?meal=dinner&cuisine=asian+italian&price=10-25&utm=x";
    const html = await (await fetch(server.url + path)).text();
    const shown = html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));
    expect([...shown.matchAll(/>(Dish \d+)</g)].map(([, name]) => name)).toEqual([
      "Dish 25",
      "Dish 20",
      "Dish 15",
      "Dish 10",
    ]);
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto(path);
    await waitForHydration(page);
    expect(await namesOn(page)).toEqual(["Dish 25", "Dish 20", "Dish 15", "Dish 10"]);
    await page.getByRole("button", { name: "Dish 15", exact: true }).click();
    await detailsOn(page).getByRole("link", { name: "Dive In!" }).waitFor();
    expect(searchOf(page)).toContain("price=10-25");
    expect(searchOf(page)).toContain("dish=");
    expect(await cardsOn(page).count()).toBe(4);
    await page.keyboard.press("Escape");
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("keep to a walk, and show the nearest first", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await waitForHydration(page);
    await openSheet(page);
    await chip(page, "Within a walk · 15 min").check();
    // The chart's grid is 44 m to the south: the sixth, 1.2 km away, is outside.
    await apply(page, "5").waitFor();
    await chip(page, "Nearest first").check();
    await apply(page, "5").click();
    const nearest = ["Dish 1", "Dish 2", "Dish 3", "Dish 4", "Dish 5"];
    await expect.poll(() => namesOn(page)).toEqual(nearest);
    expect(searchOf(page)).toBe("?near=within-a-walk+nearest-first");
    await page.reload();
    await waitForHydration(page);
    expect(await namesOn(page)).toEqual(nearest);
    await leave();
  });

  it("that leave nothing say which one to loosen, and take it off at a press", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/?price=60-100&cuisine=asian&meal=dinner");
    await page.getByRole("heading", { name: "No dish matches all of your filters" }).waitFor();
    await page.getByText("Without ‘$60 – $100+’ there are 3 dishes.").waitFor();
    await page.getByRole("button", { name: "Remove ‘$60 – $100+’" }).click();
    await expect.poll(() => namesOn(page)).toEqual(["Dish 30", "Dish 20", "Dish 10"]);
    expect(searchOf(page)).toBe("?cuisine=asian&meal=dinner");
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("of products are their categories, dietary claims and the order", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/pantry-100");
    await waitForHydration(page);
    await openSheet(page);
    await sheet(page)
      .getByText("Products without diet information are left out. Unverified. Read the label.")
      .waitFor();
    expect(await sheet(page).getByRole("checkbox").count()).toBe(11);
    await chip(page, "Snacks").check();
    await chip(page, "Vegan").check();
    await chip(page, "Keto").check();
    await apply(page, "2").click();
    await expect.poll(() => namesOn(page)).toEqual(["Jar 2", "Jar 4"]);
    expect(searchOf(page)).toBe("?category=snacks&diet=vegan+keto");
    await page.goto("/pantry-100?diet=vegan+low-sodium");
    await page.getByText("Without ‘Low-Sodium’ there are 6 products.").waitFor();
    await page.getByRole("button", { name: "Remove ‘Low-Sodium’" }).click();
    await expect.poll(() => searchOf(page)).toBe("?diet=vegan");
    await page.goto("/pantry-100?diet=low-sodium");
    await page.getByRole("heading", { name: "No product matches this filter" }).waitFor();
    await page.getByText(/^Without ‘Low-Sodium’ there are \d+ products\.$/).waitFor();
    await page.getByRole("link", { name: "Eat Out" }).click();
    await cardOf(page, "Dish 30").waitFor();
    expect(searchOf(page)).toBe("");
    await leave();
  });
});

it("a filtered board is not kept for times without a network: the whole one is", async () => {
  const { page, leave } = await newVisitor(browser, server.url, { hasServiceWorker: true });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(async () => (await caches.match("/")) !== undefined)).toBe(true);
  await page.goto("/?cuisine=asian");
  await waitForHydration(page);
  await page.context().setOffline(true);
  await page.goto("/?cuisine=asian");
  await cardOf(page, "Dish 30").waitFor();
  expect(searchOf(page)).toBe("");
  await cardOf(page, "Dish 29").waitFor();
  await leave();
});
