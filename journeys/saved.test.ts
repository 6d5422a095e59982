import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolations } from "./axe.ts";
import { cardOf, cardsOn, detailsOn } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, fillLogIn, newMember, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer();
const { url, db } = server;

beforeAll(async () => {
  const ada = await newPerson(db, "ada");
  for (let n = 1; n <= 3; n++) await ada.submitsProduct({ name: `Jam ${n}`, brand: "Red Jar", up: 4 - n });
});

const save = async (page: Page, name: string) => {
  await cardOf(page, name).getByRole("button", { name, exact: true }).click();
  await detailsOn(page).getByRole("button", { name: "Save", exact: true }).click();
};
const names = (page: Page) => cardsOn(page).getByRole("heading").allTextContents();
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const showsInOrder = (page: Page, expected: string[]) => expect.poll(() => names(page)).toEqual(expected);

it("the page of what is saved says without scripts that it needs them", async () => {
  const html = await (await fetch(`${url}/saved`)).text();
  const [, said = ""] =
    /<noscript><style>.*?<\/style>(.*?)<\/noscript><div role="status" aria-busy="true">/s.exec(html) ?? [];
  expect(said).toContain("To see it, turn JavaScript on.");
});

describe.each([
  ["phone", "light"],
  ["desktop", "dark"],
] as const)("on a %s", (screen, theme) => {
  it("a visitor's saves stay in the browser, and are in the account after signing in, in every tab", async () => {
    const email = await newMember(server, `saver_${screen}`);
    const { page, consoleErrors, leave } = await newVisitor(browser, url, { screen, theme });
    await page.goto("/saved");
    await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, "saved-empty", screen);
    await page.getByRole("link", { name: "See The Dishboard 100" }).waitFor();

    await page.goto("/pantry-100");
    await waitForHydration(page);
    await save(page, "Jam 3");
    await save(page, "Jam 1");
    await toast(page, "Kept in this browser until you sign in.").getByRole("button", { name: "View" }).click();
    await page.waitForURL("**/saved");
    await showsInOrder(page, ["Jam 1", "Jam 3"]);
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, "saved", screen);

    await page.getByRole("link", { name: "Sign in to have them everywhere" }).click();
    const tab = await page.context().newPage();
    await tab.goto("/saved");
    await showsInOrder(tab, ["Jam 1", "Jam 3"]);
    await page.bringToFront();
    await fillLogIn(page, email);
    await page.waitForURL("**/saved");
    await toast(page, "Your 2 saved items are in your account now.").waitFor();
    await showsInOrder(page, ["Jam 1", "Jam 3"]);
    expect(await page.evaluate(() => localStorage.getItem("savedItems"))).toBeNull();
    await tab.bringToFront();
    await accountMenu(tab).waitFor();
    await showsInOrder(tab, ["Jam 1", "Jam 3"]);

    const onRow = (name: string) =>
      tab.getByRole("group", { name: "Jam 3" }).getByRole("button", { name, exact: true });
    await onRow("Saved").focus();
    await tab.keyboard.press("Enter");
    await toast(tab, "No longer saved").getByRole("button", { name: "Undo" }).waitFor();
    expect(await onRow("Save").evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeViolations(tab)).toEqual([]);
    await page.bringToFront();
    await showsInOrder(page, ["Jam 1"]);
    await tab.bringToFront();
    await showsInOrder(tab, ["Jam 1", "Jam 3"]);
    await onRow("Save").click();
    await page.bringToFront();
    await showsInOrder(page, ["Jam 3", "Jam 1"]);
    await tab.bringToFront();
    await showsInOrder(tab, ["Jam 1", "Jam 3"]);
    await cardOf(tab, "Jam 3").getByRole("button", { name: "Jam 3", exact: true }).click();
    await detailsOn(tab).getByRole("button", { name: "Saved", exact: true }).click();
    await onRow("Save").waitFor();
    await page.bringToFront();
    await showsInOrder(page, ["Jam 1"]);
    await tab.reload();
    await showsInOrder(tab, ["Jam 1"]);
    await page.bringToFront();
    await accountMenu(page).click();
    await page.getByRole("menuitem", { name: "Saved" }).waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});

it("what has been deleted is gone from what a visitor has saved, and a failure can be tried again", async () => {
  const ben = await newPerson(db, "ben");
  const ids = [await ben.submitsProduct({ name: "Honey" }), await ben.submitsProduct({ name: "Salt" })];
  const savedItems = JSON.stringify([...ids.map((id) => `product:${id}`), "product:none", "<b>"]);
  const { page, leave } = await newVisitor(browser, url, { storage: { savedItems } });
  await db.write
    .deleteFrom("rankings")
    .where("item_id", "=", ids[1] ?? "")
    .execute();
  await page.route("**/api/saves/cards", (route) => route.abort());
  await page.goto("/saved");
  await page.getByRole("heading", { name: "Error loading saved items. Please try again." }).waitFor();
  await page.unroute("**/api/saves/cards");
  await page.getByRole("button", { name: "Try again" }).click();
  await showsInOrder(page, ["Honey"]);
  await leave();
});

it("a long list is loaded page by page", async () => {
  const cleo = await newPerson(db, "cleo");
  const ids: string[] = [];
  for (let n = 1; n <= 23; n++) ids.push(await cleo.submitsProduct({ name: `Tea ${n}` }));
  const savedItems = JSON.stringify(ids.map((id) => `product:${id}`));
  const { page, leave } = await newVisitor(browser, url, { storage: { savedItems } });
  await page.goto("/saved");
  const newestFirst = ids.map((_, n) => `Tea ${n + 1}`).reverse();
  await showsInOrder(page, newestFirst.slice(0, 20));
  await page.getByRole("button", { name: "Load More" }).click();
  await showsInOrder(page, newestFirst);
  expect(await page.getByRole("button", { name: "Load More" }).count()).toBe(0);
  await leave();
});

it("sharing copies the link and counts once, at once", async () => {
  const { page, leave } = await newVisitor(browser, url);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/pantry-100");
  await waitForHydration(page);
  await cardOf(page, "Jam 2").getByRole("button", { name: "Jam 2", exact: true }).click();
  const share = detailsOn(page).getByRole("button", { name: /^Share/ });
  await page.evaluate("delete Navigator.prototype.share");
  await share.click();
  await toast(page, "Link copied!").waitFor();
  await expect.poll(() => share.textContent()).toBe("Share, 1");
  await share.click();
  const counted = () =>
    db.write.selectFrom("products").select("share_count").where("name", "=", "Jam 2").executeTakeFirst();
  await expect.poll(counted).toEqual({ share_count: 1 });
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${url}/product/[0-9a-f-]{36}$`));
  await leave();
});
