import { randomUUID } from "node:crypto";
import { call } from "@dishboard/contract/endpoint";
import { submitProduct } from "@dishboard/contract/products";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { aProduct, newPerson } from "../testing/people.ts";
import { signedInPerson, transportOf } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { bristol, camden, cardOf, cardsOn, detailsOn, north } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, fillLogIn, password, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();
const ada = await newPerson(server.db, "ada");
const at = { restaurant: "Hawley Street Kitchen", at: north(camden, 0.784) };

const tacos = await ada.submitsDish({
  ...at,
  name: "Birria Tacos",
  chef: "Rosa Marchetti",
  cuisine: "Mexican",
  priceCents: 1_150,
  description: "Slow-cooked beef,\na crisp tortilla and a cup of the broth.",
  tags: ["street food", "late night"],
  claims: ["halal", "low-sodium"],
  allergenIds: [2, 7],
  up: 1_240,
  down: 60,
});
const pozole = await ada.submitsDish({ ...at, name: "Pozole", cuisine: "Soup", up: 30 });
await ada.submitsDish({
  name: "Al Pastor",
  restaurant: "Casa Regent",
  at: north(camden, 2.16),
  cuisine: "Mexican",
  up: 20,
});
await ada.submitsDish({
  name: "Ramen",
  restaurant: "Paper Lantern",
  at: camden,
  cuisine: "Asian",
  tags: ["late night"],
  up: 40,
});
await ada.submitsDish({ name: "Scone", restaurant: "Tea Room", at: camden, cuisine: "British", up: 50 });
const longName = "W".repeat(120);
const long = await ada.submitsDish({
  name: longName,
  restaurant: longName,
  at: bristol,
  cuisine: "Thai",
  tags: ["W".repeat(30)],
});
const nowhere = await ada.submitsDish({ name: "فلافل بالطحينة", restaurant: "مطبخ", at: null });

const oil = await ada.submitsProduct({
  name: "Chilli Oil",
  brand: "Red Jar",
  category: "Sauces & Condiments",
  priceCents: 650,
  whereToBuy: "Ocado",
  platformLink: "https://shop.example.org/oil?a=1&b=2",
  tags: ["crunchy"],
  up: 38,
  down: 2,
});
await ada.submitsProduct({ name: "Ketchup", brand: "Ember", category: "Sauces & Condiments", up: 9 });
await ada.submitsProduct({ name: "Crisps", brand: "Loud", category: "Snacks", tags: ["crunchy"], up: 50 });
const plain = await ada.submitsProduct({ name: "Salt", brand: "Sea & Stone" });
await sql`
  with many as (
    insert into rankings (item_id, kind, cell, net_score, upvotes)
    select gen_random_uuid(), 2, -2, 5, 5 from generate_series(1, 100) returning item_id)
  insert into products (id, name, brand, created_at, updated_at)
  select item_id, 'Filler', 'Brand', now(), now() from many`.execute(server.db.write);

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name });
const tilesIn = (page: Page, name: string) => region(page, name).getByRole("heading", { level: 3 }).allTextContents();
const structuredData = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "");

const tacosPoint = "51.54845,-0.14710";
it.each([
  ["an Android phone", "Linux; Android 15; Pixel 9", `geo:${tacosPoint}?q=${tacosPoint}(Hawley%20Street%20Kitchen)`],
  ["an iPhone", "iPhone; CPU iPhone OS 18_0 like Mac OS X", `https://maps.apple.com/?daddr=${tacosPoint}`],
  ["an iPad", "Macintosh; Intel Mac OS X 10_15_7", `https://maps.apple.com/?daddr=${tacosPoint}`],
])("directions open the own map of %s", async (_, device, url) => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url, {
    userAgent: `Mozilla/5.0 (${device})`,
  });
  const way = page.locator("main").getByRole("link", { name: "Directions", exact: true });
  const urlOfWay = async () => [await way.getAttribute("href"), await way.getAttribute("target")];
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Birria Tacos", exact: true }).click();
  expect(await urlOfWay()).toEqual([url, null]);
  await page.goto(`/dish/${tacos}`);
  await waitForHydration(page);
  expect(await urlOfWay()).toEqual([url, null]);
  await page.getByRole("link", { name: "Hawley Street Kitchen" }).first().click();
  await page.getByRole("heading", { name: "Hawley Street Kitchen", level: 1 }).waitFor();
  expect(await urlOfWay()).toEqual([url, null]);
  expect(consoleErrors).toEqual([]);
  await leave();
});

describe.each(["phone", "desktop"] as const)("on a %s", (screen) => {
  it("a dish shows all that is known of it, from the server on", async () => {
    const reader = await newVisitor(browser, server.url, { screen, hasScripts: false });
    expect((await reader.page.goto(`/dish/${tacos}`))?.status()).toBe(200);
    const { page } = reader;
    expect(await page.title()).toBe("Birria Tacos · Hawley Street Kitchen | Dishboard");
    await heading(page, "Birria Tacos").waitFor();
    const main = page.locator("main");
    for (const text of ["#1", "$11.50", "Rosa Marchetti", "Mexican", "Halal", "Low-Sodium", "Gluten", "Milk"])
      expect(await main.getByText(text, { exact: true }).count(), text).toBe(1);
    for (const text of ["Slow-cooked beef", "street food", "ada submitted this dish"])
      expect(await main.getByText(text).isVisible(), text).toBe(true);
    expect(await page.getByText("Allergens not stated").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Upvote/ }).textContent()).toBe("1.2K");
    expect(await page.getByRole("button", { name: /^Downvote/ }).textContent()).toBe("60");
    expect(await page.locator(".item-place").textContent()).toMatch(/^Hawley Street Kitchen.*784m away/);
    const restaurant = main.getByRole("link", { name: "Hawley Street Kitchen" });
    expect(await restaurant.getAttribute("href")).toMatch(/^\/restaurant\/[0-9a-f-]{36}$/);
    const way = page.getByRole("link", { name: "Directions" });
    expect(await way.getAttribute("href")).toContain("https://www.openstreetmap.org/directions?");
    expect(await way.getAttribute("target")).toBe("_blank");
    expect(await way.getAttribute("rel")).toContain("noopener");
    expect(await tilesIn(page, "Similar Dishes")).toEqual(["Al Pastor", "Ramen"]);
    expect(await region(page, "Similar Dishes").getByText("2.2km away").isVisible()).toBe(true);
    expect(await tilesIn(page, "Also at Hawley Street Kitchen")).toEqual(["Pozole"]);
    expect(await structuredData(page)).toMatchObject({
      "@type": "Restaurant",
      name: "Hawley Street Kitchen",
      hasMenu: {
        hasMenuItem: {
          "@type": "MenuItem",
          name: "Birria Tacos",
          offers: { "@type": "Offer", price: "11.50", priceCurrency: "USD" },
        },
      },
    });
    await page.goto(`/dish/${nowhere}`);
    expect(await main.locator("dl > div").allTextContents()).toEqual(["CuisineUnknown"]);
    await reader.leave();
  });

  it("directions are two presses from the board", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page
      .context()
      .route("https://www.openstreetmap.org/directions?*", (route) => route.fulfill({ body: "A way" }));
    await page.goto("/");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Birria Tacos", exact: true }).click();
    const mapSite = page.context().waitForEvent("page");
    await page.locator("main").getByRole("link", { name: "Directions (opens in a new tab)" }).click();
    await (await mapSite).getByText("A way").waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("a product shows its rank, its rating, where to buy it and what is like it", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto(`/product/${oil}`);
    await heading(page, "Chilli Oil").waitFor();
    const main = page.locator("main");
    const shown = ["#2", "$6.50", "Red Jar", "Sauces & Condiments", "4.8", "40 reviews", "Available", "Ocado"];
    for (const text of [...shown, "No description available.", "Where to Buy", "Allergens not stated"])
      expect(await main.getByText(text, { exact: true }).count(), text).toBe(1);
    const buy = page.getByRole("link", { name: "Buy Now" });
    expect(await buy.getAttribute("href")).toBe("https://shop.example.org/oil?a=1&b=2");
    expect(await buy.getAttribute("target")).toBe("_blank");
    expect(await buy.getAttribute("rel")).toContain("noopener");
    expect(await tilesIn(page, "Similar Products")).toEqual(["Ketchup", "Crisps"]);
    expect(await structuredData(page)).toMatchObject({
      "@type": "Product",
      brand: { name: "Red Jar" },
      offers: { "@type": "Offer", price: "6.50", priceCurrency: "USD" },
      aggregateRating: { ratingValue: "4.8", reviewCount: 40 },
    });
    await page.goto(`/product/${plain}`);
    for (const text of ["Unranked", "N/A", "No ratings yet", "Product"])
      expect(await main.getByText(text, { exact: true }).count(), text).toBe(1);
    expect(await page.getByText("Where to Buy").count()).toBe(0);
    const find = page.getByRole("link", { name: "Find in Store" });
    const { origin, searchParams, hash } = new URL((await find.getAttribute("href")) ?? "");
    expect([origin, searchParams.get("query"), hash]).toEqual([
      "https://www.openstreetmap.org",
      "Sea & Stone",
      "#map=14/51.54/-0.15",
    ]);
    expect(await find.getAttribute("target")).toBe("_blank");
    expect(await structuredData(page)).not.toHaveProperty("aggregateRating");
    expect(await structuredData(page)).not.toHaveProperty("offers");
    expect(await region(page, "Similar Products").count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("nobody is kept out, and nothing is cut off, by day and by night", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    for (const [name, path] of [
      ["dish", `/dish/${tacos}`],
      ["product", `/product/${oil}`],
      ["dish-long", `/dish/${long}`],
      ["dish-nowhere", `/dish/${nowhere}`],
      ["dish-not-found", "/dish/none"],
    ] as const) {
      await page.goto(path);
      await waitForHydration(page);
      expect(await axeViolationsByDayAndNight(page), path).toEqual([]);
      await picture(page, name, screen);
      for (const width of [320, (await page.viewportSize())?.width ?? 0]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
      }
    }
    expect(consoleErrors.filter((line) => !line.includes("404"))).toEqual([]);
    await leave();
  });

  it("'Dive In!' leads to the dish, and Back to the list as it was", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await waitForHydration(page);
    await cardOf(page, "Pozole").getByRole("button", { name: "Pozole", exact: true }).click();
    const allergens = detailsOn(page).getByRole("link", { name: "Allergen sources" });
    expect(await allergens.getAttribute("href")).toBe(`/dish/${pozole}#allergens`);
    if (screen === "desktop") {
      const others = detailsOn(page).getByRole("region", { name: "Also at Hawley Street Kitchen" });
      expect(await others.count()).toBe(0);
      await page.setViewportSize({ width: 1280, height: 950 });
      await others.getByRole("link", { name: "Birria Tacos" }).waitFor();
      expect(await axeViolationsByDayAndNight(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await others.waitFor({ state: "detached" });
    }
    await detailsOn(page).getByRole("link", { name: "Dive In!" }).click();
    await heading(page, "Pozole").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dish/${pozole}`);
    expect(await page.title()).toBe("Pozole · Hawley Street Kitchen | Dishboard");
    await page.getByText("Allergens not stated").waitFor();
    await region(page, "Also at Hawley Street Kitchen").getByRole("link", { name: "Birria Tacos" }).focus();
    await page.keyboard.press("Enter");
    await heading(page, "Birria Tacos").waitFor();
    await page.goBack();
    await heading(page, "Pozole").waitFor();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await detailsOn(page).getByRole("link", { name: "Dive In!" }).waitFor();
    expect(new URL(page.url()).search).toBe(`?dish=${pozole}`);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("a member votes, edits and deletes there, and sees it at once", async () => {
    const name = `Member's ${screen}`;
    // Unique per try.
    const member = await signedInPerson(server, `cook_${randomUUID().slice(0, 8)}`, password);
    const body = { ...aProduct(), name };
    const { id } = await call(transportOf(server, member), submitProduct, { body });
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/login");
    await fillLogIn(page, member.email);
    await accountMenu(page).waitFor();
    await page.goto(`/product/${id}`);
    await page.getByText("You submitted this product").waitFor();
    await page.getByText("No ratings yet").waitFor();
    await page.getByRole("button", { name: /^Upvote/ }).click();
    await expect.poll(() => page.getByRole("button", { name: /^Upvote/ }).textContent()).toBe("1");
    await page.getByText("5.0", { exact: true }).waitFor();
    await page.getByText("1 review", { exact: true }).waitFor();

    await page.getByRole("button", { name: "More options" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Item Name*").fill(`${name}, better`);
    await form.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByText("Product updated successfully!").waitFor();
    await heading(page, `${name}, better`).waitFor();
    expect(await page.getByRole("button", { name: /^Upvote/ }).textContent()).toBe("1");

    await page.getByRole("button", { name: "More options" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Product deleted successfully!").waitFor();
    await page.waitForURL("**/pantry-100");
    await expect.poll(() => cardsOn(page).count()).toBe(100);
    expect(await cardOf(page, `${name}, better`).count()).toBe(0);
    expect((await page.request.get(`/product/${id}`)).status()).toBe(404);
    // A refetch a second after the change may lose to the deletion.
    const isOvertaken = (text: string) =>
      text.includes("status of 404") && text.endsWith(`/api/products/${id}/details`);
    expect(consoleErrors.filter((text) => !isOvertaken(text))).toEqual([]);
    await leave();
  });

  if (screen === "desktop") return;

  it("what is missing, deleted or of the other kind is not found", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    const missing = "0199aaaa-0000-7000-8000-00000000dead";
    const failed: string[] = [];
    page.on("response", (reply) => void (reply.status() >= 400 && failed.push(new URL(reply.url()).pathname)));
    for (const path of [`/dish/${missing}`, `/dish/${oil}`, "/dish/1", "/dish/%00", `/dish/${"x".repeat(3_000)}`]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await heading(page, "Dish Not Found").waitFor();
      expect(await page.title()).toBe("Dish Not Found | Dishboard");
      await page.getByText("The dish you're looking for doesn't exist.").waitFor();
    }
    expect((await page.goto(`/product/${tacos}`))?.status()).toBe(404);
    await heading(page, "Product Not Found").waitFor();
    expect(await page.title()).toBe("Product Not Found | Dishboard");
    await page.getByText("The product you're looking for doesn't exist.").waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await waitForHydration(page);
    expect(failed.filter((path) => path.startsWith("/api/"))).toEqual([]);
    await page.getByRole("link", { name: "Back to Lists" }).click();
    await page.waitForURL("**/lists");
    await leave();
  });

  it("what cannot be fetched says so, and comes when it can", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.route("**/api/*/*/details", (route) => route.abort());
    await page.goto("/");
    await waitForHydration(page);
    await cardOf(page, "Pozole").getByRole("button", { name: "Pozole", exact: true }).click();
    await detailsOn(page).getByRole("link", { name: "Dive In!" }).click();
    await page.getByRole("alert").getByText("Error loading this dish. Please try again.").waitFor();
    await page.getByRole("link", { name: "Back", exact: true }).waitFor();
    await page.unroute("**/api/*/*/details");
    await page.getByRole("button", { name: "Try again" }).click();
    await heading(page, "Pozole").waitFor();
    await page.route("**/api/*/*/details", (route) => route.abort());
    await page.goto("/pantry-100");
    await waitForHydration(page);
    await cardOf(page, "Chilli Oil").getByRole("button", { name: "Chilli Oil", exact: true }).click();
    await detailsOn(page).getByRole("link", { name: "Dive In!" }).click();
    await heading(page, "Product Not Found").waitFor();
    await page.unroute("**/api/*/*/details");
    await page.getByRole("button", { name: "Try again" }).click();
    await heading(page, "Chilli Oil").waitFor();
    await leave();
  });
});
