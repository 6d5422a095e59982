import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { bristol, camden, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { startServer } from "./server.ts";
import { askInVain, axeViolations, newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
await fillBoard(server.db, camden, 20);
const maker = await newPerson(server.db, "maker");
for (let n = 1; n <= 14; n++) await maker.submitsProduct({ name: `Jar ${n}`, brand: "Brand", category: "Snacks" });
const away = { userLocation: JSON.stringify(bristol), locationName: "Harbourside" };

describe.each(["phone", "desktop"] as const)("every screen is accessible on a %s", (screen) => {
  it.each(["light", "dark"] as const)("in the %s", async (theme) => {
    const { page, leave } = await newVisitor(browser, server.url, { screen, theme });
    for (const path of ["/", "/pantry-100", "/snaps", "/nowhere"]) {
      await page.goto(path);
      await waitForHydration(page);
      if (path === "/") await page.getByRole("button", { name: "Dish 2", exact: true }).click();
      expect(await axeViolations(page), path).toEqual([]);
    }
    await page.getByRole("button", { name: "Sign In" }).click();
    expect(await axeViolations(page), "menu").toEqual([]);
    await leave();
  });

  it.each(["light", "dark"] as const)("by what is empty, failed or on its way, in the %s", async (theme) => {
    const { page, leave } = await newVisitor(browser, server.url, { screen, theme, storage: away, position: "denied" });
    await page.goto("/");
    await page.getByRole("heading", { name: "No dishes found." }).waitFor();
    expect(await axeViolations(page), "empty").toEqual([]);
    // Without the cookie the browser asks for the chart itself.
    await page.context().clearCookies();
    await page.route("**/api/charts/dishes?*", (route) => route.abort());
    await page.goto("/");
    await waitForHydration(page);
    expect(await axeViolations(page), "skeletons").toEqual([]);
    await page.getByRole("alert").getByText("Error loading dishes. Please try again.").waitFor();
    expect(await axeViolations(page), "error").toEqual([]);
    await askInVain(page);
    await page.getByText("We couldn't find your location").waitFor();
    expect(await axeViolations(page), "toast").toEqual([]);
    await leave();
  });
});
