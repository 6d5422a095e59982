import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { bristol, camden, cardOf, cardsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { startServer } from "./server.ts";
import { delayRequests, newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
await fillBoard(server.db, camden, 12, "Market dish");
await fillBoard(server.db, bristol, 12, "Harbour dish");

const script = "**/assets/entry-client-*.js";
const saved = { userLocation: JSON.stringify(bristol), locationName: "My kitchen" };
const ownCookie = { name: "place", value: encodeURIComponent("51.455:-2.588:My%20kitchen"), url: server.url };
const area = (page: Page) => page.getByRole("button", { name: "Change area" });
const cookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]);
const rendered = (html: string) =>
  html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));

describe.each(["phone", "desktop"] as const)("the page of one's own place on a %s", (screen) => {
  it("comes from the server from the second visit on", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen, storage: saved });
    await page.goto("/");
    await cardOf(page, "Harbour dish 1").waitFor();
    expect(await cookies(page)).toEqual([["place", "51.455:-2.588:My%20kitchen"]]);
    const reply = await page.request.get("/");
    const shown = rendered(await reply.text());
    for (let n = 1; n <= 12; n++) expect(shown).toContain(`>Harbour dish ${n}<`);
    expect(shown).toContain(">My kitchen<");
    expect(shown).not.toMatch(/Market dish|Camden Market/);
    expect(reply.headers()).toMatchObject({ "cache-control": "private, max-age=0, must-revalidate" });
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    const release = await delayRequests(page, script);
    await page.goto("/", { waitUntil: "commit" });
    await cardOf(page, "Harbour dish 1").waitFor();
    expect(await page.locator(".skeleton").first().isVisible()).toBe(false);
    expect(await area(page).textContent()).toContain("My kitchen");
    release();
    await waitForHydration(page);
    expect(await cardsOn(page).filter({ hasText: "Market dish" }).count()).toBe(0);
    expect(calls.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it.each([
    ["has forgotten the place", {}, "Market dish 1", "Camden Market", []],
    [
      "knows another place",
      { userLocation: JSON.stringify(camden), locationName: "Camden Lock" },
      "Market dish 1",
      "Camden Lock",
      [["place", "51.541:-0.147:Camden%20Lock"]],
    ],
    [
      "has another name for it",
      { userLocation: JSON.stringify(bristol), locationName: "Harbourside" },
      "Harbour dish 1",
      "Harbourside",
      [["place", "51.455:-2.588:Harbourside"]],
    ],
  ])("is not what the server was told when the browser %s", async (_, storage, dish, name, savedCookies) => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen, storage });
    await page.context().addCookies([ownCookie]);
    const release = await delayRequests(page, script);
    await page.goto("/", { waitUntil: "commit" });
    await page.locator(".skeleton").first().waitFor();
    expect(await page.getByText("Harbour dish 1", { exact: true }).isVisible()).toBe(false);
    expect(await page.getByText("My kitchen").isVisible()).toBe(false);
    release();
    await cardOf(page, dish).waitFor();
    expect(await area(page).textContent()).toContain(name);
    expect(await cookies(page)).toEqual(savedCookies);
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});

it.each(["%zz", "1", "999:0:x", "51.4545:-2.5879:My%20kitchen", "51.455:-2.588:<script>", "%3Cscript%3E"])(
  "is the market area for everybody whose cookie says %s",
  async (value) => {
    const everybody = await fetch(server.url);
    const reply = await fetch(server.url, { headers: { cookie: `place=${value}` } });
    expect(await reply.text()).toBe(await everybody.text());
    expect(reply.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
    await page.context().addCookies([{ name: "place", value, url: server.url }]);
    await page.goto("/");
    await waitForHydration(page);
    expect(await cardOf(page, "Market dish 1").isVisible()).toBe(true);
    expect(await cookies(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await leave();
  },
);
