import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolations, axeViolationsByDayAndNight } from "./axe.ts";
import { camden, fillBoard } from "./board.ts";
import { openBrowser, screens } from "./browser.ts";
import { fillLogIn, linkFor, newMember, password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { delayRequests, newVisitor } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();
const cook = await fillBoard(server.db, camden, 1);

const row = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

it("visitors sign in first, and come back to the section that they were led to", async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  const email = await newMember(server, "setter");
  await page.goto("/settings#account");
  await page.waitForURL("**/login?next=%2Fsettings%23account");
  await fillLogIn(page, email);
  await page.waitForURL("**/settings#account");
  await page.getByRole("region", { name: "Account" }).getByText(email).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "settings");

  await page.setViewportSize(screens.phone);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/settings");
  await row(page, "Set when you joined").waitFor();
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05);

  // Late content above moves the section.
  const release = await delayRequests(page, "**/auth/v1/token?*");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/terms");
  await page.goto("/settings#notifications");
  const section = page.locator("#notifications");
  const top = () => section.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const marked = page.getByRole("navigation", { name: "Settings" }).locator("[aria-current]");
  await expect.poll(() => marked.textContent()).toBe("Notifications");
  release();
  await section.getByRole("switch").first().waitFor();
  await row(page, "Set when you joined").waitFor();
  await expect.poll(top).toBe(78);
  expect(await marked.textContent()).toBe("Notifications");
  await page.mouse.wheel(0, -5_000);
  await expect.poll(() => marked.textContent()).toBe("Account");
  await page.getByRole("link", { name: "Notifications" }).click();
  await expect.poll(top).toBe(78);
  expect(await marked.textContent()).toBe("Notifications");
  expect(consoleErrors).toEqual([]);
  await leave();
});

let moves = 0;

it("a person signs another browser out, changes the password, and then the email", { timeout: 240_000 }, async () => {
  // Unique per try.
  const newEmail = `moved.${++moves}@example.org`;
  const email = await newMember(server, "mover");
  await sql`update users set created_at = created_at - interval '91 days' where email = ${email}`.execute(
    server.db.write,
  );
  const [here, there] = [await newVisitor(browser, server.url), await newVisitor(browser, server.url)];
  const { page } = here;
  // Its polling would end the session before the press.
  await there.page.route("**/api/notifications/unread", () => {});
  for (const { page } of [there, here]) {
    await page.goto("/terms");
    await signIn(page, email);
    await page.goto("/settings");
    await row(page, "Sessions").waitFor();
  }
  await row(page, "3 devices are signed in").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("This device").waitFor();
  const began = dialog.getByText(/^Signed in on \d+ \w+ \d{4} at \d\d:\d\d$/);
  expect(await began.count()).toBe(3);
  await dialog.getByText("Where they are is not known").waitFor();
  expect(await axeViolationsByDayAndNight(page), "sessions").toEqual([]);
  await picture(page, "sessions");
  await dialog.getByRole("button", { name: "Sign out Chrome on Linux" }).click();
  await toast(page, "Chrome on Linux has been signed out").waitFor();
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await row(there.page, "Recent activity").click();
  await there.page.waitForURL("**/login?next=%2Fsettings");
  await toast(there.page, "Please sign in again").waitFor();
  await dialog.getByRole("button", { name: "Sign out all others" }).click();
  await toast(page, "Signed out everywhere else").waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await row(page, "1 device is signed in").waitFor();

  await row(page, "Not changed in the last 90 days").click();
  await dialog.getByLabel("Current Password").fill("not this one");
  await dialog.getByLabel("New Password").fill("password");
  await dialog.getByRole("button", { name: "Save Password" }).click();
  await dialog.getByText("Please choose a less common password").waitFor();
  await dialog.getByLabel("New Password").fill("pepper and thyme");
  await dialog.getByRole("button", { name: "Save Password" }).click();
  await dialog.getByText("The current password is not right").waitFor();
  expect(await axeViolationsByDayAndNight(page), "password").toEqual([]);
  await picture(page, "change-password");
  await dialog.getByLabel("Current Password").fill(password);
  await dialog.getByRole("button", { name: "Save Password" }).click();
  await toast(page, "Password changed").waitFor();
  await row(page, "Last changed on").waitFor();

  await server.emails();
  await row(page, email).click();
  await dialog.getByLabel("New Email").fill(email);
  await dialog.getByLabel("Current Password").fill("pepper and thyme");
  await dialog.getByText("This is your email already").waitFor();
  expect(await axeViolationsByDayAndNight(page), "email").toEqual([]);
  await picture(page, "change-email");
  await dialog.getByLabel("New Email").fill(newEmail);
  await page.keyboard.press("Enter");
  await dialog.getByText(`We've sent a link to ${newEmail}.`).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await row(page, `${email}. Waiting for ${newEmail} to be confirmed`).waitFor();
  await page.goto(await linkFor(server, newEmail));
  await page.getByRole("button", { name: "Confirm as mover" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto("/settings");
  await row(page, newEmail).waitFor();
  await fillLogIn(there.page, newEmail, "pepper and thyme");
  await row(there.page, "2 devices are signed in").waitFor();
  await row(there.page, "Recent activity").click();
  for (const text of ["Password changed", "Email changed", "Wrong password"])
    await there.page.getByRole("dialog").getByText(text, { exact: true }).waitFor();
  expect(await axeViolationsByDayAndNight(there.page), "activity").toEqual([]);
  await picture(there.page, "recent-activity");
  expect(here.consoleErrors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  for (const { leave } of [here, there]) await leave();
});

it("theme, motion and units are kept on the device, and the page has them before its first paint", async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { theme: "dark", hasMotion: true });
  const email = await newMember(server, "painter");
  await page.goto("/terms");
  await signIn(page, email);
  await page.goto("/settings#appearance");
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [night, day] = ["rgb(19, 15, 25)", "rgb(250, 246, 239)"];
  await page.getByLabel("Theme").selectOption("Light");
  expect(await background()).toBe(day);
  await page.getByRole("switch", { name: "Less motion" }).check();
  await page.getByRole("switch", { name: "Play videos by themselves" }).uncheck();
  await page.getByLabel("Distances").selectOption("Miles");
  expect(await axeViolations(page), "appearance").toEqual([]);
  const tab = await page.context().newPage();
  await tab.route("**/assets/**", (route) => route.abort());
  await tab.goto(`${server.url}/`);
  const looks = () =>
    tab.evaluate(() => ({
      background: getComputedStyle(document.documentElement).backgroundColor,
      classes: document.documentElement.classList.contains("still"),
      bars: [...document.querySelectorAll<HTMLMetaElement>("[name=theme-color]")].map(({ media }) => media),
    }));
  // Only the inline script runs.
  expect(await looks()).toEqual({ background: day, classes: true, bars: ["", "not all"] });
  await page.getByLabel("Theme").selectOption("System");
  await expect.poll(async () => (await looks()).background).toBe(night);
  await page.reload();
  await page.getByRole("switch", { name: "Less motion" }).waitFor();
  expect(await background()).toBe(night);
  expect(await page.getByRole("switch", { name: "Less motion" }).isChecked()).toBe(true);
  expect(await page.getByRole("switch", { name: "Play videos by themselves" }).isChecked()).toBe(false);
  await page.goto("/");
  await page
    .getByText(/\dmi away/)
    .first()
    .waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("a diet is kept on the device, sets filters, marks what items state, and goes to other devices when asked to", {
  timeout: 120_000,
}, async () => {
  const stating = await cook.submitsDish({ name: "Lasagne", allergenIds: [2, 7, 10] });
  const other = await cook.submitsDish({ name: "Grilled Fish", allergenIds: [5] });
  const silent = await cook.submitsDish({ name: "Mystery Stew" });
  const email = await newMember(server, "eater");
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  await page.goto("/terms");
  await page.evaluate(() =>
    localStorage.setItem("diet", '{"here":{"claimIds":[1e9,"x"],"allergenIds":7},"account":[]}'),
  );
  await signIn(page, email);
  await page.goto("/settings#diet");
  const chip = (on: Page, group: string, name: string) =>
    on.getByRole("group", { name: group }).getByRole("checkbox", { name, exact: true });
  for (const name of ["Vegan", "Nut-Free"]) await chip(page, "My diet", name).check();
  for (const name of ["Milk", "Nuts"]) await chip(page, "Allergens", name).check();
  expect(await page.getByRole("region", { name: "Diet" }).getByRole("checkbox", { checked: true }).count()).toBe(4);
  await page.reload();
  await expect.poll(() => chip(page, "Allergens", "Milk").isChecked()).toBe(true);
  expect(await axeViolationsByDayAndNight(page), "settings").toEqual([]);
  await picture(page, "settings-diet");

  await page.goto("/pantry-100");
  await page.getByRole("button", { name: /^Filters/ }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  expect(await panel.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await panel.getByRole("button", { name: "Use my diet" }).click();
  expect(await chip(page, "Dietary", "Vegan").isChecked()).toBe(true);
  await panel.getByText("There is no filter for Nut-Free.").waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(await axeViolationsByDayAndNight(page), "filters").toEqual([]);
  await panel.getByRole("button", { name: /^Apply Filters/ }).click();
  await page.waitForURL("**/pantry-100?diet=vegan");

  const note = (on: Page) => on.getByRole("main").getByRole("note");
  await page.goto(`/dish/${stating}`);
  expect(await note(page).textContent()).toBe("Contains milk and nuts, which are on your list");
  expect(await axeViolationsByDayAndNight(page), "dish").toEqual([]);
  await picture(page, "dish-diet");
  for (const [id, text] of [
    [other, "No information on 13 other allergens."],
    [silent, "Allergens not stated"],
  ]) {
    await page.goto(`/dish/${id}`);
    await page.getByText(`${text}`).first().waitFor();
    await page.getByRole("button", { name: "Account menu" }).waitFor();
    expect(await note(page).count(), text).toBe(0);
    expect(await page.getByRole("main").textContent()).not.toMatch(/on your list|safe|free of/i);
  }

  const synced = () => server.db.write.selectFrom("diets").selectAll().execute();
  expect(await synced()).toEqual([]);
  const there = await newVisitor(browser, server.url);
  await page.goto("/settings#diet");
  const keep = (on: Page) => on.getByRole("switch", { name: "Keep it with my account" });
  await keep(page).check();
  await expect.poll(synced).toMatchObject([{ claim_ids: [1, 9], allergen_ids: [7, 10] }]);
  await there.page.goto("/terms");
  await signIn(there.page, email);
  await there.page.goto(`/dish/${stating}`);
  await note(there.page).getByText("Contains milk and nuts").waitFor();
  await there.page.goto("/settings#diet");
  await expect.poll(() => keep(there.page).isChecked()).toBe(true);
  await page.context().setOffline(true);
  await chip(page, "Allergens", "Soya").check();
  await chip(there.page, "Allergens", "Nuts").uncheck();
  await expect.poll(synced).toMatchObject([{ allergen_ids: [7] }]);
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(synced).toMatchObject([{ allergen_ids: [7, 13] }]);
  await expect.poll(() => chip(page, "Allergens", "Nuts").isChecked()).toBe(false);
  expect(await chip(page, "Allergens", "Soya").isChecked()).toBe(true);
  await there.page.reload();
  await expect.poll(() => chip(there.page, "Allergens", "Soya").isChecked()).toBe(true);
  await chip(there.page, "Allergens", "Soya").uncheck();
  await expect.poll(synced).toMatchObject([{ allergen_ids: [7] }]);
  await there.page.context().clearCookies();
  await there.page.goto(`/dish/${stating}`);
  await note(there.page).getByText("Contains milk, which is on your list").waitFor();
  await there.page.goto("/terms");
  await signIn(there.page, email);
  const errorsBefore = there.consoleErrors.length;
  await there.page.goto("/profile");
  await there.page.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => there.page.evaluate(() => localStorage.getItem("diet"))).not.toContain('"diet":{');
  await there.page.goto(`/dish/${stating}`);
  await there.page.getByText("No information on 11 other allergens.").waitFor();
  expect(await note(there.page).count()).toBe(0);
  // Late reads of the ended session are refused.
  there.consoleErrors.splice(errorsBefore);
  await page.reload();
  await page.getByText("No longer among your allergens: soya").waitFor();
  await expect.poll(() => chip(page, "Allergens", "Soya").isChecked()).toBe(false);
  await keep(page).uncheck();
  await expect.poll(synced).toEqual([]);
  expect(await chip(page, "Allergens", "Milk").isChecked()).toBe(true);
  await page.goto(`/dish/${stating}`);
  expect(await note(page).textContent()).toBe("Contains milk, which is on your list");
  // Browsers log this themselves.
  const isOurs = (line: string) => !line.includes("net::ERR_");
  expect([...consoleErrors, ...there.consoleErrors].filter(isOurs)).toEqual([]);
  for (const visit of [{ leave }, there]) await visit.leave();
});
