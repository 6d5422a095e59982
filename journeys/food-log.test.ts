import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { photo } from "../testing/pictures.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, emailOf, newMember, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss") });
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
  await dialog.getByRole("textbox", { name: "Note" }).fill("x".repeat(281));
  await dialog.getByText("281/280").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Note must be at most 280 characters long").waitFor();
  await dialog.getByRole("textbox", { name: "Note" }).fill("For me alone");
  await dialog.getByLabel("Day").fill("2025-10-31");
  expect(await axeViolationsByDayAndNight(page), "dialog").toEqual([]);
  await picture(page, "log-entry");
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Added to your log").waitFor();
  await page.getByRole("button", { name: "Ate it (in your log)" }).waitFor();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/?dish=${open}`);
  await page.getByRole("complementary").getByRole("button", { name: "Ate it" }).click();
  await dialog.getByRole("textbox", { name: "Note" }).fill("Ask for extra firm noodles.");
  await dialog.getByRole("switch", { name: "Share it on your profile" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Added to your log").getByRole("button", { name: "View" }).click();
  await page.waitForURL("**/log");
  await page.getByText("Your own log. Only you see it, except the entry you share.").waitFor();
  await page.getByRole("region", { name: "October 2025" }).getByText("For me alone").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await axeViolationsByDayAndNight(page), "log").toEqual([]);
  await picture(page, "log");

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
  await picture(other.page, "profile-ate-it");

  await page.getByRole("button", { name: `More options for ${long}` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog.getByRole("switch", { name: "Share it on your profile" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Entry changed").waitFor();
  await page.getByText("Your own log. Only you see it.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "More options for Secret Soup" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await toast(page, "Entry deleted").waitFor();

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

it("a note is shared on a phone, read by a visitor on a desktop, found helpful, reported, hidden, and withdrawn", {
  timeout: 180_000,
}, async () => {
  const dish = await cook.submitsDish({ name: "Margherita", restaurant: "Casa Nova" });
  const product = await cook.submitsProduct({ name: "Chilli Crisp", brand: "Red Jar" });
  const said = (page: Page) => page.getByRole("region", { name: "What people say" });
  const write = async (page: Page, note: string, day: string, isAsked = false) => {
    const dialog = page.getByRole("dialog");
    const share = dialog.getByRole("switch", { name: /^Share this note on the (dish|product)'s page$/ });
    await share.waitFor();
    expect(await dialog.getByText("Write a note first").count()).toBe(isAsked ? 0 : 1);
    expect([await share.isDisabled(), await share.isChecked()]).toEqual([!isAsked, isAsked]);
    await dialog.getByRole("textbox", { name: "Note" }).fill(note);
    await dialog.getByLabel("Day").fill(day);
    expect(await share.isChecked()).toBe(isAsked);
    await share.check();
    return dialog;
  };

  const phone = await newVisitor(browser, server.url);
  const { page } = phone;
  await page.goto(`/dish/${dish}`);
  const invitation = said(page).getByRole("link", { name: "Be the first to say something" });
  expect(await invitation.getAttribute("href")).toBe(`/signup?next=${encodeURIComponent(`/dish/${dish}`)}`);
  expect(await axeViolationsByDayAndNight(page, ".notes"), "empty").toEqual([]);
  await signIn(page, await newMember(server, "ann"));
  await page.goto(`/dish/${dish}`);
  await said(page).getByRole("button", { name: "Be the first to say something" }).click();
  const lines = "<b>Crisp</b> base.\nhttps://example.org/menu\n1\n2\n3\n4";
  const dialog = await write(page, lines, "2026-10-31", true);
  const file = { name: "slice.jpg", mimeType: "image/jpeg", buffer: await photo(640, 480) };
  await dialog.locator('input[type="file"]').first().setInputFiles(file);
  await dialog.getByLabel("Photo description").fill("A slice");
  expect(await axeViolationsByDayAndNight(page), "dialog").toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Added to your log").waitFor();
  const own = said(page).getByRole("listitem");
  await own.getByText("Your note").waitFor();
  await own.getByText("31 Oct 2026").waitFor();
  await own.getByRole("img", { name: "A slice" }).waitFor();
  expect(await own.getByRole("button", { name: "Helpful" }).count()).toBe(0);
  expect(await own.getByRole("button", { name: "Report" }).count()).toBe(0);
  expect(await own.getByRole("link").allTextContents()).toEqual(["ann", "Edit it in your log"]);
  expect(await axeViolationsByDayAndNight(page, ".notes"), "own note").toEqual([]);
  await page.goto(`/product/${product}`);
  await page.getByRole("button", { name: "Ate it" }).click();
  await (await write(page, "Hot, and worth it.", "2026-11-01")).getByRole("button", { name: "Save" }).click();
  await said(page).getByText("Hot, and worth it.").waitFor();

  const others = await Promise.all(Array.from({ length: 6 }, (_, n) => newPerson(server.db, `eater_${n}`)));
  for (const [n, { id }] of others.entries())
    await sql`
      insert into food_log (id, user_id, dish_id, dish_name, restaurant_name, day, note, is_shared, is_note_shared, submission_key, created_at)
      values (gen_random_uuid(), ${id}::uuid, ${dish}::uuid, 'Margherita', 'Casa Nova', '2026-11-10'::date + ${n}::int, ${`Note ${n}`},
        false, true, gen_random_uuid(), now())`.execute(server.db.write);

  const reader = await newVisitor(browser, server.url, { screen: "desktop" });
  await signIn(reader.page, await newMember(server, "ben"));
  await reader.page.goto(`/dish/${dish}`);
  await said(reader.page).getByText("Note 5").waitFor();
  expect(await said(reader.page).getByRole("listitem").count()).toBe(5);
  await said(reader.page).getByRole("button", { name: "Load more" }).click();
  const anns = said(reader.page).getByRole("listitem").filter({ hasText: "Crisp" });
  await anns.getByRole("button", { name: "Helpful" }).click();
  await anns.getByRole("button", { name: "Helpful 1", pressed: true }).waitFor();
  await expect
    .poll(async () => {
      const row = server.db.write
        .selectFrom("food_log")
        .select("helpful_count")
        .where("note", "=", lines)
        .where("dish_id", "=", dish);
      return (await row.executeTakeFirstOrThrow()).helpful_count;
    })
    .toBe(1);
  await reader.page.reload();
  await said(reader.page).getByRole("button", { name: "Load more" }).click();
  await anns.getByRole("button", { name: "Helpful 1", pressed: true }).waitFor();

  const desk = await newVisitor(browser, server.url, { screen: "desktop", hasScripts: false });
  await desk.page.goto(`/dish/${dish}`);
  expect(await said(desk.page).getByRole("listitem").locator(".note-text").allTextContents()).toEqual(
    [5, 4, 3, 2, 1].map((n) => `Note ${n}`),
  );
  await desk.leave();
  const visitor = await newVisitor(browser, server.url, { screen: "desktop" });
  await visitor.page.goto(`/dish/${dish}`);
  await waitForHydration(visitor.page);
  await said(visitor.page).getByRole("button", { name: "Most helpful" }).click();
  const first = said(visitor.page).getByRole("listitem").first();
  const text = first.locator(".note-text");
  await text.getByText("<b>Crisp</b> base.").waitFor();
  expect(await text.getByRole("link").count()).toBe(0);
  await first.getByRole("img", { name: "A slice" }).waitFor();
  const folded = (await text.boundingBox())?.height ?? 0;
  await first.getByRole("button", { name: "Read more", expanded: false }).click();
  await first.getByRole("button", { name: "Show less", expanded: true }).waitFor();
  expect((await text.boundingBox())?.height).toBeGreaterThan(folded);
  await first.getByRole("button", { name: "Helpful 1" }).click({ force: true });
  expect(await first.getByRole("button", { name: "Helpful 1" }).getAttribute("data-tip-open")).toBe("");
  expect(await axeViolationsByDayAndNight(visitor.page), "visitor").toEqual([]);
  await picture(visitor.page, "dish-notes", "desktop");
  await first.getByRole("button", { name: "Report" }).click();
  const report = visitor.page.getByRole("dialog", { name: "Report this note" });
  await report.getByLabel("Spam or advertising").check();
  await report.getByRole("button", { name: "Send report" }).click();
  await toast(visitor.page, "Thank you for telling us").waitFor();

  await signIn(reader.page, await newMember(server, "boss"));
  await reader.page.goto("/");
  await accountMenu(reader.page).click();
  await reader.page.getByRole("menuitem", { name: "Reports (1)" }).click();
  const entry = reader.page.getByRole("article", { name: "Note" });
  await entry.getByText("<b>Crisp</b> base.").waitFor();
  await entry.getByRole("img", { name: "A slice" }).waitFor();
  expect(await entry.getByRole("link", { name: "Open its page" }).getAttribute("href")).toBe(`/dish/${dish}`);
  await entry.getByRole("button", { name: "Hide", exact: true }).click();
  const why = reader.page.getByRole("dialog", { name: "Hide this note?" });
  await why.getByRole("button", { name: "Hide", exact: true }).click();
  await entry.getByRole("button", { name: "Show again" }).click();
  await entry.getByRole("button", { name: "Hide", exact: true }).waitFor();

  await page.goto("/log");
  await page.getByText("On the dish's page").waitFor();
  await page.getByRole("button", { name: "More options for Margherita" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("switch", { name: "Share this note on the dish's page" }).uncheck();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await toast(page, "Entry changed").waitFor();
  await visitor.page.reload();
  await said(visitor.page).getByText("Note 5").waitFor();
  await said(visitor.page).getByRole("button", { name: "Load more" }).click();
  await said(visitor.page).getByText("Note 0").waitFor();
  expect(await said(visitor.page).getByText("Crisp").count()).toBe(0);
  for (const { consoleErrors, leave } of [phone, reader, visitor]) {
    expect(consoleErrors).toEqual([]);
    await leave();
  }
});

it("a photo that its person does not share shows to them alone, also after a reload and without a network", {
  timeout: 120_000,
}, async () => {
  const dish = await cook.submitsDish({ name: "Private Pie" });
  const eater = await newVisitor(browser, server.url);
  const { page } = eater;
  await page.goto("/login");
  await signIn(page, await newMember(server, "carla"));
  await page.goto(`/dish/${dish}`);
  await page.getByRole("button", { name: "Ate it" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Day").fill("2026-10-31");
  const file = { name: "pie.jpg", mimeType: "image/jpeg", buffer: await photo(640, 480) };
  await dialog.locator('input[type="file"]').first().setInputFiles(file);
  await dialog.getByLabel("Photo description").fill("A pie");
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Added to your log").waitFor();
  const own = page.getByRole("img", { name: "A pie" });
  const isSeen = () => own.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await page.goto("/log");
  await expect.poll(isSeen).toBe(true);
  await page.reload();
  await expect.poll(isSeen).toBe(true);
  const address = await own.evaluate((image: HTMLImageElement) => image.currentSrc);
  const visitor = await newVisitor(browser, server.url);
  expect((await visitor.page.request.get(address)).status()).toBe(404);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Charts" }).first().click();
  await page.waitForURL("**/");
  await page.goBack();
  await expect.poll(isSeen).toBe(true);
  await page.context().setOffline(false);
  for (const one of [eater, visitor]) await one.leave();
});
