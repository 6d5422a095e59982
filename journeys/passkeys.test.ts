import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { emailOf, newMember, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();
// Passkeys need a domain name.
const named = server.url.replace("127.0.0.1", "localhost");

const row = (page: Page) => page.getByRole("main").getByRole("button", { name: "Passkeys" });
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

it("a passkey is made in the settings and signs in, until it is removed", { timeout: 120_000 }, async () => {
  const email = await newMember(server, "keyholder");
  const { page, consoleErrors, leave } = await newVisitor(browser, named);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await page.goto("/terms");
  await signIn(page, email);
  await page.goto("/settings");
  await row(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Kitchen tablet");
  await dialog.getByRole("button", { name: "Add a Passkey" }).click();
  await toast(page, "The passkey 'Kitchen tablet' was added").waitFor();
  await dialog.getByText("not used yet").waitFor();
  await expect.poll(() => dialog.getByRole("textbox", { name: "Name*" }).inputValue()).toBe("Chrome on Linux");
  await dialog.getByRole("button", { name: "Add a Passkey" }).click();
  await dialog.getByText("This device has a passkey for your account already").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await axeViolationsByDayAndNight(page), "passkeys").toEqual([]);
  await picture(page, "passkeys");
  const mails = (await server.emails()).filter(({ to }) => to === emailOf("keyholder"));
  expect(mails.map(({ subject }) => subject)).toContain("A passkey was added to your Dishboard account");

  await page.context().clearCookies();
  await page.goto("/login?next=%2Fsettings");
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  // Closing the prompt stays on the page.
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await button.click();
  await page.getByText("No passkey was used. Try again, or sign in with your password.").waitFor();
  expect(await axeViolationsByDayAndNight(page), "sign-in").toEqual([]);
  await picture(page, "log-in-passkey");
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await button.click();
  await toast(page, "Welcome back!").getByText("You have successfully signed in.").waitFor();
  await page.waitForURL("**/settings");
  await row(page).click();
  await dialog.getByText("last used just now").waitFor();
  await dialog.getByRole("button", { name: "Rename Kitchen tablet" }).click();
  await dialog.getByLabel("Name").first().fill("Old tablet");
  await page.keyboard.press("Enter");
  const rename = dialog.getByRole("button", { name: "Rename Old tablet" });
  await expect.poll(() => rename.evaluate((button) => button === document.activeElement)).toBe(true);
  await dialog.getByRole("button", { name: "Remove Old tablet" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await toast(page, "Passkey removed").waitFor();
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);

  await page.context().clearCookies();
  await page.goto("/login");
  await button.click();
  await page.getByText("This passkey cannot be used to sign in here").waitFor();
  expect(consoleErrors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  await leave();
});

it("an address that is a number says why it has no passkeys", async () => {
  const email = await newMember(server, "numbered");
  const { page, leave } = await newVisitor(browser, server.url);
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  expect(await page.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);
  await signIn(page, email);
  await page.goto("/settings");
  await row(page).getByText("Passkeys need a site with a name, and this address is a number").waitFor();
  await leave();
});
