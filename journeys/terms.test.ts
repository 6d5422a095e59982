import { expect, it } from "vitest";
import { axeViolations } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();

it.each(["phone", "desktop"] as const)(
  "leads from the sign-up to the terms and what is kept, on a %s",
  async (screen) => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/signup");
    await page.getByRole("link", { name: "Terms" }).click();
    await page.getByRole("heading", { level: 1, name: "Terms" }).waitFor();
    await page.getByText("'Allergens not stated' does not mean free of anything").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, "terms", screen);
    await page.getByRole("link", { name: "Privacy" }).click();
    await page.getByRole("heading", { level: 1, name: "Privacy" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, "privacy", screen);
    await page.goBack();
    await page.goBack();
    await page.getByRole("heading", { name: "Join the Community" }).waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  },
);
