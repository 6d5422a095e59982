import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { bristol, camden, cardOf, cardsOn, fillBoard } from "./board.ts";
import { ownBrowser } from "./browser.ts";
import { ownSite } from "./site.ts";
import { holdBack, newVisitor, settled } from "./visitor.ts";

const site = await ownSite();
const browser = await ownBrowser();
await fillBoard(site.db, camden, 12, "Market dish");
await fillBoard(site.db, bristol, 12, "Harbour dish");

const script = "**/assets/entry-client-*.js";
const saved = { userLocation: JSON.stringify(bristol), locationName: "My kitchen" };
const ownCookie = { name: "place", value: encodeURIComponent("51.455:-2.588:My%20kitchen"), url: site.url };
const area = (page: Page) => page.getByRole("button", { name: "Use my location" });
const cookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]);
const rendered = (html: string) =>
  html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));

describe.each(["phone", "desktop"] as const)("the page of one's own place on a %s", (screen) => {
  it("comes from the server from the second visit on", async () => {
    const { page, trouble, leave } = await newVisitor(browser, site.url, { screen, storage: saved });
    await page.goto("/");
    await cardOf(page, "Harbour dish 1").waitFor();
    expect(await cookies(page)).toEqual([["place", "51.455:-2.588:My%20kitchen"]]);
    const reply = await page.request.get("/");
    const shown = rendered(await reply.text());
    for (let n = 1; n <= 12; n++) expect(shown).toContain(`>Harbour dish ${n}<`);
    expect(shown).toContain(">My kitchen<");
    expect(shown).not.toMatch(/Market dish|Camden Market/);
    expect(reply.headers()["cache-control"]).toBe("private, max-age=0, must-revalidate");
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    const release = await holdBack(page, script);
    await page.goto("/", { waitUntil: "commit" });
    await cardOf(page, "Harbour dish 1").waitFor();
    expect(await page.locator(".skeleton").first().isVisible()).toBe(false);
    expect(await area(page).textContent()).toContain("My kitchen");
    release();
    await settled(page);
    expect(await cardsOn(page).filter({ hasText: "Market dish" }).count()).toBe(0);
    expect(calls.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect(trouble).toEqual([]);
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
  ])("is not what the server was told when the browser %s", async (_, storage, dish, name, told) => {
    const { page, trouble, leave } = await newVisitor(browser, site.url, { screen, storage });
    await page.context().addCookies([ownCookie]);
    const release = await holdBack(page, script);
    await page.goto("/", { waitUntil: "commit" });
    await page.locator(".skeleton").first().waitFor();
    expect(await page.getByText("Harbour dish 1", { exact: true }).isVisible()).toBe(false);
    expect(await page.getByText("My kitchen").isVisible()).toBe(false);
    release();
    await cardOf(page, dish).waitFor();
    expect(await area(page).textContent()).toContain(name);
    expect(await cookies(page)).toEqual(told);
    expect(trouble).toEqual([]);
    await leave();
  });
});

it.each(["%zz", "1", "999:0:x", "51.4545:-2.5879:My%20kitchen", "51.455:-2.588:<script>", "%3Cscript%3E"])(
  "is the market area for everybody whose cookie says %s",
  async (value) => {
    const everybody = await fetch(site.url);
    const reply = await fetch(site.url, { headers: { cookie: `place=${value}` } });
    expect(await reply.text()).toBe(await everybody.text());
    expect(reply.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const { page, trouble, leave } = await newVisitor(browser, site.url);
    await page.context().addCookies([{ name: "place", value, url: site.url }]);
    await page.goto("/");
    await settled(page);
    expect(await cardOf(page, "Market dish 1").isVisible()).toBe(true);
    expect(await cookies(page)).toEqual([]);
    expect(trouble).toEqual([]);
    await leave();
  },
);
