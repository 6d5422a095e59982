import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { signedInPerson } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, cardsOn } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { emailOf, password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer();
const { url, db } = server;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const rows = (page: Page) => page.locator(".hand-rows .hand-text > b");

it("somebody makes a list by hand, orders it by keyboard and shares it", async () => {
  await sql`truncate rankings, restaurants, member_lists cascade`.execute(db.write);
  const cook = await newPerson(db, "cook");
  const pie = await cook.submitsDish({ name: "Plum Pie", cuisine: "British", at: camden });
  await cook.submitsProduct({ name: "Plum Jam", brand: "Kilburn Kitchen" });
  await cook.submitsDish({
    name: "Soup with a name that is so long that it never fits into one line of a phone",
    at: camden,
  });
  const ada = await signedInPerson(server, "ada", password);
  await signedInPerson(server, "ben", password);

  const { page, consoleErrors, leave } = await newVisitor(browser, url, { screen: "phone", theme: "light" });
  await signIn(page, emailOf("ada"));
  await page.goto(`/dish/${pie}`);
  await button(page, "Add to a list").click();
  await page.getByText("You do not have a list yet.").waitFor();
  await button(page, "Make a list").click();
  await page.waitForURL("**/my-lists/new-list");
  await page.getByText("‘Plum Pie’ will be the first on it.").waitFor();
  await button(page, "Make a list").click();
  await page.getByText("Please give it a title").waitFor();
  await page.getByLabel("Title").fill("Where I take visitors");
  await page.getByLabel("Note", { exact: false }).fill("Bring an appetite.");
  await button(page, "Make a list").click();
  await toast(page, "‘Plum Pie’ is on your new list").waitFor();
  await expect.poll(() => rows(page).allTextContents()).toEqual(["Plum Pie"]);
  const search = page.getByRole("combobox", { name: "Add a dish or product" });
  for (const name of ["Plum Jam", "Soup with"]) {
    await search.fill(name);
    await page.getByRole("option", { name }).click();
    await rows(page).filter({ hasText: name }).waitFor();
  }
  const list = page.url();

  await page.goto(`/dish/${pie}`);
  await button(page, "Add to a list").click();
  const box = page.getByRole("checkbox", { name: "Where I take visitors" });
  await expect.poll(() => box.isChecked()).toBe(true);
  await box.uncheck();
  await expect.poll(() => box.isChecked()).toBe(false);
  await box.check();
  await expect.poll(() => box.isChecked()).toBe(true);
  await page.keyboard.press("Escape");

  await page.goto(list);
  await expect.poll(() => rows(page).count()).toBe(3);
  const up = button(page, "Move Plum Pie up");
  await up.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Plum Pie is now number 2").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Plum Pie is now number 1").waitFor();
  expect(await up.evaluate((element) => element === document.activeElement)).toBe(true);
  const down = button(page, "Move Plum Jam down");
  await down.press("Enter");
  await expect
    .poll(() => rows(page).allTextContents())
    .toEqual([
      ...["Plum Pie", "Soup with a name that is so long that it never fits into one line of a phone", "Plum Jam"],
    ]);
  expect(await down.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByLabel("Note on Plum Pie").fill("Ask for the corner table");
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "Shown on your profile" }).check();
  await button(page, "Save").click();
  await page.getByRole("link", { name: "See it as others do" }).waitFor();
  await page.reload();
  await expect.poll(() => rows(page).first().textContent()).toBe("Plum Pie");
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "hand-list-form");

  const other = await newVisitor(browser, url, { screen: "desktop", theme: "dark" });
  await signIn(other.page, emailOf("ben"));
  await other.page.goto(`/profile/${ada.id}`);
  await other.page.getByRole("link", { name: "Where I take visitors" }).click();
  await other.page.getByRole("heading", { name: "Where I take visitors", level: 1 }).waitFor();
  await expect.poll(() => cardsOn(other.page).count()).toBe(3);
  await other.page.getByText("Ask for the corner table").waitFor();
  await button(other.page, "Report").waitFor();
  const html = await (await fetch(other.page.url())).text();
  expect(html).toContain("<title>Where I take visitors");
  expect(html).not.toContain('rel="alternate"');
  expect(await axeViolationsByDayAndNight(other.page)).toEqual([]);
  await picture(other.page, "hand-list");
  await other.leave();

  await button(page, "Take Plum Jam off the list").click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, "Delete").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await toast(page, "The list was deleted").waitFor();
  await page.waitForURL("**/my-lists");
  expect(consoleErrors).toEqual([]);
  await leave();
});
