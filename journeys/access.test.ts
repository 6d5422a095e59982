import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { bristol, camden, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { askInVain, newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
await fillBoard(server.db, camden, 20);
const maker = await newPerson(server.db, "maker");
for (let n = 1; n <= 14; n++) await maker.submitsProduct({ name: `Jar ${n}`, brand: "Brand", category: "Snacks" });
const away = { userLocation: JSON.stringify(bristol), locationName: "Harbourside" };

describe.each(["phone", "desktop"] as const)("every screen is accessible on a %s, by day and by night", (screen) => {
  it("as it is", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    for (const path of ["/", "/pantry-100", "/snaps", "/nowhere"]) {
      await page.goto(path);
      await waitForHydration(page);
      if (path === "/") {
        await page.getByRole("button", { name: "Dish 2", exact: true }).click();
        // Scrolls; the bar would cover half a button.
        if (screen === "phone") await page.locator(".card[data-open]").waitFor();
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      }
      expect(await axeViolationsByDayAndNight(page), path).toEqual([]);
    }
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("menu").waitFor();
    expect(await axeViolationsByDayAndNight(page), "menu").toEqual([]);
    await leave();
  });

  it("where something is empty, failed or on its way", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen, storage: away, position: "denied" });
    await page.goto("/");
    await page.getByRole("heading", { name: "No dishes found." }).waitFor();
    expect(await axeViolationsByDayAndNight(page), "empty").toEqual([]);
    await picture(page, "dishboard-empty", screen);
    await page.context().clearCookies();
    await page.route("**/api/charts/dishes?*", (route) => route.abort());
    await page.goto("/");
    await waitForHydration(page);
    expect(await axeViolationsByDayAndNight(page), "skeletons").toEqual([]);
    await page.getByRole("alert").getByText("Error loading dishes. Please try again.").waitFor();
    expect(await axeViolationsByDayAndNight(page), "error").toEqual([]);
    await picture(page, "dishboard-failed", screen);
    await askInVain(page);
    await page.getByText("We couldn't find your location").waitFor();
    expect(await axeViolationsByDayAndNight(page), "toast").toEqual([]);
    await picture(page, "place-refused", screen);
    await leave();
  });
});
