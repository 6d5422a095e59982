import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { bristol, camden, fillBoard } from "./board.ts";
import { ownBrowser } from "./browser.ts";
import { ownSite } from "./site.ts";
import { barriersOn, newVisitor, settled } from "./visitor.ts";

const site = await ownSite();
const browser = await ownBrowser();
await fillBoard(site.db, camden, 20);
const maker = await newPerson(site.db, "maker");
for (let n = 1; n <= 14; n++) await maker.submitsProduct({ name: `Jar ${n}`, brand: "Brand", category: "Snacks" });
const away = { userLocation: JSON.stringify(bristol), locationName: "Harbourside" };

describe.each(["phone", "desktop"] as const)("nobody is shut out on a %s", (screen) => {
  it.each(["light", "dark"] as const)("in the %s", async (theme) => {
    const { page, leave } = await newVisitor(browser, site.url, { screen, theme });
    for (const path of ["/", "/pantry-100", "/snaps", "/nowhere"]) {
      await page.goto(path);
      await settled(page);
      if (path === "/") await page.getByRole("button", { name: "Dish 2", exact: true }).click();
      expect(await barriersOn(page), path).toEqual([]);
    }
    await page.getByRole("button", { name: "Sign In" }).click();
    expect(await barriersOn(page), "menu").toEqual([]);
    await leave();
  });

  it.each(["light", "dark"] as const)("by what is empty, failed or on its way, in the %s", async (theme) => {
    const { page, leave } = await newVisitor(browser, site.url, { screen, theme, storage: away, position: "denied" });
    await page.goto("/");
    await page.getByRole("heading", { name: "No dishes found." }).waitFor();
    expect(await barriersOn(page), "empty").toEqual([]);
    // Without the cookie the browser asks for the chart itself.
    await page.context().clearCookies();
    await page.route("**/api/charts/dishes?*", (route) => route.abort());
    await page.goto("/");
    await settled(page);
    expect(await barriersOn(page), "skeletons").toEqual([]);
    await page.getByRole("alert").getByText("Error loading dishes. Please try again.").waitFor();
    expect(await barriersOn(page), "error").toEqual([]);
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByText("We could not find you").waitFor();
    expect(await barriersOn(page), "toast").toEqual([]);
    await leave();
  });
});
