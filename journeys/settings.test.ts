import { expect, it } from "vitest";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { fillLogIn, newMember, startMemberServer } from "./members.ts";
import { newVisitor } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();

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
  expect(consoleErrors).toEqual([]);
  await leave();
});
