import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { newMember, signIn, startMemberServer } from "./members.ts";
import { newVisitor } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();
const cook = await newPerson(server.db, "cook");
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

it("a meal is logged with its note, shared, seen by another person, and private ones are not", {
  timeout: 120_000,
}, async () => {
  const secret = await cook.submitsDish({ name: "Secret Soup" });
  const long = `Tonkotsu ${"Ramen".repeat(12)}`;
  const open = await cook.submitsDish({ name: long, restaurant: "Stables Noodle Bar", cuisine: "Asian" });
  const eater = await newVisitor(browser, server.url);
  const { page } = eater;
  await page.goto("/log");
  await page.waitForURL("**/login?next=%2Flog");
  await signIn(page, await newMember(server, "eater"));
  await page.goto("/log");
  await page.getByText("Nothing in your log yet").waitFor();
  await page.getByText("Your own log. Only you see it.").waitFor();

  const dialog = page.getByRole("dialog");
  await page.goto(`/dish/${secret}`);
  await page.getByRole("button", { name: "Ate it" }).click();
  await dialog.getByLabel("Note").fill("x".repeat(281));
  await dialog.getByText("281/280").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Note must be at most 280 characters long").waitFor();
  await dialog.getByLabel("Note").fill("For me alone");
  await dialog.getByLabel("Day").fill("2025-10-31");
  expect(await axeViolationsByDayAndNight(page), "dialog").toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "It is in your log").waitFor();
  await page.getByRole("button", { name: "Ate it (in your log)" }).waitFor();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/?dish=${open}`);
  await page.getByRole("complementary").getByRole("button", { name: "Ate it" }).click();
  await dialog.getByLabel("Note").fill("Ask for extra firm noodles.");
  await dialog.getByRole("switch").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "It is in your log").getByRole("button", { name: "View" }).click();
  await page.waitForURL("**/log");
  await page.getByText("Your own log. Only you see it, but for the entry that you share.").waitFor();
  await page.getByRole("region", { name: "October 2025" }).getByText("For me alone").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await axeViolationsByDayAndNight(page), "log").toEqual([]);

  const other = await newVisitor(browser, server.url);
  await signIn(other.page, await newMember(server, "other"));
  const { id } = await server.db.write
    .selectFrom("profiles")
    .select("id")
    .where("username", "=", "eater")
    .executeTakeFirstOrThrow();
  await other.page.goto(`/profile/${id}`);
  const shown = other.page.getByRole("region", { name: "Ate it" });
  await shown.getByText("Ask for extra firm noodles.").waitFor();
  expect(await other.page.getByText("For me alone").count()).toBe(0);
  expect(await axeViolationsByDayAndNight(other.page), "profile").toEqual([]);

  await page.getByRole("button", { name: `More options for ${long}` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog.getByRole("switch").uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Entry changed").waitFor();
  await page.getByText("Your own log. Only you see it.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "More options for Secret Soup" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await toast(page, "Entry deleted").waitFor();

  // A log of more than a page.
  await sql`
    insert into food_log (id, user_id, dish_name, restaurant_name, day, is_shared, submission_key, created_at)
    select gen_random_uuid(), ${id}::uuid, 'Toast ' || n, 'Home', '2024-03-01'::date - n, false, gen_random_uuid(), now()
    from generate_series(1, 20) n`.execute(server.db.write);
  await page.reload();
  await page.getByRole("button", { name: "Load More" }).click();
  await page.getByText("Toast 20", { exact: true }).waitFor();

  await other.page.reload();
  await other.page.getByRole("heading", { level: 1 }).waitFor();
  await other.page.getByText("This user has no posts yet").waitFor();
  expect(await shown.count()).toBe(0);
  for (const { consoleErrors, leave } of [eater, other]) {
    expect(consoleErrors).toEqual([]);
    await leave();
  }
});
