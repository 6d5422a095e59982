import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, cardOf, cardsOn, detailsOn, north } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
const cook = await newPerson(server.db, "cook");
const add = (n: number, name: string, up: number, down = 0) =>
  cook.submitsDish({ name, at: north(camden, n * 0.2), up, down, cuisine: "Asian" });
await add(1, "Known by many", 60, 20);
const tasted = await add(2, "Loved by some", 35, 3);
for (let n = 3; n <= 8; n++) await add(n, `Good ${n}`, 20 - n, 2);
await add(9, "Brand new", 2, 2);
await sql`update rankings set shown_tasted_upvotes = 20, shown_tasted_downvotes = 1 where item_id = ${tasted}`.execute(
  server.db.write,
);
await cook.submitsProduct({ name: "Jam", up: 20, down: 10 });
await cook.submitsProduct({ name: "Chilli Oil", up: 9 });

const namesOn = (page: Page) => cardsOn(page).locator("h2").allTextContents();
const orderChip = (page: Page) => page.getByRole("button", { name: /^Order: / });
async function choose(page: Page, name: string): Promise<void> {
  await orderChip(page).click();
  await page.getByRole("menuitem", { name }).click();
}

describe.each(["phone", "desktop"] as const)("the order of a board on a %s", (screen) => {
  it("is the most loved, or fair from its menu, and stands in the address", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await waitForHydration(page);
    expect((await namesOn(page)).slice(0, 2)).toEqual(["Known by many", "Loved by some"]);
    expect(await page.getByText(/^Loved by \d/).count()).toBe(0);
    expect(await orderChip(page).textContent()).toBe("Order: Most loved");
    await choose(page, "Fair");
    await expect.poll(() => namesOn(page)).toHaveLength(9);
    await expect.poll(async () => (await namesOn(page))[0]).toBe("Loved by some");
    expect(new URL(page.url()).search).toBe("?order=fair");
    await cardOf(page, "Loved by some").getByText("Loved by 35 of 38").waitFor();
    expect((await namesOn(page))[4]).toBe("Brand new");
    await cardOf(page, "Brand new").getByText("Rising", { exact: true }).waitFor();
    expect(await page.getByText("Rising", { exact: true }).count()).toBe(1);
    expect(await cardsOn(page).getByText(/^#\d$/).allTextContents()).toEqual(
      Array.from({ length: 9 }, (_, n) => `#${n + 1}`),
    );
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "dishboard-fair", screen);
    await choose(page, "Tasted only");
    await expect.poll(() => namesOn(page)).toEqual(["Loved by some"]);
    expect(new URL(page.url()).search).toBe("?order=fair&votes=tasted");
    await page.getByText("Loved by 20 of 21 who ate it").waitFor();
    await page.getByText("Tasted votes rank here. The arrows count every vote.").waitFor();
    expect(await orderChip(page).textContent()).toBe("Order: Fair · Tasted only");
    await choose(page, "Most loved");
    await page.getByText("Tasted votes: 20 up, 1 down").waitFor();
    await cardOf(page, "Loved by some").getByRole("button", { name: "Loved by some", exact: true }).click();
    await detailsOn(page).getByText("21 of 38 votes by people who have eaten it").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("is rendered by the server for a visitor with a link, and stays with filters", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen, hasScripts: false });
    await page.goto("/?order=fair&cuisine=asian");
    expect((await namesOn(page))[0]).toBe("Loved by some");
    await page.goto("/?cuisine=asian");
    expect((await namesOn(page))[0]).toBe("Known by many");
    await page.goto("/pantry-100?order=fair");
    expect(await namesOn(page)).toEqual(["Chilli Oil", "Jam"]);
    await leave();
  });

  it("is explained on one press, and says where nobody has voted who has eaten anything", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/pantry-100?votes=tasted");
    await waitForHydration(page);
    await page.getByText("Nothing here has five votes yet by people who have eaten it.").waitFor();
    await choose(page, "How is this ranked?");
    const help = page.getByRole("dialog", { name: "How is this ranked?" });
    await help.getByText(/Out of a hundred people/).waitFor();
    await help.getByText(/A phone can be made to lie/).waitFor();
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "dishboard-order", screen);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Show all votes" }).click();
    await expect.poll(() => namesOn(page)).toEqual(["Jam", "Chilli Oil"]);
    await leave();
  });
});
