import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { axeViolations } from "./axe.ts";
import { bristol, camden, cardOf, cardsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { delayRequests, newVisitor, waitForHydration } from "./visitor.ts";

const asked: URL[] = [];
/** Replaces the geocoder's answer. */
let failure: { status: number; reply: object } | null = null;
const geocoder = createServer((request, response) => {
  asked.push(new URL(request.url ?? "", "http://geocoder"));
  response.statusCode = failure?.status ?? 200;
  response.end(JSON.stringify(failure?.reply ?? { address: { suburb: "Harbourside", city: "Bristol" } }));
});
await new Promise<void>((resolve) => {
  geocoder.listen(0, "127.0.0.1", resolve);
});
afterAll(() => geocoder.close());
const server = await startServer({
  GEOCODER_URL: `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/reverse`,
});
const browser = await openBrowser();
// Loading the gazetteer may outlast a browser's patience.
await fetch(`${server.url}/api/places?name=anywhere&lat=0&lon=0`);
await fillBoard(server.db, camden, 15, "Market dish");
await fillBoard(server.db, bristol, 15, "Harbour dish");

const area = (page: Page) => page.getByRole("button", { name: "Change area" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Where are you eating?" });
const inSheet = (page: Page, name: string | RegExp) => sheet(page).getByRole("button", { name });

async function openSheet(page: Page): Promise<void> {
  await waitForHydration(page);
  await area(page).click();
  await sheet(page).waitFor();
}
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
    await openSheet(page);
    await inSheet(page, "Use my location").click();
    await sheet(page).waitFor({ state: "detached" });
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

  it("is given up for the market area when the browser may not say, and one press brings it back", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen, position: "denied", storage: saved });
    await page.goto("/");
    await openSheet(page);
    await inSheet(page, "Use my location").click();
    const notice = sheet(page).getByRole("alert").getByText("We couldn't find your location");
    await page.getByText(/^Allow location for this site .* then tap the area name again\.$/).waitFor();
    await notice.waitFor();
    expect(await inSheet(page, "Use my location").textContent()).toContain("Ask again");
    expect(await axeViolations(page)).toEqual([]);
    expect(await storage(page)).toEqual({ position: null, name: null });
    expect(await page.context().cookies()).toEqual([]);
    await inSheet(page, "Close").click();
    await sheet(page).waitFor({ state: "detached" });
    expect(await area(page).textContent()).toContain("Camden Market");
    await cardOf(page, "Market dish 1").waitFor();
    await openSheet(page);
    expect(await notice.count()).toBe(0);
    await inSheet(page, /^My kitchen/).click();
    await cardOf(page, "Harbour dish 1").waitFor();
    expect(await storage(page)).toEqual({ position: JSON.stringify(bristol), name: "My kitchen" });
    await leave();
  });

  if (screen === "desktop") return;

  it("stays as it is where browsers have no position, with a line in the console alone", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen, position: "unsupported" });
    const line = "This browser cannot tell its position.";
    await page.goto("/");
    await openSheet(page);
    // Drivers may refuse to press disabled entries.
    await expect.poll(() => consoleErrors).toEqual([line]);
    await inSheet(page, "Use my location").click({ force: true });
    await expect.poll(() => consoleErrors).toEqual([line, line]);
    expect(await sheet(page).getByRole("alert").textContent()).toBe("");
    await page.keyboard.press("Escape");
    expect(await area(page).textContent()).toContain("Camden Market");
    await leave();
  });

  it("gets its name on the next visit when it could not be found on the first", async () => {
    const position = { latitude: screen === "phone" ? 51.4 : 51.3, longitude: -2.6 };
    const { page, leave } = await newVisitor(browser, server.url, { screen, position });
    failure = screen === "phone" ? { status: 500, reply: {} } : { status: 200, reply: { error: "Unable to geocode" } };
    await page.goto("/");
    await openSheet(page);
    await inSheet(page, "Use my location").click();
    await expect.poll(() => area(page).textContent()).toContain("your area");
    const before = asked.length;
    await openSheet(page);
    await expect.poll(() => asked.length).toBe(before + 1);
    await page.keyboard.press("Escape");
    failure = null;
    expect(await storage(page)).toEqual({ position: JSON.stringify(position), name: "your area" });
    await page.reload();
    await expect.poll(() => area(page).textContent()).toContain("Harbourside");
    await expect.poll(async () => (await storage(page)).name).toBe("Harbourside");
    await leave();
  });

  it("needs a name on plain http, where browsers give no position, and the sheet says so", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen, position: bristol });
    await page.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })");
    await page.goto("/");
    await openSheet(page);
    await sheet(page).getByText("Browsers only share it over https. Name a town instead.").waitFor();
    const locate = inSheet(page, "Use my location");
    expect(await locate.getAttribute("aria-disabled")).toBe("true");
    await locate.click({ force: true });
    expect(await sheet(page).isVisible()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await leave();
  });

  it("is searched by its name, and is there among the recent ones until it is removed", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await openSheet(page);
    const field = sheet(page).getByRole("combobox", { name: "Town" });
    await field.fill("Nowhereville");
    await sheet(page).getByText("Nothing found. Try a bigger place nearby.").waitFor();
    await field.fill("bristo");
    const first = sheet(page).getByRole("option").first();
    await expect.poll(() => first.textContent()).toContain("BristolEngland, United Kingdom");
    expect(await first.locator("mark").textContent()).toBe("Bristo");
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, "place-search", screen);
    await field.press("Escape");
    expect(await field.inputValue()).toBe("");
    await field.pressSequentially("bristol");
    await expect.poll(() => first.textContent()).toContain("BristolEngland");
    await field.press("ArrowDown");
    await field.press("Enter");
    await cardOf(page, "Harbour dish 1").waitFor();
    expect(await area(page).textContent()).toContain("Bristol");
    await openSheet(page);
    expect(await inSheet(page, /^Bristol/).textContent()).toContain("Chosen");
    await inSheet(page, /^Camden Market/).click();
    await cardOf(page, "Market dish 1").waitFor();
    await openSheet(page);
    expect(await inSheet(page, /^Bristol/).textContent()).toContain("km");
    await inSheet(page, "Remove Bristol").click();
    expect(await inSheet(page, /^Bristol/).count()).toBe(0);
    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "detached" });
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("without dishes leads to the nearest board that has some, and to the market area", async () => {
    const bath = { userLocation: JSON.stringify({ latitude: 51.3811, longitude: -2.359 }), locationName: "Bath" };
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen, storage: bath });
    await page.goto("/");
    await page.getByRole("heading", { name: "No dishes found. Check back soon!" }).waitFor();
    const market = page.getByRole("button", { name: "Camden Market, 154km" });
    await market.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, "dishboard-elsewhere", screen);
    await page.getByRole("button", { name: "Bristol, 18km" }).click();
    await cardOf(page, "Harbour dish 1").waitFor();
    expect(await area(page).textContent()).toContain("Bristol");
    await page.evaluate((saved) => localStorage.setItem("userLocation", saved), bath.userLocation);
    await page.reload();
    await market.click();
    await cardOf(page, "Market dish 1").waitFor();
    expect(await area(page).textContent()).toContain("Camden Market");
    expect(consoleErrors).toEqual([]);
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
