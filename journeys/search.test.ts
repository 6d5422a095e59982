import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, north } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
const cook = await newPerson(server.db, "taco_tuesday");
const birria = await cook.submitsDish({
  name: "Birria Tacos",
  restaurant: "Hawley Kitchen",
  at: north(camden, 0.2),
  up: 30,
  tags: ["taquería"],
  claims: ["gluten-free"],
});
await cook.submitsDish({ name: "Crème Brûlée", restaurant: "Tagine & Thyme", at: north(camden, 0.5), up: 20 });
for (let n = 1; n <= 24; n++)
  await cook.submitsDish({ name: `Ramen ${n}`, restaurant: "Noodle Bar", at: north(camden, 2), up: 1 });
const baker = await newPerson(server.db, "baker");
await baker.submitsDish({ name: "Chickpea Curry", restaurant: "Vegan Vault", at: north(camden, 3) });
await cook.submitsProduct({ name: "Taco Shells", brand: "Red Jar", category: "Snacks", up: 3 });

const field = (page: Page) => page.getByRole("textbox", { name: "Search dishes, restaurants, products and people" });
const results = (page: Page, section: string) =>
  page.getByRole("list", { name: section, exact: true }).getByRole("link");
const texts = (page: Page, section: string) => results(page, section).locator(".found-text").allTextContents();
const chip = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Search in" }).getByRole("link", { name });
const query = (page: Page) => page.evaluate(() => location.pathname + location.search);

describe.each(["phone", "desktop"] as const)("the search on a %s", (screen) => {
  it("opens from the top bar, forgives slips and accents, and is walked by the keyboard", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await page.getByRole("button", { name: "Sign In" }).waitFor();
    if (screen === "desktop") await page.keyboard.press("/");
    else await page.getByRole("link", { name: "Search" }).click();
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await results(page, "Popular near you").first().waitFor();
    expect((await texts(page, "Popular near you"))[0]).toBe("Birria TacosHawley Kitchen · 200m away");
    expect(await results(page, "Popular near you").locator(".ticket").allTextContents()).toEqual([
      "#1",
      "#2",
      "#3",
      "#4",
      "#5",
    ]);
    await page.keyboard.press("ArrowDown");
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe("Italian");
    await results(page, "Diets").getByText("Gluten-free").click();
    await expect.poll(() => query(page)).toBe("/search?q=Gluten-free");
    await expect.poll(() => texts(page, "Dishes")).toEqual(["Birria TacosHawley Kitchen · 200m away"]);
    await page
      .getByText(/^Called gluten-free here only repeats what its submitter wrote; no one has checked it\./)
      .waitFor();
    await page.goBack();
    await chip(page, "Products").click();
    await page.getByRole("list", { name: "Categories" }).waitFor();
    expect(await results(page, "Popular near you").count()).toBe(0);
    await page.goBack();
    await results(page, "Popular near you").first().waitFor();
    await field(page).focus();
    await page.keyboard.type("ta");
    await expect.poll(() => query(page)).toBe("/search?q=ta");
    await expect
      .poll(() => texts(page, "Dishes"))
      .toEqual(["Birria TacosHawley Kitchen · 200m away", "Crème BrûléeTagine & Thyme · 500m away"]);
    expect(await results(page, "Dishes").locator(".ticket").allTextContents()).toEqual(["#1", "#2"]);
    expect(await results(page, "Dishes").first().locator("mark").allTextContents()).toEqual(["Ta"]);
    expect(await texts(page, "Restaurants")).toEqual(["Tagine & Thyme500m away · 1 dish on the board"]);
    expect(await texts(page, "Products")).toEqual(["Taco ShellsRed Jar · Snacks"]);
    expect(await texts(page, "People")).toEqual(["taco_tuesday27 submissions"]);
    expect(await page.getByRole("list", { name: "Tags and brands" }).getByRole("link").allTextContents()).toEqual([
      "#taquería",
    ]);
    await field(page).fill("creme brulee");
    await expect.poll(() => texts(page, "Dishes")).toEqual(["Crème BrûléeTagine & Thyme · 500m away"]);
    await field(page).fill("brria tcaos");
    await expect.poll(() => texts(page, "Dishes")).toEqual(["Birria TacosHawley Kitchen · 200m away"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => query(page)).toBe(`/dish/${birria}`);
    await page.goBack();
    await expect.poll(() => field(page).inputValue()).toBe("brria tcaos");
    await results(page, "Dishes").first().waitFor();
    await page.reload();
    await results(page, "Dishes").first().waitFor();
    await field(page).focus();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "brria tcaos" }).waitFor();
    await page.getByRole("button", { name: "Remove brria tcaos" }).click();
    const hint = page.getByText("Search dishes, restaurants and people");
    await hint.waitFor();
    const isInField = () => field(page).evaluate((element) => element === document.activeElement);
    expect(await isInField()).toBe(true);
    for (const text of ["ramen", "taco"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
      await expect.poll(() => query(page)).toBe(`/search?q=${text}`);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: `Remove ${text}` }).waitFor();
    }
    await page.getByRole("button", { name: "Remove taco" }).press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Remove ramen");
    await page.getByRole("button", { name: "Clear all" }).click();
    await hint.waitFor();
    expect([await isInField(), await page.evaluate(() => localStorage.getItem("recentSearches"))]).toEqual([
      true,
      "[]",
    ]);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("is accessible by day and by night", async () => {
    const storage = { recentSearches: '["tacos"]' };
    const { page, leave } = await newVisitor(browser, server.url, { screen, storage });
    await page.goto("/search");
    await page.getByRole("link", { name: "tacos", exact: true }).waitFor();
    await results(page, "Popular near you").first().waitFor();
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "search", screen);
    await field(page).fill("ta");
    await results(page, "People").first().waitFor();
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "search-found", screen);
    await field(page).fill("birria zzzz");
    await page.getByText("No exact match for 'birria zzzz'. Showing close matches.").waitFor();
    await expect.poll(() => results(page, "Dishes").first().textContent()).toContain("Birria");
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await field(page).fill("zzzz");
    await page.getByRole("heading", { name: "Nothing called 'zzzz' yet" }).waitFor();
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "search-nothing", screen);
    await leave();
  });

  if (screen === "desktop") return;

  it("invites to submit what nobody has, and shows what is liked nearby", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto(`/search?${new URLSearchParams({ q: "zzz' <b>%_\\" })}`);
    await page.getByRole("heading", { name: "Nothing called 'zzz' <b>%_\\' yet" }).waitFor();
    await page.getByRole("heading", { name: "Liked near you" }).waitFor();
    await page.getByRole("link", { name: /^Birria Tacos/ }).waitFor();
    await page.getByRole("link", { name: "Submit a dish" }).waitFor();
    await chip(page, "Products").click();
    await page.getByRole("link", { name: "Submit a product" }).click();
    await expect.poll(() => query(page)).toContain("/signup?next=%2Fsearch%3Fq%3Dzzz");
    const intent = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("intent") ?? "{}").intent);
    expect(await intent()).toEqual({ action: "submit", kind: "product" });
    await leave();
  });

  it("says that it did not work, tries again, and never shows an older answer for a newer search", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.route("**/api/search?*", (route) => route.abort());
    await page.route("**/api/charts/dishes*", (route) => route.abort());
    await page.goto("/search");
    await page.getByText("Error loading what is popular. Please try again.").waitFor();
    await page.unroute("**/api/charts/dishes*");
    await page.getByRole("button", { name: "Try again" }).click();
    await results(page, "Popular near you").first().waitFor();
    await page.goto("/search?q=birria");
    const failed = page.getByRole("alert").getByText("Failed to search. Please try again.");
    await failed.waitFor();
    await page.unroute("**/api/search?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await results(page, "Dishes").first().waitFor();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/search?q=tac&*", async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    await field(page).fill("tac");
    await expect.poll(() => query(page)).toBe("/search?q=tac");
    await field(page).fill("ramen");
    await expect.poll(() => results(page, "Dishes").first().textContent()).toContain("Ramen");
    release();
    await page.waitForLoadState("networkidle");
    expect(await results(page, "Dishes").first().textContent()).toContain("Ramen");
    await leave();
  });

  it("shows what its address says, one section whole, and Back returns to all", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/search?q=ramen");
    await page.getByRole("link", { name: "See all 24 Dishes" }).click();
    await expect.poll(() => query(page)).toBe("/search?q=ramen&in=dishes");
    await expect.poll(() => results(page, "Dishes").count()).toBe(20);
    await page.getByRole("button", { name: "Load More" }).click();
    await expect.poll(() => results(page, "Dishes").count()).toBe(24);
    expect(await chip(page, "Dishes").getAttribute("aria-current")).toBe("page");
    await page.goBack();
    await expect.poll(() => results(page, "Dishes").count()).toBe(3);
    await chip(page, "People").click();
    await page.getByRole("heading", { name: "No one called 'ramen' here" }).waitFor();
    expect(await page.getByRole("main").getByText("Submit").count()).toBe(0);
    await page.getByRole("link", { name: "Search in All" }).click();
    await expect.poll(() => results(page, "Dishes").count()).toBe(3);
    await chip(page, "People").click();
    await field(page).fill("tuseday");
    await expect.poll(() => results(page, "People").count()).toBe(1);
    expect(await query(page)).toBe("/search?q=tuseday&in=people");
    // A restaurant's own label stays a claim.
    await chip(page, "Restaurants").click();
    await field(page).fill("vegan");
    await expect.poll(() => texts(page, "Restaurants")).toEqual([expect.stringContaining("Vegan Vault")]);
    await page.getByText(/^Called vegan here only repeats what its submitter wrote; /).waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});
