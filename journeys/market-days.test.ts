import { expect, it } from "vitest";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { emailOf, newMember, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss") });
const { url, db } = server;
await newMember(server, "boss");

it("an administrator sets market days, and the board says when the market is, with a calendar", async () => {
  await db.write.deleteFrom("market_days").execute();
  const desk = await newVisitor(browser, url, { screen: "phone" });
  const { page, consoleErrors } = desk;
  expect((await page.goto("/admin/market-days"))?.status()).toBe(404);
  await signIn(page, emailOf("boss"));
  await page.goto("/admin/opening");
  await page.getByRole("link", { name: "Say when the market is held" }).click();
  await page.getByRole("heading", { name: "Market days", level: 1 }).waitFor();
  await page.getByText("No market days are set.").waitFor();
  await page.getByRole("button", { name: "Add a market day" }).click();
  const day = page.getByRole("group", { name: "Market day 1" });
  await day.getByLabel("When").selectOption("Every Sunday");
  await day.getByLabel("Closes").fill("17:30");
  await page.getByLabel("Time zone*").fill("Europe/Atlantis");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("Say where the market is").waitFor();
  expect(await day.getByLabel("Place*").getAttribute("aria-invalid")).toBe("true");
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "market-days");
  await day.getByLabel("Place*").fill("Inverness Street");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("There is no such time zone").waitFor();
  await page.getByLabel("Time zone*").fill("Europe/London");
  await page.getByRole("button", { name: "Add a market day" }).click();
  await page.getByRole("group", { name: "Market day 2" }).getByLabel("When").selectOption("On one date");
  await page.getByLabel("Date").fill("2099-12-24");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The market days were saved").waitFor();
  expect(consoleErrors.filter((error) => !/40[04]/.test(error))).toEqual([]);
  await desk.leave();

  const visitor = await newVisitor(browser, url, { screen: "phone", hasScripts: false });
  await expect
    .poll(async () => {
      await visitor.page.goto("/");
      return (await visitor.page.locator(".market-line").textContent())?.replaceAll("\u2060", "");
    })
    .toBe("Market: Sun, Thu 24 Dec 10:00–17:30 · Add to calendar");
  await visitor.leave();
});
