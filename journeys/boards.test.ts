import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { signedInPerson } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, cardsOn, north } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { emailOf, fillLogIn, password, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss") });
const { url, db } = server;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

it("somebody makes a board, others follow it, and an administrator puts it on the lists", async () => {
  await sql`truncate rankings, restaurants, member_lists, taken_slugs cascade`.execute(db.write);
  const cook = await newPerson(db, "cook");
  for (let n = 1; n <= 7; n++)
    await cook.submitsDish({ name: `Ramen ${n}`, cuisine: "Asian", at: north(camden, n / 10), up: n });
  await signedInPerson(server, "ada", password);
  await signedInPerson(server, "boss", password);

  const { page, consoleErrors, leave } = await newVisitor(browser, url, { screen: "phone", theme: "light" });
  await page.goto("/lists");
  await page.getByRole("link", { name: "Make a board" }).click();
  await fillLogIn(page, emailOf("ada"));
  await page.waitForURL("**/my-lists/new-board");
  const status = page.locator(".board-count");
  await expect.poll(() => status.textContent()).toBe("Seven dishes match. A board needs at least eight.");
  await button(page, "Make a board").click();
  await page.getByText("Please give it a title").waitFor();
  await page.getByLabel("Title").fill("Ramen within a walk of Camden");
  await button(page, "Choose another place").click();
  await expect.poll(() => status.textContent()).toBe("Choose a place to see what matches.");
  await button(page, "Camden Market").click();
  await page.getByRole("checkbox", { name: "Asian" }).check();
  await expect.poll(() => status.textContent()).toBe("Seven dishes match. A board needs at least eight.");
  await button(page, "Make a board").click();
  await page.getByRole("alert").getByText("Seven dishes match. A board needs at least eight.").waitFor();
  await cook.submitsDish({
    name: "Ramen with a name that is so long that it never fits into one line",
    cuisine: "Asian",
    at: camden,
    up: 8,
  });
  await page.getByRole("radio", { name: "Everywhere" }).check();
  await page.getByRole("radio", { name: "Around a place" }).check();
  await page.getByRole("radio", { name: "2 km" }).check();
  await expect.poll(() => status.textContent()).toBe("8 dishes match");
  await page.getByRole("radio", { name: "A walk" }).check();
  await page.getByLabel("Note").fill("Eight bowls, all near the market.");
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "board-form");
  await button(page, "Make a board").click();
  await toast(page, "Your board is ready").waitFor();
  await page.waitForURL("**/lists/ramen-within-a-walk-of-camden");
  await page.getByRole("heading", { name: "Ramen within a walk of Camden", level: 1 }).waitFor();
  await page.getByText("Within a walk of Camden Market · Asian").waitFor();
  await expect.poll(() => cardsOn(page).count()).toBe(8);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "board");

  const boss = await newVisitor(browser, url, { screen: "desktop", theme: "dark" });
  await boss.page.goto("/lists/ramen-within-a-walk-of-camden");
  await boss.page.getByText("0 followers").waitFor();
  await boss.page.getByRole("link", { name: "Follow", exact: true }).click();
  await fillLogIn(boss.page, emailOf("boss"));
  await boss.page.waitForURL("**/lists/ramen-within-a-walk-of-camden");
  await button(boss.page, "Follow").click();
  await button(boss.page, "Following").waitFor();
  await boss.page.getByText("1 follower", { exact: true }).waitFor();
  await button(boss.page, "Show on Lists").click();
  await button(boss.page, "Take off Lists").waitFor();
  await boss.page.getByRole("link", { name: "Back to Lists" }).click();
  await boss.page.getByRole("heading", { name: "Boards you follow" }).waitFor();
  await boss.page
    .getByRole("article", { name: "Ramen within a walk of Camden" })
    .getByText("by @ada · 1 follower")
    .waitFor();
  expect(await axeViolationsByDayAndNight(boss.page)).toEqual([]);
  await picture(boss.page, "lists-boards");
  await boss.leave();

  await page.reload();
  await page.getByRole("link", { name: "Change", exact: true }).click();
  await page.getByText("It is shown on Lists.").waitFor();
  await page.getByLabel("Title").fill("Noodles");
  await button(page, "Save").click();
  await toast(page, "It has come off Lists until the host lists it again.").waitFor();
  await page.getByRole("heading", { name: "Noodles", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/lists/ramen-within-a-walk-of-camden");
  await page.goto("/my-lists");
  await page.getByRole("link", { name: "Noodles" }).waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "my-lists");
  await page.goto("/lists");
  await page.getByRole("heading", { name: "Lists", level: 1 }).waitFor();
  expect(await page.getByRole("article", { name: "Noodles" }).count()).toBe(0);
  await page.goto("/lists/ramen-within-a-walk-of-camden");
  await page.getByRole("link", { name: "Change", exact: true }).click();
  await button(page, "Delete").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await toast(page, "The board was deleted").waitFor();
  await page.getByRole("heading", { name: "You have not made a board yet" }).waitFor();
  expect((await sql`select 1 from member_lists`.execute(db.write)).rows).toEqual([]);
  expect(consoleErrors.filter((line) => !line.includes("status of 400"))).toEqual([]);
  await leave();
});
