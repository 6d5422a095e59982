import { reportReaction } from "@dishboard/contract/allergen-checks";
import { dishBoardKey } from "@dishboard/contract/board-keys";
import { call } from "@dishboard/contract/endpoint";
import { createHandList, saveListEntry } from "@dishboard/contract/hand-lists";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { freezeBoards } from "../server/src/features/lists/weeks/weeks.service.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { newPerson } from "../testing/people.ts";
import { signedInPerson, transportOf } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, cardOf, cardsOn } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startMemberServer({ LIMITS: "new-reactions=100/1d,new-reactions-network=100/1d" });
const { db, url } = server;
const browser = await openBrowser();
const milk = 7;
const cook = await newPerson(db, "lens_cook");
const dishes = {
  pudding: await cook.submitsDish({ name: "House Pudding", cuisine: "Thai", at: camden, up: 60, allergenIds: [milk] }),
  stew: await cook.submitsDish({ name: "House Stew", cuisine: "Thai", at: camden, up: 50 }),
  rice: await cook.submitsDish({ name: "House Rice", cuisine: "Thai", at: camden, up: 40, freeIds: [milk] }),
  cake: await cook.submitsDish({ name: "House Cake", cuisine: "Thai", at: camden, up: 30, mayContainIds: [milk] }),
  pie: await cook.submitsDish({ name: "House Pie", cuisine: "Thai", at: camden, up: 20, freeIds: [milk] }),
  soup: await cook.submitsDish({ name: "House Soup", cuisine: "Thai", at: camden, up: 10, freeIds: [milk] }),
};
const guest = await signedInPerson(server, "lens_guest", password);
const asGuest = transportOf(server, guest);
const reports = (id: string) => call(asGuest, reportReaction, { body: { kind: "dish", id, allergenId: milk } });
await sql`update dish_allergens set day = day - 200 where dish_id = ${dishes.pie}`.execute(db.write);
await reports(dishes.soup);
const fields = { title: "House list", note: null, picture: null, visibility: "link" as const };
const list = await call(asGuest, createHandList, { body: { key: crypto.randomUUID(), ...fields } });
for (const itemId of Object.values(dishes)) {
  await call(asGuest, saveListEntry, { params: { id: list.id, itemId }, body: {} });
}
const { marketArea } = readSettings({ DATA_DIR: "unused" });
for (const moment of ["2026-02-20T12:00:00Z", "2026-02-23T06:00:00Z"]) {
  await freezeBoards({ db, marketArea, clock: () => new Date(moment), log: openLog("silent") });
}

const stated = ["House Rice", "House Cake"];
const notStated = ["House Stew", "House Pie"];
const namesOn = (page: Page) => cardsOn(page).getByRole("heading").allTextContents();
const rest = (page: Page, count: number) =>
  page.getByRole("button", { name: `${count} do not say whether they contain milk`, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const hidden = "2 hidden: stated to contain milk, or a reaction to milk is reported.";

it.each(["phone", "desktop"] as const)(
  "on a %s every list obeys the lens of a visit, and no address tells of it",
  async (screen) => {
    const { page, consoleErrors, leave } = await newVisitor(browser, url, { screen });
    const addresses: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && addresses.push(request.url()));
    await page.goto("/");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Allergens", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Allergens" });
    await dialog.getByRole("checkbox", { name: "Milk" }).check();
    await dialog.getByRole("radio", { name: "For this visit" }).check();
    await dialog.getByText("In this tab only, and forgotten when you close it").waitFor();
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "lens-form", screen);
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByText("What is said to contain milk is hidden, for this visit").waitFor();
    await expect.poll(() => namesOn(page)).toEqual(stated);
    await page.getByText(hidden).waitFor();
    // Ranks stay; a card that is not first does not lead.
    expect(await cardsOn(page).locator(".ticket").allTextContents()).toEqual(["#3", "#4"]);
    expect(await page.locator("[data-lead]").count()).toBe(0);
    await cardOf(page, "House Rice").getByText("Stated free of milk").waitFor();
    await cardOf(page, "House Cake").getByText("May contain milk").waitFor();
    await rest(page, 2).click();
    expect(await namesOn(page)).toEqual([...stated, ...notStated]);
    await cardOf(page, "House Pie").getByText("Milk not stated").waitFor();
    await page.getByText("They may contain milk. Ask the restaurant.").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "dishboard-lens", screen);

    await page.goto("/search?q=house&in=dishes");
    const found = page.locator(".found-row .found-text > :first-child");
    await expect.poll(() => found.allTextContents()).toEqual(stated);
    await rest(page, 2).click();
    await expect.poll(() => found.allTextContents()).toEqual([...stated, ...notStated]);
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "search-lens", screen);

    await page
      .getByText("Left out: what is stated to contain milk, or where a reaction to milk was reported.")
      .waitFor();
    await page.goto("/search?q=pudding");
    await page.getByRole("heading", { name: "Nothing left for 'pudding' without your allergens" }).waitFor();
    await page.getByRole("button", { name: "Turn off my allergens" }).waitFor();

    await page.goto("/?view=map");
    const pins = page.getByRole("list", { name: "Dishes by rank" }).getByRole("button");
    const pinned = async () =>
      Number(/\+(\d+)/.exec((await pins.allTextContents()).join())?.[1] ?? 0) + (await pins.count());
    await expect.poll(pinned).toBe(stated.length);
    const chip = page.getByRole("button", { name: "2 not stated: hidden" });
    if (screen === "phone") await page.locator(".map-top").getByText("Said to contain milk: hidden. Ask.").waitFor();
    await (screen === "phone" ? chip : rest(page, 2)).click();
    await expect.poll(pinned).toBe(stated.length + notStated.length);

    await page.goto(`/lists/${dishBoardKey}/2026-w09`);
    await expect.poll(() => page.locator(".week-name").allTextContents()).toEqual(stated);
    await rest(page, 2).waitFor();
    await page.getByText(hidden).waitFor();
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);

    await page.goto(`/lists/${list.slug}`);
    await expect.poll(() => namesOn(page)).toEqual(stated);
    await page.goto(`/dish/${dishes.rice}`);
    await page.getByRole("heading", { name: "Similar Dishes" }).waitFor();
    await expect.poll(() => page.locator(".tile").count()).toBe(1);
    await page.locator(".item-facts > .lens-mark").getByText("Stated free of milk").waitFor();
    await page.goto(`/dish/${dishes.pudding}`);
    await page.locator(".item-facts > .lens-mark").getByText("Contains milk", { exact: true }).waitFor();
    await page.getByText("Contains milk, which is on your list").waitFor();

    // The page's full list must stay hidden until the lens applies.
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    const pudding = page.getByText("House Pudding").first();
    await pudding.waitFor({ state: "attached" });
    expect(await pudding.isVisible()).toBe(false);
    go();
    await expect.poll(() => namesOn(page)).toEqual(stated);
    expect(await pudding.count()).toBe(0);

    await page.locator(".lens-line").getByRole("button", { name: "Turn off" }).press("Enter");
    await expect.poll(() => cardsOn(page).count()).toBe(6);
    expect(await focused(page)).toBe("Turn on");
    await page.reload();
    await page.getByText("Your allergens are off for this visit.").waitFor();
    await expect.poll(() => cardsOn(page).count()).toBe(6);
    await page.getByRole("button", { name: "Turn on" }).press("Enter");
    await expect.poll(() => namesOn(page)).toEqual(stated);
    expect(await focused(page)).toBe("Turn off");
    if (screen === "phone") {
      await page.locator(".lens-line").getByRole("button", { name: "Turn off" }).click();
      await page.goto("/?view=map");
      await page.locator(".map-top").getByRole("button", { name: "Allergens are off. Turn on" }).press("Enter");
      await page.locator(".map-top").getByRole("button", { name: "Said to contain milk: hidden. Ask." }).waitFor();
      expect(await focused(page)).toBe("Said to contain milk: hidden. Ask.");
    }
    await page.goto("/search?q=pudding");
    await page.getByRole("button", { name: "Turn off my allergens" }).press("Enter");
    await page.getByRole("link", { name: /House Pudding/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    expect(await page.evaluate(() => localStorage.getItem("diet"))).toBe(null);
    expect(addresses.filter((address) => /milk|avoid/.test(address))).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await leave();
  },
);

it("the allergens of the settings are the lens of a member, which marks their own things, and a reaction leaves it", async () => {
  const { page, leave } = await newVisitor(browser, url, { screen: "desktop" });
  await signIn(page, guest.email);
  await page.goto("/settings#diet");
  await page.getByRole("group", { name: "Allergens" }).getByRole("checkbox", { name: "Milk" }).check();
  await page.goto("/");
  await page.getByText("What is said to contain milk is hidden", { exact: true }).waitFor();
  await expect.poll(() => namesOn(page)).toEqual(stated);
  await reports(dishes.rice);
  await expect
    .poll(async () => {
      await page.reload();
      await page.locator(".lens-rest").waitFor();
      return namesOn(page);
    })
    .toEqual(["House Cake"]);
  await page.goto(`/my-lists/lists/${list.id}`);
  await page.locator(".hand-rows").getByText("Contains milk").waitFor();
  expect(await page.locator(".hand-rows > li").count()).toBe(6);

  await page.goto("/");
  await page.locator(".lens-line").getByRole("button", { name: "Turn off" }).click();
  await page.getByText("Your allergens are off for this visit.").waitFor();
  await expect.poll(() => cardsOn(page).count()).toBe(6);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect.poll(() => namesOn(page)).toEqual(["House Cake"]);
  await page.goto("/settings#diet");
  await page.getByRole("switch", { name: "Use my allergens on boards, searches and maps" }).uncheck();
  await page.goto("/");
  await expect.poll(() => cardsOn(page).count()).toBe(6);
  expect(await page.locator(".lens-line").count()).toBe(0);
  await leave();
});
