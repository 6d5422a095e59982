import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolations } from "./axe.ts";
import { bristol, camden, cardOf, cardsOn, detailsOn, north } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { delayRequests, newVisitor, type VisitorOptions, waitForHydration } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
const cook = await newPerson(server.db, "cook");
for (let n = 1; n <= 23; n++)
  await cook.submitsDish({ name: `Dish ${n}`, at: n === 9 ? null : north(camden, n / 5), up: n % 7, cuisine: "Thai" });
await cook.submitsDish({ name: "Harbour dish", at: bristol });
for (let n = 1; n <= 12; n++) await cook.submitsProduct({ name: `Jar ${n}`, brand: "Brand", up: n });

const inBristol = { userLocation: JSON.stringify(bristol), locationName: "Harbourside" };
const inNowhere = { userLocation: '{"latitude":0,"longitude":-30}', locationName: "The middle of the ocean" };
const downFrom = (n: number, count: number, name = "Dish") =>
  Array.from({ length: count }, (_, index) => `${name} ${n - index}`);

/** In the browser's time zone. */
const clockOf = (time: Locator) =>
  time.evaluate((one) =>
    new Date((one as HTMLTimeElement).dateTime).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" }),
  );

describe.each(["phone", "desktop"] as const)("What's New? on a %s", (screen) => {
  const visit = async (options: VisitorOptions = {}, path = "/whats-new") => {
    const visitor = await newVisitor(browser, server.url, { screen, ...options });
    const { page } = visitor;
    await page.goto(path);
    await waitForHydration(page);
    return {
      ...visitor,
      names: () => cardsOn(page).locator("h2").allTextContents(),
      loadMore: page.getByRole("button", { name: "Load More" }),
    };
  };

  it("shows the newest dishes first, ten at a time, until it has shown them all", async () => {
    const { page, consoleErrors, names, loadMore, leave } = await visit();
    await page.getByRole("heading", { name: "What's New?", level: 1 }).waitFor();
    expect(await page.locator(".page-head p").textContent()).toBe("Discover the latest dishes near Camden Market");
    expect(await names()).toEqual(downFrom(23, 10));
    await picture(page, "whats-new", screen);
    expect(await page.locator(".ticket").count()).toBe(0);
    expect(await cardOf(page, "Dish 23").locator(".card-where").textContent()).toBe("4.6km away");
    const day = cardOf(page, "Dish 23").locator("time");
    expect(await day.textContent()).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/);
    expect(await day.getAttribute("title")).toBe(`${await day.textContent()} at ${await clockOf(day)}`);
    const release = await delayRequests(page, "**/api/whats-new/**");
    await loadMore.click();
    await page.getByRole("button", { name: "Loading more..." }).waitFor();
    release();
    await expect.poll(names).toEqual(downFrom(23, 20));
    await loadMore.click();
    await expect.poll(names).toEqual(downFrom(23, 23));
    await page.getByRole("heading", { name: "That's all so far" }).waitFor();
    expect(await loadMore.count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("has its two kinds at two addresses, which the server knows as well", async () => {
    const { page, consoleErrors, names, leave } = await visit();
    const to = (name: string) =>
      page.getByRole("navigation", { name: "Eat Out or Eat In" }).getByRole("link", { name });
    expect(await to("Eat Out").getAttribute("aria-current")).toBe("page");
    await to("Eat In").click();
    await expect.poll(names).toEqual(downFrom(12, 10, "Jar"));
    expect(await page.locator(".page-head p").textContent()).toBe("Discover the latest products near Camden Market");
    expect(page.url()).toBe(`${server.url}/whats-new?mode=eat-in`);
    // An open card keeps the address's other parameters.
    await page.getByRole("button", { name: "Jar 12", exact: true }).click();
    await detailsOn(page).getByText("submitted this product").waitFor();
    expect(new URL(page.url()).searchParams.get("mode")).toBe("eat-in");
    await page.reload();
    await detailsOn(page).getByText("submitted this product").waitFor();
    expect(await to("Eat In").getAttribute("aria-current")).toBe("page");
    await to("Eat Out").click();
    await expect.poll(names).toEqual(downFrom(23, 10));
    const html = await (await fetch(`${server.url}/whats-new?mode=eat-in`)).text();
    expect(html).toContain(">Jar 12<");
    expect(html).not.toContain(">Dish 23<");
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  if (screen === "desktop") return;

  it("keeps what is there when no more can be loaded, and tries again", async () => {
    const { page, names, loadMore, leave } = await visit();
    await page.route("**/api/whats-new/**", (route) => route.abort());
    await loadMore.click();
    await page.getByText("Could not load more.").waitFor();
    expect(await names()).toEqual(downFrom(23, 10));
    await page.unroute("**/api/whats-new/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(names).toEqual(downFrom(23, 20));
    await leave();
  });

  it("is about the place one has chosen, and says when nothing is new there", async () => {
    const home = await visit({ storage: inBristol });
    await expect.poll(home.names).toEqual(["Harbour dish", "Dish 9"]);
    expect(await home.page.locator(".page-head p").textContent()).toBe("Discover the latest dishes near Harbourside");
    await home.leave();
    const away = await visit({ storage: inNowhere });
    await away.page.route("**/api/whats-new/**", (route) => route.fulfill({ json: { cards: [], next: null } }));
    await away.page.context().clearCookies();
    await away.page.reload();
    await away.page.getByRole("heading", { name: "No new dishes found right now. Check back soon!" }).waitFor();
    await away.page.getByRole("link", { name: "Eat In", exact: true }).click();
    await away.page.getByRole("heading", { name: "No new items found right now. Check back soon!" }).waitFor();
    await away.leave();
  });

  it("comes back to where one was in what one had loaded", async () => {
    const { page, consoleErrors, names, loadMore, leave } = await visit();
    await loadMore.click();
    await expect.poll(names).toEqual(downFrom(23, 20));
    const open = page.getByRole("button", { name: "Dish 6", exact: true });
    await open.click();
    const link = detailsOn(page).getByRole("link", { name: "Dive In!" });
    await link.scrollIntoViewIfNeeded();
    const scroll = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await scroll();
    expect(before).toBeGreaterThan(600);
    await link.click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/dish\//);
    await page.goBack();
    await link.waitFor();
    expect(await names()).toContain("Dish 4");
    await expect.poll(scroll).toBeGreaterThan(before - 5);
    expect(await scroll()).toBeLessThan(before + 5);
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});

it.each([
  ["phone", "light"],
  ["desktop", "dark"],
] as const)("What's New? says that it is loading, or why it could not, on a %s in the %s", async (screen, theme) => {
  const { page, leave } = await newVisitor(browser, server.url, { screen, theme, storage: inBristol });
  const fail = await delayRequests(page, "**/api/whats-new/**", (route) => route.abort());
  await page.goto("/whats-new");
  await waitForHydration(page);
  expect(await page.locator("main [role=status][aria-busy]").textContent()).toBe("Loading...");
  await picture(page, "whats-new-loading", screen);
  fail();
  await page.getByRole("alert").getByText("Error loading items. Please try again.").waitFor();
  expect(await axeViolations(page), "error").toEqual([]);
  await picture(page, "whats-new-failed", screen);
  await page.unroute("**/api/whats-new/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await cardOf(page, "Harbour dish").waitFor();
  await page.goto("/whats-new?mode=eat-in");
  await page.getByRole("button", { name: "Load More" }).waitFor();
  expect(await axeViolations(page), "products").toEqual([]);
  await leave();
});
