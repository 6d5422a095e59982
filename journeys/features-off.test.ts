import { optionalFeatures } from "@dishboard/contract/features";
import { describe, expect, it } from "vitest";
import { openBrowser } from "./browser.ts";
import { emailOf, newMember, signIn, startMemberServer } from "./members.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss"), FEATURES_OFF: optionalFeatures.join(",") });
await newMember(server, "boss");

const pagesOff = [
  ...["/drools", "/snaps", "/pics", "/my-lists", "/my-lists/new-board", "/table", "/settings/past", "/open-data"],
  ...["/admin/market-days", "/admin/dishes/import", "/admin/opening", `/join/${"a".repeat(32)}`],
];
const linksOff =
  /^\/(drools?|snaps?|pics|my-lists|table|settings\/past|open-data|admin\/(market|dishes|opening)|join)\b/;

describe.each(["phone", "desktop"] as const)("with every feature off that can be, on a %s", (screen) => {
  it("pages, bars and menus show nothing of them, and their addresses lead nowhere", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    const links = async () => {
      const all = page.locator("a[href]");
      const paths = await all.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
      return paths.filter((path) => linksOff.test(path));
    };
    await signIn(page, emailOf("boss"));
    for (const path of [
      "/",
      "/pantry-100",
      "/lists",
      "/whats-new",
      "/settings",
      "/profile",
      "/terms",
      "/privacy",
      "/about/data",
    ]) {
      await page.goto(path);
      await page.getByRole("button", { name: "Account menu" }).waitFor();
      expect([path, await links()]).toEqual([path, []]);
    }
    await page.goto("/");
    expect(await page.getByRole("navigation", { name: "Main" }).getByRole("link").allTextContents()).toEqual([
      "Charts",
      "Lists",
      "What's New?",
    ]);
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Import places" }).waitFor();
    const entries = await page.getByRole("menuitem").allTextContents();
    expect(entries.filter((entry) => /Import dishes|Opening night|Market days/.test(entry))).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await page.locator(".create-button, .market-line").count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    for (const path of pagesOff) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
      await page.getByRole("heading", { name: "404" }).waitFor();
    }
    expect(consoleErrors.filter((line) => !line.includes("404"))).toEqual([]);
    await leave();
  });
});
