import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import * as past from "../testing/past-files.ts";
import { newPerson } from "../testing/people.ts";
import { zip } from "../testing/zip.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { confirmByLink, newMember, signIn, signUp, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer();
const cook = await newPerson(server.db, "cook");
await cook.submitsDish({
  name: "Tonkotsu",
  restaurant: "Market Stables",
  at: { latitude: 51.5414, longitude: -0.1471 },
});

const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page.locator(".past input[type=file]").setInputFiles({ name, mimeType: "", buffer: Buffer.from(content) });
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const group = (page: Page, name: string) => page.getByRole("region", { name });
const rowsOf = (userId: string, table: "food_log" | "saved_places" | "votes" | "notifications") =>
  server.db.write.selectFrom(table).selectAll().where("user_id", "=", userId).execute();

// Usernames must be unique per try.
let tries = 0;

/** Records all requests, also workers'. */
function watchWire(page: Page): string[] {
  const sent: string[] = [];
  page.context().on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  return sent;
}

it("a new member brings their Takeout: nothing is sent before it is ticked, and all of it can be taken back", {
  timeout: 240_000,
}, async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  tries += 1;
  const username = `newcomer_${tries}`;
  const sent = watchWire(page);
  await signUp(page, username);
  await confirmByLink(server, page, username);
  const { id } = await server.db.write
    .selectFrom("profiles")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const rows = (table: Parameters<typeof rowsOf>[1]) => rowsOf(id, table);
  await toast(page, "Email verified").getByRole("button", { name: "Import your history" }).click();
  await page.waitForURL("**/settings/past");
  await page.getByRole("heading", { name: "My past", level: 1 }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await axeViolationsByDayAndNight(page), "at first").toEqual([]);
  await picture(page, "past");

  const takeout = zip(past.takeoutFiles());
  await choose(page, "takeout.zip", takeout);
  await group(page, "Where you want to go").getByText("Dishoom Shoreditch").waitFor();
  const found = group(page, "Found in your files");
  expect(await found.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await page.getByText("What could not be used (4)").click();
  await page.getByText("takeout.zip: Takeout/../../evil.json: its name leads out of the archive").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await axeViolationsByDayAndNight(page), "found").toEqual([]);
  await picture(page, "past-found");
  await found.getByRole("button", { name: "Bring what is ticked" }).click();
  await found.getByText("Tick what you want to bring first.").waitFor();
  const search = found.getByRole("searchbox", { name: "Search what was found" });
  await search.fill("zoe");
  await group(page, "Where you want to go").getByLabel("All 1 that match").waitFor();
  await search.fill("");
  await group(page, "Where you have eaten").getByLabel("All 2").check();
  await group(page, "Where you want to go")
    .getByLabel(/^Dishoom Shoreditch/)
    .check();
  await found.getByText("3 of 5 ticked").waitFor();
  const ofFile = /dishoom|ōtepoti|zoë|stables|crumb|broth|bao|takeout/i;
  expect(sent.filter((one) => ofFile.test(decodeURIComponent(one)))).toEqual([]);
  expect(sent.length).toBeGreaterThan(0);

  await found.getByRole("button", { name: "Bring 3" }).click();
  await page.getByText("Added: 2 visits and 1 place to go.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Added: /);
  expect(sent.filter((one) => ofFile.test(one)).length).toBe(1);
  expect(sent.filter((one) => /bao|ōtepoti/i.test(one))).toEqual([]);

  const question = group(page, "What was the dish?");
  await question.getByText("2 visits in your log have no dish yet.").waitFor();
  await question.getByRole("button", { name: "Tonkotsu" }).waitFor();
  expect(await axeViolationsByDayAndNight(page), "asked").toEqual([]);
  await picture(page, "past-question");
  await question.getByRole("button", { name: "Skip" }).click();
  await question.getByText("Good Crumb").waitFor();
  await question.getByText("This site knows no dish of this place.").waitFor();
  await question.getByRole("button", { name: "Skip" }).click();
  await question.getByRole("button", { name: "Ask me again" }).click();
  await question.getByRole("button", { name: "Tonkotsu" }).click();
  await toast(page, "Tonkotsu is in your log").waitFor();
  await question.getByText("1 visit in your log has no dish yet.").waitFor();
  await page.goto("/log");
  await page.getByRole("link", { name: "Tonkotsu" }).waitFor();
  await page.getByText("4 of 5 stars. Rich broth.").waitFor();
  await page.getByRole("button", { name: "What was the dish? Good Crumb" }).click();
  await page.getByRole("dialog", { name: "What was the dish?" }).getByLabel("Another dish").fill("Almond croissant");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await toast(page, "Almond croissant is in your log").waitFor();
  await page.getByText("Almond croissant", { exact: true }).waitFor();
  await page.goto("/saved");
  await group(page, "Places to go").getByText("Dishoom Shoreditch", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "No dishes or products saved yet" }).waitFor();
  expect(await axeViolationsByDayAndNight(page, ".saved-places"), "saved").toEqual([]);
  await picture(page, "saved-places");

  await page.goto("/settings/past");
  await choose(page, "takeout.zip", takeout);
  await group(page, "Where you want to go").getByLabel("All 3").check();
  await group(page, "Where you have eaten").getByLabel("All 2").check();
  await found.getByRole("button", { name: "Bring 5" }).click();
  await page.getByText("Added: 2 places to go.").waitFor();
  expect([(await rows("food_log")).length, (await rows("saved_places")).length]).toEqual([2, 3]);
  expect([await rows("votes"), await rows("notifications")]).toEqual([[], []]);

  const brought = group(page, "What you have brought");
  await expect.poll(() => brought.getByRole("listitem").count()).toBe(2);
  for (const left of [1, 0]) {
    await brought.getByRole("button", { name: "Undo this import: takeout.zip" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo this import" }).click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.getByText("Added: 2 places to go.").waitFor({ state: "detached" });
    await expect.poll(() => brought.getByRole("listitem").count()).toBe(left);
  }
  expect((await rows("food_log")).map((row) => ("dish_name" in row ? row.dish_name : null)).sort()).toEqual([
    "Almond croissant",
    "Tonkotsu",
  ]);
  expect(await rows("saved_places")).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("tables are read by columns that somebody confirms, and a broken file leads on", { timeout: 180_000 }, async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen: "desktop" });
  await page.goto("/settings/past");
  await page.waitForURL("**/login?next=%2Fsettings%2Fpast");
  await signIn(page, await newMember(server, "ann"));
  await page.goto("/settings");
  await page.getByRole("link", { name: "My past" }).click();
  await choose(page, "cut.json", past.reviews.slice(0, 400));
  await page.getByText("cut.json: the file is cut off or damaged. Download it once more.").waitFor();
  await page.getByText("There is nothing in it that could be brought.").waitFor();
  await choose(page, "mine.csv", past.table);
  const columns = group(page, "Columns of mine.csv");
  expect(await columns.getByLabel("Name of the place").inputValue()).toBe("1. Restaurant");
  expect(await columns.getByLabel(/means$/).count()).toBe(0);
  expect(await axeViolationsByDayAndNight(page), "columns").toEqual([]);
  await picture(page, "past-columns");
  await columns.getByLabel("Name of the place").selectOption("No column");
  await columns.getByRole("button", { name: "Use these columns" }).click();
  await columns.getByText("Please choose the column with the name").waitFor();
  await columns.getByLabel("Name of the place").selectOption("1. Restaurant");
  expect(await columns.getByLabel("Dish", { exact: true }).inputValue()).toBe("3. What");
  await columns.getByRole("button", { name: "Use these columns" }).click();
  const visits = group(page, "Where you have eaten");
  await page.getByText("What could not be used (1)").click();
  await page.getByText("mine.csv: 1 row has no name and cannot be brought: line 4.").waitFor();
  await visits.getByLabel(/^Bouillabaisse/).check();
  await choose(page, "Saved Places.json", past.savedPlaces.earlier);
  await group(page, "Where you want to go")
    .getByLabel(/^Dishoom Shoreditch/)
    .check();
  await page.getByText("2 of 4 ticked").waitFor();
  await page.getByRole("button", { name: "Bring 2" }).click();
  await page.getByText("Added: 1 visit and 1 place to go.").waitFor();
  await page.getByRole("button", { name: "Choose files" }).waitFor();
  await page.goto("/log");
  await page.getByText("Bouillabaisse", { exact: true }).waitFor();
  await page.getByText("Le Bistrot").waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});
