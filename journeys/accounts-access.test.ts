import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, emailOf, fillLogIn, linkFor, newMember, password, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser({ isWhole: true });

it("the keyboard alone is enough to join, to sign in and to sign out", async () => {
  const { page, leave } = await newVisitor(browser, server.url, { screen: "desktop" });
  const press = (key: string) => page.keyboard.press(key);
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel);
  // Later content gets the next round.
  const tabTo = (name: string) =>
    expect
      .poll(
        async () => {
          if ((await focused()) !== name) await press("Tab");
          return focused();
        },
        { interval: 1 },
      )
      .toBe(name);
  await page.goto("/");
  await waitForHydration(page);
  await tabTo("Sign In");
  await press("Enter");
  await page.locator('[role="menuitem"]:focus').waitFor();
  await press("ArrowDown");
  await press("Enter");
  await page.getByRole("heading", { name: "Join the Community" }).waitFor();
  await page.getByLabel("Username*").focus();
  await page.keyboard.type("keys_only");
  await press("Tab");
  await press("Tab");
  await page.keyboard.type(emailOf("keys_only"));
  await press("Tab");
  await page.keyboard.type(password);
  await page.getByText("Available").waitFor();
  await press("Enter");
  await page.getByText("Account created successfully!").waitFor();

  await page.goto(await linkFor(server, emailOf("keys_only")));
  await page.getByRole("dialog", { name: "Confirm your email" }).waitFor();
  await page.getByRole("button", { name: "Confirm as keys_only" }).waitFor();
  await tabTo("Confirm as keys_only");
  await press("Enter");
  await accountMenu(page).waitFor();
  await tabTo("Account menuKE");
  await press("Enter");
  await page.locator('[role="menuitem"]:focus').waitFor();
  await press("End");
  await press("Enter");
  await waitForHydration(page);
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(emailOf("keys_only"));
  await press("Tab");
  await page.keyboard.type(password);
  await tabTo("Sign In");
  await press("Enter");
  await accountMenu(page).waitFor();
  await leave();
});

it.each(["phone", "desktop"] as const)(
  "the account pages are accessible on a %s, by day and by night",
  async (screen) => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    const email = await newMember(server, `axe_${screen}`);
    await page.goto("/signup");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("Please choose a valid, available username").waitFor();
    expect(await axeViolationsByDayAndNight(page), "sign-up with errors").toEqual([]);
    await picture(page, "sign-up-errors", screen);
    await page.getByLabel("Username*").fill("somebody_new");
    await page.getByText("Available").waitFor();
    await page.getByLabel("Password*").fill("Tr0ub4dor&3");
    await page.getByText("Fair. One more word makes it good.").waitFor();
    expect(await axeViolationsByDayAndNight(page), "sign-up").toEqual([]);
    await picture(page, "sign-up", screen);
    for (const path of ["/forgot-password", "/reset-password"]) {
      await page.goto(path);
      await page.getByRole("textbox").first().fill("x");
      expect(await axeViolationsByDayAndNight(page), path).toEqual([]);
      await picture(page, path.slice(1), screen);
    }
    await page.goto("/login");
    await fillLogIn(page, email, "not this one");
    await page.getByText("Invalid email or password. Please try again.").waitFor();
    expect(await axeViolationsByDayAndNight(page), "log-in").toEqual([]);
    await picture(page, "log-in", screen);
    await fillLogIn(page, email);
    await accountMenu(page).click();
    await page.getByRole("menu").waitFor();
    expect(await axeViolationsByDayAndNight(page), "menu").toEqual([]);
    await picture(page, "account-menu", screen);
    await page.goto("/profile");
    await page.getByRole("heading", { name: "Profile" }).waitFor();
    expect(await axeViolationsByDayAndNight(page), "profile").toEqual([]);
    await leave();
  },
);

/** Records layout shifts of later pages, without web fonts. */
async function noteShifts(page: Page): Promise<void> {
  await page.route("**/*.woff2", (route) => route.abort());
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}
const shiftsOn = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

it("nothing jumps for a visitor, and the search stands right beside 'Sign In'", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await noteShifts(page);
  await page.goto("/lists");
  const signIn = await page.getByRole("button", { name: "Sign In" }).boundingBox();
  const search = await page.getByRole("link", { name: "Search" }).boundingBox();
  expect((signIn?.x ?? 0) - (search?.x ?? 0) - (search?.width ?? 0)).toBeLessThan(8);
  expect(await shiftsOn(page)).toEqual([]);
  await leave();
});

it("nothing jumps while it is found out who looks", async () => {
  const email = await newMember(server, "steady");
  const { page, leave } = await newVisitor(browser, server.url);
  await page.goto("/login");
  await fillLogIn(page, email);
  await accountMenu(page).waitFor();
  await noteShifts(page);
  await page.route("**/auth/v1/token*", async (route) => {
    const box = await page.locator(".account").boundingBox();
    expect([box?.width, box?.height]).toEqual([152, 44]);
    expect(await page.locator(".account").getByRole("button").count()).toBe(0);
    await route.continue();
  });
  await page.reload();
  await accountMenu(page).waitFor();
  expect(await shiftsOn(page)).toEqual([]);
  await leave();
});
