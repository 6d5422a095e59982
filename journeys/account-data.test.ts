import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { addJob } from "../server/src/platform/jobs/jobs.repository.ts";
import { aDish } from "../testing/people.ts";
import { type SignedIn, signedInPerson, transportOf } from "../testing/sign-in.ts";
import { unzip } from "../testing/zip.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { fillLogIn, password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();

const row = (page: Page, name: string) => page.getByRole("region", { name: "My data" }).getByRole("button", { name });
const isFocused = (element: Element) => element === document.activeElement;
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

async function newcomer(username: string): Promise<SignedIn> {
  const person = await signedInPerson(server, username, password);
  const dish = { ...aDish(), name: `Laksa of ${username}` };
  await call(transportOf(server, person), submitDish, { body: dish });
  return person;
}

async function fitsNarrowScreen(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  if (size) await page.setViewportSize(size);
}

it("an archive is asked for, made, downloaded, and opens in a browser", { timeout: 120_000 }, async () => {
  const person = await newcomer("collector");
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  await page.goto("/terms");
  await signIn(page, person.email);
  await page.goto("/settings#my-data");
  await row(page, "Export my data Everything you have written and uploaded").click();
  const dialog = page.getByRole("dialog", { name: "Export my data" });
  await dialog.getByRole("button", { name: "Make the archive" }).click();
  await dialog.getByText("You can close this.").waitFor();
  expect(await axeViolationsByDayAndNight(page), "being made").toEqual([]);
  await server.emails();
  const download = dialog.getByRole("button", { name: "Download" });
  await download.waitFor();
  expect(await axeViolationsByDayAndNight(page), "ready").toEqual([]);
  await picture(page, "export-my-data");
  await fitsNarrowScreen(page);
  const begun = page.waitForEvent("download");
  await download.click();
  const archive = await (await begun).path();
  await toast(page, "The download has begun").waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await row(page, "Ready to download until").waitFor();

  const folder = await mkdtemp(join(tmpdir(), "dishboard-archive-"));
  for (const [name, content] of unzip(await readFile(archive))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const reader = await newVisitor(browser, server.url, { hasScripts: false });
  await reader.page.goto(pathToFileURL(join(folder, "index.html")).href);
  await reader.page.getByRole("heading", { name: "Everything of collector on Dishboard" }).waitFor();
  await reader.page.getByRole("link", { name: "Dishes", exact: true }).click();
  await reader.page.getByText("Laksa of collector").waitFor();
  await reader.page.getByRole("link", { name: "Back to the overview" }).click();
  await reader.page.getByRole("link", { name: "Votes", exact: true }).click();
  await reader.page.getByText("There is nothing here.").waitFor();
  await rm(folder, { recursive: true });
  await reader.leave();

  await server.db.write.updateTable("data_exports").set({ state: "failed", bytes: null }).execute();
  await page.reload();
  await row(page, "Could not be made").click();
  await dialog.getByText("Your archive could not be made.").waitFor();
  await page.route("**/api/data-export", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await dialog.getByRole("button", { name: "Try again" }).click();
  await toast(page, "The server cannot be reached right now.").waitFor();
  await page.unroute("**/api/data-export");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByText("Being made").waitFor();
  expect(consoleErrors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  await leave();
});

it("an account is deleted, kept after all, and deleted for good", { timeout: 120_000 }, async () => {
  const person = await newcomer("leaver");
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen: "desktop", theme: "dark" });
  await page.goto("/terms");
  await signIn(page, person.email);
  await page.goto("/settings");
  const dialog = page.getByRole("dialog", { name: "Delete account" });
  const askForDeletion = async () => {
    await row(page, "Delete account Erases everything after 7 days").click();
    await dialog.getByLabel("Current Password").fill(password);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await toast(page, "Your account will be deleted").waitFor();
    await page.waitForURL("**/login?next=%2Fsettings");
  };
  await row(page, "Delete account").click();
  await dialog.getByText("What stays").waitFor();
  expect(await axeViolationsByDayAndNight(page), "what goes and stays").toEqual([]);
  await picture(page, "delete-account", "desktop");
  for (const [width, height] of [
    [320, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [field, foot] = await Promise.all(
      [dialog.getByLabel("Current Password"), dialog.locator(".dialog-foot")].map((part) => part.boundingBox()),
    );
    expect((field?.y ?? 0) + (field?.height ?? 0), `${width}x${height}`).toBeLessThan(foot?.y ?? 0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await fitsNarrowScreen(page);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByText("Please enter your current password").waitFor();
  await dialog.getByLabel("Current Password").fill("not this one");
  await page.keyboard.press("Enter");
  await dialog.getByText("The current password is not right").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await askForDeletion();
  const [email] = (await server.emails()).filter(({ to }) => to === person.email);
  expect(email?.subject).toBe("Your Dishboard account will be deleted");

  await fillLogIn(page, person.email);
  const question = page.getByRole("alertdialog", { name: "Your account will be deleted" });
  await question.getByText("it is erased with everything you have made").waitFor();
  await expect.poll(() => question.getByRole("button", { name: "Keep my account" }).evaluate(isFocused)).toBe(true);
  expect(await axeViolationsByDayAndNight(page), "keep the account").toEqual([]);
  await picture(page, "keep-account");
  await question.getByRole("button", { name: "Delete as planned" }).click();
  await question.waitFor({ state: "detached" });
  // The question opened by itself.
  await expect.poll(() => page.getByRole("main").evaluate(isFocused)).toBe(true);
  await row(page, "Will be erased on").click();
  await question.getByRole("button", { name: "Keep my account" }).click();
  await toast(page, "Your account stays").waitFor();
  await question.waitFor({ state: "detached" });
  await expect.poll(() => row(page, "Delete account").evaluate(isFocused)).toBe(true);

  await askForDeletion();
  await server.db.write.updateTable("account_deletions").set({ erase_at: new Date() }).execute();
  await addJob(server.db.write, "account-erasure", {}, "account-erasure");
  await server.emails();
  await fillLogIn(page, person.email);
  await page.getByRole("alert").getByText("Invalid email or password. Please try again.").waitFor();
  await page.goto(`/search?q=leaver`);
  await page.getByText("Nothing called 'leaver' yet").waitFor();
  expect(consoleErrors.filter((text) => !text.includes("status of 4"))).toEqual([]);
  await leave();
});
