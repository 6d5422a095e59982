import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolations } from "./axe.ts";
import { camden, cardOf, cardsOn, distanceText, fillBoard, kmApart, north } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { delayRequests, newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer();
const empty = await startServer();
const browser = await openBrowser();
await fillBoard(server.db, camden, 104, "Market dish");
const cook = await newPerson(server.db, "cook");
await cook.submitsDish({ name: "Suburban dish", at: north(camden, 15), up: 500 });
await cook.submitsDish({ name: "Faraway dish", at: north(camden, 3_000), up: 900 });
await sql`insert into lists (slug, position, name, area_name, latitude, longitude, radius_km)
  values ('ocean-top-100', 4, 'Ocean Top 100', 'the ocean', 0, -30, 5)`.execute(server.db.write);

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Market dish ${from + index}`);

describe.each(["phone", "desktop"] as const)("the lists on a %s", (screen) => {
  it("lead to rankings of dishes, numbered by position", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/lists");
    await page.getByRole("heading", { name: "Lists", level: 1 }).waitFor();
    const tile = (name: string) => page.getByRole("article", { name });
    expect(await page.getByRole("article").getByRole("heading").allTextContents()).toEqual([
      "Camden Market Top 100",
      "London Top 100",
      "Global Top 100",
      "Ocean Top 100",
    ]);
    await picture(page, "lists", screen);
    const main = page.locator("main");
    const lineAbove = () =>
      page.evaluate(() => {
        const { content, opacity } = getComputedStyle(document.documentElement, "::before");
        return content === "none" ? null : opacity;
      });
    const arrive = await delayRequests(page, "**/assets/*.js");
    await tile("Global Top 100").getByRole("link", { name: "View", exact: true }).click();
    await expect.poll(() => main.getAttribute("aria-busy")).toBe("true");
    await expect.poll(lineAbove).toBe("1");
    expect(new URL(page.url()).pathname).toBe("/lists/global-top-100");
    expect(await page.getByRole("heading", { name: "Lists", level: 1 }).count()).toBe(1);
    arrive();
    await page.getByRole("heading", { name: "Global Top 100", level: 1 }).waitFor();
    await expect.poll(() => main.getAttribute("aria-busy")).toBe("false");
    await cardOf(page, "Faraway dish").waitFor();
    await picture(page, "list", screen);
    await page.getByRole("link", { name: "Back to Lists" }).click();
    for (const [list, area, path, names] of [
      ["Camden Market Top 100", "Within 10 km of Camden Market", "camden-market-top-100", numbered(1, 100)],
      ["London Top 100", "Within 25 km of the centre", "london-top-100", ["Suburban dish", ...numbered(1, 99)]],
      ["Global Top 100", "Everywhere", "global-top-100", ["Faraway dish", "Suburban dish", ...numbered(1, 98)]],
    ] as const) {
      await tile(list).getByText(area).waitFor();
      await tile(list).click({ position: { x: 60, y: 60 } });
      await page.getByRole("heading", { name: list, level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/lists/${path}`);
      await expect.poll(() => cardsOn(page).locator("h2").allTextContents()).toEqual(names);
      expect(await page.locator(".item-list .ticket").allTextContents()).toEqual(
        Array.from({ length: 100 }, (_, index) => `#${index + 1}`),
      );
      expect(await cardOf(page, "Market dish 9").locator(".card-where").textContent()).toBe(distanceText(9 * kmApart));
      expect(await page.title()).toBe(`${list} | Dishboard`);
      await page.getByRole("link", { name: "Back to Lists" }).click();
    }
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  if (screen === "desktop") return;

  it("of which one without an entry cannot be viewed yet", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/lists");
    const ocean = page.getByRole("article", { name: "Ocean Top 100" });
    expect(await ocean.getByRole("button", { name: "View (coming soon)" }).isDisabled()).toBe(true);
    expect(await ocean.getByRole("link").count()).toBe(0);
    await page.goto(`${empty.url}/lists`);
    expect(await page.getByRole("button", { name: "View (coming soon)" }).count()).toBe(3);
    await leave();
  });
});

it.each([
  ["phone", "light"],
  ["desktop", "dark"],
] as const)("the lists are accessible on a %s in the %s", async (screen, theme) => {
  const { page, leave } = await newVisitor(browser, server.url, { screen, theme });
  await page.goto("/lists/ocean-top-100");
  await page.getByRole("heading", { name: "No dishes found. Check back soon!" }).waitFor();
  await waitForHydration(page);
  expect(await axeViolations(page), "an empty list").toEqual([]);
  await picture(page, "list-empty", screen);
  await page.route("**/api/lists", (route) => route.abort());
  await page.getByRole("link", { name: "Back to Lists" }).click();
  await page.getByRole("alert").getByText("Error loading lists. Please try again.").waitFor();
  await page.unroute("**/api/lists");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("article", { name: "Ocean Top 100" }).waitFor();
  expect(await axeViolations(page), "the lists").toEqual([]);
  await leave();
});

it("a list has its title and its first dishes in the HTML, and an address that is none's is not found", async () => {
  const html = await (await fetch(`${server.url}/lists/london-top-100`)).text();
  expect(html).toContain("<title>London Top 100 | Dishboard</title>");
  expect(html).toContain(">Suburban dish<");
  expect((await fetch(`${server.url}/lists/LONDON-TOP-100`)).url).toBe(`${server.url}/lists/london-top-100`);
  for (const slug of ["none", "%00", "%E2%80%AE", "x".repeat(5_000)]) {
    const reply = await fetch(`${server.url}/lists/${slug}`);
    expect(reply.status).toBe(404);
    const html = await reply.text();
    expect(html).toContain("<title>List Not Found | Dishboard</title>");
    expect(html).toContain("Oops! Page not found");
  }
});
