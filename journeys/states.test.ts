import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { bristol, camden, cardOf, cardsOn, detailsOn } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { fillLogIn, newMember } from "./members.ts";
import { startServer } from "./server.ts";
import { askInVain, newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer();
const empty = await startServer({ APP_NAME: "The Extraordinarily Tasty Dishboard Club" });
const browser = await openBrowser();
const away = { userLocation: JSON.stringify(bristol), locationName: "Harbourside" };
const hostile = [
  "<img src=x onerror=alert(1)></script><script>alert(2)</script>",
  "W".repeat(120),
  "فلافل بالطحينة والخضار الطازجة من المطبخ الشامي",
  "🍜".repeat(60),
];
const start = (name: string) => Array.from(name).slice(0, 30).join("");
const ada = await newPerson(server.db, "ada");
for (const name of hostile)
  await ada.submitsDish({ name, restaurant: name, at: camden, tags: [start(name)], cuisine: start(name) });
for (const name of hostile) await ada.submitsProduct({ name, brand: name, category: start(name) });

it("the first empty board that a server renders has its drawing, which it loads for that", async () => {
  const html = await (await fetch(empty.url)).text();
  expect(html).toMatch(/<div class="state-drawing"><!--\$--><svg/);
});

describe.each(["phone", "desktop"] as const)("on a %s", (screen) => {
  it("an empty board says so, and leads to the first dish on it", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, empty.url, { screen });
    const email = await newMember(empty, `first_${screen}`);
    // Removing the filter would show nothing.
    await page.goto("/?diet=vegan");
    await page.getByRole("heading", { name: "No dishes found. Check back soon!" }).waitFor();
    await page.getByRole("link", { name: "Submit Your First Dish" }).waitFor();
    await page.goto("/");
    await page.getByRole("heading", { name: "No dishes found. Check back soon!" }).waitFor();
    const name = page.getByText("The Extraordinarily Tasty Dishboard Club", { exact: true });
    expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    const account = await page.getByRole("button", { name: "Sign In" }).boundingBox();
    expect(account?.y).toBeLessThan(16);
    await page.getByRole("link", { name: "Submit Your First Dish" }).click();
    await page.getByText("Submit your dish once your email is confirmed").waitFor();
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
    await fillLogIn(page, email);
    await page.getByRole("dialog", { name: "New Submission" }).getByRole("button", { name: "Close" }).click();
    await page.goto("/pantry-100");
    await page.getByRole("heading", { name: "No products found. Check back soon!" }).waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await page.getByRole("button", { name: "Submit Your First Eat In Item" }).click();
    await page.getByRole("dialog", { name: "New Submission" }).waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it.each(["/", "/pantry-100"])("names of every kind stay text and stay in their cards at %s", async (path) => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto(path);
    for (const name of hostile) {
      const card = cardOf(page, name);
      await card.getByRole("button", { name, exact: true }).click();
      await expect
        .poll(() => page.locator("main").getByText(name, { exact: true }).count())
        .toBeGreaterThanOrEqual(screen === "desktop" ? 3 : 2);
      await detailsOn(page).getByRole("link", { name: "Dive In!" }).waitFor();
      for (const box of [card, ...(screen === "desktop" ? [detailsOn(page)] : [])]) {
        const spills = await box.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          const inner = Array.from(element.querySelectorAll("*"), (each) => each.getBoundingClientRect());
          return inner.filter((each) => each.width > 1 && (each.left < left - 6 || each.right > right + 1)).length;
        });
        expect(spills).toBe(0);
      }
      // Aligned in every script.
      const indent = await card.locator(".card-restaurant").evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left - element.getBoundingClientRect().left;
      });
      expect(Math.round(indent)).toBe(0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  if (screen === "desktop") return;

  it("a chart that cannot be had shows skeletons, then says so, and comes when it can", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen, storage: away });
    await page.route("**/api/charts/dishes?*", (route) => route.abort());
    await page.goto("/");
    await expect.poll(() => page.locator(".skeleton.card-photo:visible").count()).toBe(5);
    const alert = page.getByRole("alert").filter({ hasText: "Error loading dishes. Please try again." });
    await alert.waitFor();
    await page.unroute("**/api/charts/dishes?*");
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "No dishes found. Check back soon!" }).waitFor();
    await leave();
  });

  it("a product list that cannot be had counts as empty, with a way to ask again", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    let isFailing = true;
    await page.route("**/api/charts/products", (route) => (isFailing ? route.abort() : route.continue()));
    await page.goto("/");
    await page.getByRole("link", { name: "Eat In" }).click();
    await expect.poll(() => page.locator(".skeleton.card-photo:visible").count()).toBe(10);
    await page.getByRole("heading", { name: "No products found. Check back soon!" }).waitFor();
    isFailing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => cardsOn(page).count()).toBe(hostile.length);
    await leave();
  });
});

describe("a toast whose file could not be loaded", () => {
  it.each([
    ["the network is back", (page: Page) => page.evaluate(() => dispatchEvent(new Event("online")))],
    ["the next one is fired", askInVain],
  ])("is shown once %s", async (_, happen) => {
    const { page, leave } = await newVisitor(browser, server.url, { position: "denied" });
    let failed = 0;
    await page.route("**/assets/toast-host-*.js", async (route) => {
      await route.abort();
      failed++;
    });
    await page.goto("/");
    await waitForHydration(page);
    await askInVain(page);
    await expect.poll(() => failed).toBeGreaterThan(0);
    expect(await page.getByText("We couldn't find your location").count()).toBe(0);
    await page.unroute("**/assets/toast-host-*.js");
    await happen(page);
    await page.getByText("We couldn't find your location").first().waitFor();
    // Its style came with its script.
    const toast = page.locator(".toast").first();
    expect(await toast.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");
    await leave();
  });
});
