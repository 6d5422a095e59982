import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { bristol, camden, cardOf, cardsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { startServer } from "./server.ts";
import { delayRequests, newVisitor, waitForHydration } from "./visitor.ts";

const asked: URL[] = [];
const geocoder = createServer((request, response) => {
  asked.push(new URL(request.url ?? "", "http://geocoder"));
  response.end(JSON.stringify({ address: { suburb: "Harbourside", city: "Bristol" } }));
});
await new Promise<void>((resolve) => {
  geocoder.listen(0, "127.0.0.1", resolve);
});
afterAll(() => geocoder.close());
const server = await startServer({
  GEOCODER_URL: `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/reverse`,
});
const browser = await openBrowser();
await fillBoard(server.db, camden, 15, "Market dish");
await fillBoard(server.db, bristol, 15, "Harbour dish");

const area = (page: Page) => page.getByRole("button", { name: "Use my location" });
const storage = (page: Page) =>
  page.evaluate(() => ({ position: localStorage.getItem("userLocation"), name: localStorage.getItem("locationName") }));
const saved = { userLocation: JSON.stringify(bristol), locationName: "My kitchen" };

describe.each(["phone", "desktop"] as const)("a place of one's own on a %s", (screen) => {
  it("is one press away, when the browser may say where it is", async () => {
    const exact = { latitude: 51.454_513, longitude: -2.587_912 };
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen, position: exact });
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname + new URL(request.url()).search));
    await page.goto("/");
    expect(await area(page).textContent()).toContain("Camden Market");
    await waitForHydration(page);
    await area(page).click();
    await expect.poll(() => area(page).textContent()).toContain("Harbourside");
    await cardOf(page, "Harbour dish 1").waitFor();
    expect(await cardsOn(page).filter({ hasText: "Market dish" }).count()).toBe(0);
    expect(calls).toContain("/api/charts/dishes?lat=51.455&lon=-2.588");
    expect(calls).toContain("/api/geocode/reverse?lat=51.45&lon=-2.59");
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      format: "json",
      lat: "51.45",
      lon: "-2.59",
      zoom: "14",
      addressdetails: "1",
    });
    expect(await storage(page)).toEqual({ position: JSON.stringify(exact), name: "Harbourside" });
    await page.getByRole("link", { name: "Eat In" }).click();
    await page.getByRole("link", { name: "Eat Out" }).click();
    await cardOf(page, "Harbour dish 1").waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("is given up for the market area when the browser may not say", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen, position: "denied", storage: saved });
    await page.goto("/");
    await expect.poll(() => area(page).textContent()).toContain("My kitchen");
    await area(page).click();
    await page.getByText("We could not find you").waitFor();
    await page.getByText(/^Allow location for this site/).waitFor();
    expect(await area(page).textContent()).toContain("Camden Market");
    await cardOf(page, "Market dish 1").waitFor();
    expect(await storage(page)).toEqual({ position: null, name: null });
    expect(await page.context().cookies()).toEqual([]);
    await leave();
  });

  it("stays as it is where browsers have no position, with a line in the console alone", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen, position: "unsupported" });
    await page.goto("/");
    await waitForHydration(page);
    await area(page).click();
    await expect.poll(() => consoleErrors).toEqual(["This browser cannot tell its position."]);
    expect(await area(page).textContent()).toContain("Camden Market");
    expect(await page.getByText("We could not find you").count()).toBe(0);
    await leave();
  });

  it("is there again where no cookie told the server, and nobody else's dishes flash before it", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen, storage: saved });
    const release = await delayRequests(page, "**/assets/entry-client-*.js");
    await page.goto("/", { waitUntil: "commit" });
    await page.locator(".skeleton").first().waitFor();
    expect(await page.getByText("Market dish 1", { exact: true }).isVisible()).toBe(false);
    expect(await page.getByText("Camden Market").isVisible()).toBe(false);
    release();
    await cardOf(page, "Harbour dish 1").waitFor();
    expect(await area(page).textContent()).toContain("My kitchen");
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it.each(["{broken", '{"latitude":"51"}', '{"latitude":999,"longitude":0}'])(
    "is the market area when what was kept is broken: %s",
    async (userLocation) => {
      const { page, consoleErrors, leave } = await newVisitor(browser, server.url, {
        screen,
        storage: { userLocation, locationName: "Nowhere" },
      });
      await page.goto("/");
      await waitForHydration(page);
      expect(await cardOf(page, "Market dish 1").isVisible()).toBe(true);
      expect(await area(page).textContent()).toContain("Camden Market");
      expect(await storage(page)).toEqual({ position: null, name: null });
      expect(consoleErrors).toEqual([]);
      await leave();
    },
  );
});
