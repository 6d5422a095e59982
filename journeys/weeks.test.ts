import type { Route } from "playwright-core";
import { expect, it } from "vitest";
import { freezeBoards } from "../server/src/features/lists/weeks/weeks.service.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, cardOf, cardsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer();
const { db, url } = server;
const browser = await openBrowser();
const { marketArea } = readSettings({ DATA_DIR: "unused" });
const cook = await fillBoard(db, camden, 5);
const freezeAt = (moment: string) =>
  freezeBoards({ db, marketArea, clock: () => new Date(moment), log: openLog("silent") });
const idOf = async (name: string) =>
  (await db.write.selectFrom("dishes").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
const setVotes = async (name: string, votes: number) =>
  db.write
    .updateTable("rankings")
    .set({ upvotes: votes, net_score: votes })
    .where("item_id", "=", await idOf(name))
    .execute();

await freezeAt("2026-02-20T12:00:00Z");
await freezeAt("2026-02-23T06:00:00Z");
await setVotes("Dish 4", 40);
const gone = await cook.submitsDish({ name: "Gone Pie", restaurant: "Pie Shop", at: camden, up: 30 });
// A day late.
await freezeAt("2026-03-03T08:00:00Z");
await setVotes("Dish 5", 50);
await cook.submitsDish({ name: "Fresh Tart", at: camden, up: 45 });
await db.write.deleteFrom("rankings").where("item_id", "=", gone).execute();

it("a board shows what has moved, and leads to its weeks and back", async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, url, { screen: "phone" });
  await page.goto("/");
  await waitForHydration(page);
  const marks = async () =>
    cardsOn(page).evaluateAll((cards) => cards.map((card) => card.querySelector(".mover")?.textContent ?? null));
  // Dish 5 was sixth; Dish 4 fell from first, the others by one.
  await expect
    .poll(marks)
    .toEqual([
      "▲5up 5 since the week before",
      "newnew since the week before",
      "▼2down 2 since the week before",
      "▼1down 1 since the week before",
      "▼1down 1 since the week before",
      "▼1down 1 since the week before",
    ]);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "dishboard-moved");
  await page.getByRole("link", { name: "See last week's board" }).click();
  await page.getByRole("heading", { name: "The Dishboard 100", level: 1 }).waitFor();
  await expect.poll(() => page.title()).toBe("The Dishboard 100, week 10 of 2026 | Dishboard");
  await page.getByText("Week 10 of 2026, frozen on Monday, 2 Mar 2026").waitFor();
  await page.getByText("Made late, on 3 Mar 2026").waitFor();
  expect(await page.locator(".week-summary").textContent()).toBe(
    "1 newBiggest mover: Dish 4 ▲3up 3 since the week before",
  );
  const rows = page.locator(".week-ranks > li");
  expect(await rows.allTextContents()).toEqual([
    "#1▲3up 3 since the week beforeDish 4Kitchen 4Best place #1 · 2 weeks",
    "#2newnew since the week beforeWithdrawnBest place #2 · first week",
    ...[1, 2, 3].map((n) => `#${n + 2}▼2down 2 since the week beforeDish ${n}Kitchen ${n}Best place #${n} · 2 weeks`),
    "#6▼1down 1 since the week beforeDish 5Kitchen 5Best place #5 · 2 weeks",
  ]);
  await waitForHydration(page);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "week");

  await page
    .getByRole("link", { name: /^Week 9/ })
    .first()
    .click();
  await page.getByText("Week 9 of 2026, frozen on Monday, 23 Feb 2026").waitFor();
  expect(await page.getByText("Made afterwards").count()).toBe(0);
  expect(await page.locator(".week-summary").textContent()).toBe(
    "The first week of this board: nothing was on it before.",
  );
  expect(await rows.nth(0).textContent()).toBe("#1Dish 1Kitchen 1Best place #1 · first week");
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await page
    .getByRole("link", { name: /^Week 10/ })
    .first()
    .click();
  await rows.nth(0).getByRole("link", { name: "Dish 4" }).click();
  await page.getByRole("link", { name: "2 weeks on The Dishboard 100, best place 1" }).waitFor();
  await waitForHydration(page);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "dish-weeks");
  await page.goBack();
  await page.getByRole("link", { name: "Today's board" }).click();
  await cardOf(page, "Fresh Tart").waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("a week's page has a title and no violation while it loads, fails, is there or is not", async () => {
  const { page, leave } = await newVisitor(browser, url, { screen: "phone" });
  const looks = async (title: string, level1: string) => {
    await page.getByRole("heading", { name: level1, level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} | Dishboard`);
    expect([title, await axeViolationsByDayAndNight(page)]).toEqual([title, []]);
  };
  await page.goto("/lists/the-dishboard-100/2031-w01");
  await waitForHydration(page);
  await looks("There is no chart of this week", "404");
  await page.getByRole("link", { name: "Today's board" }).click();
  await cardOf(page, "Fresh Tart").waitFor();
  const held: Route[] = [];
  let isWaiting = true;
  await page.route("**/api/lists/*/weeks/*", async (route) => {
    if (isWaiting) held.push(route);
    else await route.abort();
  });
  await page.getByRole("link", { name: "See last week's board" }).click();
  await looks("Week", "Week");
  await expect.poll(() => held.length).toBe(1);
  isWaiting = false;
  await held[0]?.abort();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await looks("Week", "Week");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await looks("The Dishboard 100, week 10 of 2026", "The Dishboard 100");
  await leave();
});

it("a week is in the HTML with one address, and one that has not been is not found and offers the board, which has one address too", async () => {
  const html = await (await fetch(`${url}/lists/the-dishboard-100/2026-W10/`)).text();
  expect(html).toContain(`<link rel="canonical" href="`);
  expect(html).toContain('/lists/the-dishboard-100/2026-w10">');
  expect(html).toContain(">Dish 4</a>");
  expect(html).not.toContain("Gone Pie");
  expect(html).toContain("new since the week before");
  const first = await (await fetch(`${url}/lists/the-dishboard-100/2026-w09`)).text();
  expect(first).toContain("The first week of this board");
  expect(first).not.toContain("new since the week before");
  for (const address of [
    "the-dishboard-100/2031-w01",
    "the-dishboard-100/2025-w53",
    "the-dishboard-100/latest",
    "none/2026-w10",
  ]) {
    const reply = await fetch(`${url}/lists/${address}`);
    expect([address, reply.status, reply.headers.get("cache-control")]).toEqual([address, 404, "no-store"]);
    const text = await reply.text();
    expect(text).toContain("There is no chart of this week");
    expect([address, text.includes("Today&#x27;s board")]).toEqual([address, !address.startsWith("none/")]);
  }
  for (const [address, page] of [
    ["the-dishboard-100", "/"],
    ["The-Dishboard-100/?cuisine=asian", "/?cuisine=asian"],
    ["100-eat-in-hits", "/pantry-100"],
  ]) {
    const reply = await fetch(`${url}/lists/${address}`, { redirect: "manual" });
    expect([reply.status, reply.headers.get("location")]).toEqual([301, page]);
  }
});
