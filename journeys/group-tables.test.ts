import { allergens } from "@dishboard/contract/labels";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, north } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const { url, db } = await startServer();
const ada = await newPerson(db, "ada");
const milk = allergens.find(({ name }) => name === "milk")?.id ?? 0;
await ada.submitsDish({ name: "Ragù", restaurant: "Primrose", at: north(camden, 0.2), up: 4, priceCents: 1_200 });
await ada.submitsDish({
  name: "Dal with a Very Long Name of Everything That Is in It and More",
  ...{ restaurant: "Indian Corner", at: north(camden, 0.3), up: 3, priceCents: 900, freeIds: [milk] },
});
await ada.submitsDish({ name: "Sorbet", restaurant: "Primrose", at: north(camden, 0.2), up: 1, freeIds: [milk] });
await ada.submitsDish({ name: "Gelato", restaurant: "Primrose", at: north(camden, 0.2), up: 9, allergenIds: [milk] });
await ada.submitsDish({ name: "Cookie", restaurant: "Oven", at: camden, up: 2, mayContainIds: [milk] });

const mostWanted = (page: Page) => page.locator("section").filter({ hasText: "Most wanted" });
const dishes = (page: Page, region: string) =>
  page.locator(region).getByRole("listitem").getByRole("heading").allInnerTexts();

it("four people with four phones and no account agree on a dish that all can eat", { timeout: 240_000 }, async () => {
  const host = await newVisitor(browser, url, { screen: "phone" });
  await host.page.goto("/");
  await host.page.getByRole("button", { name: "Filters" }).first().click();
  await host.page.getByRole("link", { name: "Find dishes to ask about together" }).click();
  await host.page.getByRole("heading", { name: "Eat together" }).waitFor();
  expect(await axeViolationsByDayAndNight(host.page)).toEqual([]);
  await picture(host.page, "eat-together");
  await host.page.getByRole("button", { name: "Open a table" }).click();
  await host.page.getByText("Only you so far").waitFor();
  await host.page.getByRole("img", { name: "QR code of the link to this table" }).waitFor();
  const link = host.page.url();
  expect(new URL(link).pathname).toMatch(/^\/table\/[0-9a-f]{32}$/);
  await host.page.getByRole("button", { name: "I'm ready" }).click();
  await expect.poll(() => host.page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, "main"]);
  await host.page.getByRole("button", { name: "Change what I can eat" }).click();
  await expect.poll(() => host.page.evaluate(() => document.activeElement?.textContent)).toBe("What you can eat");
  await host.page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => dishes(host.page, ".group-table-dishes"))
    .toEqual(["Gelato", "Ragù", "Dal with a Very Long Name of Everything That Is in It and More", "Cookie", "Sorbet"]);

  await host.page.getByText("No guest has named an allergen. Ask the restaurant before you order.").waitFor();

  const guests = [];
  for (const screen of ["phone", "phone", "desktop"] as const) {
    const guest = await newVisitor(browser, url, { screen });
    const readings: string[] = [];
    guest.page.on("request", (request) => {
      if (request.url().includes("/api/tables/")) readings.push(request.resourceType());
    });
    await guest.page.goto(new URL(link).pathname);
    await guest.page.getByRole("button", { name: "Join this table" }).waitFor();
    // The page's inline script fetches it.
    expect(readings).toEqual([expect.not.stringMatching("fetch")]);
    await guest.page.getByRole("button", { name: "Join this table" }).click();
    guests.push(guest);
  }
  const [first, second, third] = guests;
  if (!first || !second || !third) throw new Error("three guests sit down");
  await first.page.evaluate((id) => sessionStorage.setItem("lens", `[${id}]`), milk);
  await first.page.reload();
  await first.page.getByRole("checkbox", { name: "Milk", checked: true }).waitFor();
  await first.page.getByRole("button", { name: "I'm ready" }).click();
  await host.page.getByText("2 people have not said what they can eat.").waitFor();
  // An unstated allergen is never taken for safe.
  const free = ["Dal with a Very Long Name of Everything That Is in It and More", "Sorbet"];
  await expect.poll(() => dishes(host.page, ".group-table-dishes")).toEqual(free);
  await host.page.getByRole("heading", { name: "Listed as free of milk" }).waitFor();
  await host.page.getByText("2 dishes to ask about").click();
  expect(await dishes(host.page, ".group-table-unknown")).toEqual(["Ragù", "Cookie"]);
  await host.page.getByText("May contain milk", { exact: true }).waitFor();
  await host.page.getByText(/^They may contain .*\. Ask the restaurant before you order\.$/).waitFor();
  expect(await host.page.getByText("Gelato").count()).toBe(0);
  expect(await axeViolationsByDayAndNight(host.page)).toEqual([]);
  await picture(host.page, "group-table");
  for (const { page } of [second, third]) await page.getByRole("button", { name: "I'm ready" }).click();
  await host.page.getByText("4 of 4 are ready").waitFor();

  await host.page.getByRole("button", { name: "Choose together" }).click();
  for (const { page } of [host, first, second, third])
    await page.getByRole("button", { name: /^I'd eat this.*: Sorbet$/ }).click();
  for (const { page } of [host, first, second, third]) {
    const wanted = mostWanted(page);
    await wanted.getByText("All 4 of you would eat this. Ask the restaurant before you order.").waitFor();
    expect(await wanted.getByRole("paragraph").allInnerTexts()).toEqual(expect.arrayContaining(["Sorbet", "Primrose"]));
    expect(await wanted.getByRole("link", { name: "Directions" }).getAttribute("href")).toContain("51.54320");
  }
  expect(await axeViolationsByDayAndNight(third.page)).toEqual([]);
  await picture(third.page, "group-table-wanted");
  await third.page.reload();
  await third.page.getByRole("button", { name: /^I'd eat this.*: Sorbet$/ }).click();
  await mostWanted(host.page).getByText("3 of 4 would eat this.").waitFor();
  await second.page.getByRole("button", { name: "Leave the table" }).click();
  await second.page.getByRole("button", { name: "Join this table" }).waitFor();
  await host.page.getByText("3 of 3 are ready").waitFor();
  await second.page.reload();
  await second.page.getByRole("button", { name: "Join this table" }).waitFor();
  await third.page.goto(`/table/${"0".repeat(32)}`);
  await third.page.getByText("This table is closed").waitFor();
  for (const guest of [host, ...guests]) await guest.leave();
});

it("the host sees the dishes of those who are ready before answering", async () => {
  const host = await newVisitor(browser, url, { screen: "phone" });
  await host.page.goto("/table");
  await host.page.getByRole("button", { name: "Open a table" }).click();
  await host.page.getByRole("button", { name: "I'm ready" }).waitFor();
  const guest = await newVisitor(browser, url, { screen: "phone" });
  await guest.page.goto(new URL(host.page.url()).pathname);
  await guest.page.getByRole("button", { name: "Join this table" }).click();
  await guest.page.getByText("Nobody is ready yet").waitFor();
  await guest.page.getByRole("button", { name: "I'm ready" }).click();
  await host.page.getByText("1 of 2 is ready").waitFor();
  await host.page.getByText("You haven't answered. These dishes may not suit you.").waitFor();
  expect(await dishes(host.page, ".group-table-dishes")).toContain("Sorbet");
  await host.page.getByRole("button", { name: "I'm ready" }).click();
  await host.page.getByText("You haven't answered").waitFor({ state: "detached" });
  expect(await guest.page.getByText("You haven't answered").count()).toBe(0);
  for (const one of [host, guest]) await one.leave();
});

it("the opener of a table closes its door, frees a seat and sees which need leaves nothing", {
  timeout: 240_000,
}, async () => {
  const host = await newVisitor(browser, url, { screen: "desktop" });
  await host.page.goto("/table");
  await host.page.getByRole("button", { name: "Open a table" }).click();
  await host.page.getByRole("button", { name: "I'm ready" }).click();
  const path = new URL(host.page.url()).pathname;
  const guest = await newVisitor(browser, url, { screen: "phone" });
  const join = (page: Page) => page.getByRole("button", { name: "Join this table" });
  await guest.page.goto(path);
  await join(guest.page).click();
  await guest.page.getByText("You are guest 2.").waitFor();
  await guest.page.evaluate(() => localStorage.clear());
  await guest.page.reload();
  await join(guest.page).click();
  await guest.page.getByText("You are guest 2.").waitFor();
  await guest.page.getByRole("combobox", { name: "A dish may cost at most" }).selectOption({ index: 1 });
  await guest.page.getByRole("button", { name: "I'm ready" }).click();
  await host.page.getByText("2 of 2 are ready").waitFor();
  await host.page.getByText("With all needs nothing is left. Without the lowest budget: 5 dishes.").waitFor();
  await guest.page.getByText("Change what I can eat").click();
  await guest.page.getByRole("checkbox", { name: "Halal" }).click();
  await guest.page.getByRole("button", { name: "Save", exact: true }).click();
  const without = "With all needs nothing is left. Without everything that one guest needs: 5 dishes.";
  await host.page.getByText(without).waitFor();

  await host.page.getByText("Guests and door").click();
  await host.page.getByRole("button", { name: "Close the door" }).click();
  const closed = "The door of this table is closed: no new guest can join.";
  for (const { page } of [host, guest]) await page.getByText(closed).waitFor();
  await host.page.getByRole("button", { name: "Open the door" }).waitFor();
  expect(await host.page.getByText("Let others join").count()).toBe(0);
  expect(await axeViolationsByDayAndNight(host.page)).toEqual([]);
  await picture(host.page, "group-table-closed");
  expect(await axeViolationsByDayAndNight(guest.page)).toEqual([]);
  const late = await newVisitor(browser, url, { screen: "phone" });
  await late.page.goto(path);
  await late.page.getByText(closed).waitFor();
  expect(await join(late.page).count()).toBe(0);
  expect(await axeViolationsByDayAndNight(late.page)).toEqual([]);

  await host.page.getByRole("button", { name: "Free the seat of guest 2" }).click();
  await host.page.getByText("The seat of guest 2 is free.").first().waitFor();
  await guest.page.getByText("The host freed your seat.").waitFor();
  expect(await join(guest.page).count()).toBe(0);
  expect(await axeViolationsByDayAndNight(guest.page)).toEqual([]);
  await host.page.getByRole("button", { name: "Open the door" }).click();
  await join(late.page).waitFor();
  await join(guest.page).click();
  await guest.page.getByRole("heading", { name: "What you can eat" }).waitFor();
  expect(await guest.page.getByText("The host freed your seat").count()).toBe(0);
  for (const one of [host, guest, late]) await one.leave();
});
