import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { camden, cardOf, cardsOn, fillBoard } from "./board.ts";
import { openBrowser, screens } from "./browser.ts";
import { startServer } from "./server.ts";
import { coveredBy, delayRequests, entriesAbovePage, newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
const cook = await fillBoard(server.db, camden, 14);
await cook.submitsProduct({ name: "Plum jam", brand: "Red Jar" });

type Box = { name: string; top: number; right: number; bottom: number; left: number; isFloating: boolean };

function focusedBox(page: Page): Promise<Box> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { top, right, bottom, left } = element.getBoundingClientRect();
    const name = element.getAttribute("aria-label") ?? element.textContent;
    let isFloating = false;
    for (let one: Element | null = element; one; one = one.parentElement)
      isFloating ||= getComputedStyle(one).position === "fixed";
    return { name, top: top + scrollY, right, bottom: bottom + scrollY, left, isFloating };
  });
}

describe("the page as it leaves the server", () => {
  it("has the first twelve dishes, and what search engines and link previews read", async () => {
    const reply = await fetch(server.url);
    const html = await reply.text();
    const shown = html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));
    for (let n = 1; n <= 12; n++) expect(shown).toContain(`>Dish ${n}<`);
    expect(html).not.toContain("Dish 13");
    expect(html).toContain("<title>Best dishes near Camden Market · The Dishboard 100 | Dishboard</title>");
    expect(html).toContain(
      '<meta name="description" content="The best dishes near Camden Market, within 10 km, ranked by votes: 14 on the board. ',
    );
    expect(html).toContain('<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">');
    for (const name of ["title", "description", "url", "type", "site_name"])
      expect(html).toContain(`property="og:${name}"`);
    expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/">/);
    expect(html.match(/<script>/g)).toHaveLength(1);
  });

  it.each([
    ["/login", "Welcome Back", "Sign In"],
    ["/signup", "Join the Community", "Create Account"],
    ["/forgot-password", "Forgot Password", "Send Reset Link"],
    ["/reset-password", "Reset Password", "Save Password"],
  ])("has at %s a form that search engines leave alone", async (path, title, button) => {
    const html = await (await fetch(server.url + path)).text();
    expect(html).toContain(`<title>${title} | Dishboard</title>`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(button);
    // Without the script, nothing may send input.
    expect(html).toMatch(/<form [^>]*method="post".*<button type="submit" disabled=""/);
  });

  it("cannot know whose profile is one's own", async () => {
    for (const path of ["/profile", "/profile/01a1f931-de15-7750-b1fb-c375e591c18f"]) {
      const reply = await fetch(server.url + path, { redirect: "manual" });
      expect(reply.status).toBe(200);
      expect(await reply.text()).toContain('<meta name="robots" content="noindex">');
    }
  });

  it("is the same for everybody", async () => {
    const as = async (headers: Record<string, string>) => (await fetch(server.url, { headers })).text();
    expect(await as({ cookie: "a=b", "accept-language": "fr", "user-agent": "x" })).toBe(await as({}));
  });
});

describe("a page whose code is not in the first script", () => {
  it.each(["/snaps", "/whats-new"])("is taken over without asking for styles that it has: %s", async (path) => {
    const { page, leave } = await newVisitor(browser, server.url);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    await waitForHydration(page);
    const inThePage = await page
      .locator("link[rel=stylesheet][disabled]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(inThePage).not.toEqual([]);
    expect(asked.filter((each) => inThePage.includes(each))).toEqual([]);
    await leave();
  });

  it("asks for what members need before it is there, where one may be signed in", async () => {
    const { page, leave } = await newVisitor(browser, server.url);
    await page.context().addCookies([{ name: "signed-in", value: "1", url: server.url }]);
    const release = await delayRequests(page, "**/assets/search-*.js");
    const ofMembers = page.waitForRequest("**/assets/members-*.js");
    await page.goto("/search", { waitUntil: "commit" });
    await ofMembers;
    release();
    await leave();
  });
});

describe.each(["phone", "desktop"] as const)("the shell on a %s", (screen) => {
  it("has a bar with five entries, the active one marked", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await waitForHydration(page);
    const bar = page.getByRole("navigation", { name: "Main" });
    expect(await bar.getByRole("link").allTextContents()).toEqual([
      "Charts",
      "Drools",
      "Snaps",
      "Lists",
      "What's New?",
    ]);
    for (const [name, path] of [
      ["Drools", "/drools"],
      ["Snaps", "/snaps"],
      ["Lists", "/lists"],
      ["What's New?", "/whats-new"],
      ["Charts", "/"],
    ] as const) {
      await bar.getByRole("link", { name }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await expect.poll(() => bar.locator("[aria-current=page]").allTextContents()).toEqual([name]);
    }
    const box = await (screen === "phone" ? bar : bar.getByRole("list")).boundingBox();
    expect(box?.height).toBe(screen === "phone" ? 64 : 51);
    expect(box?.width).toBe(screen === "phone" ? screens.phone.width : 44 * 16);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("lets the keyboard skip the bars", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await waitForHydration(page);
    await page.keyboard.press("Tab");
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    expect(new URL(page.url()).pathname).toBe("/");
    await leave();
  });

  it("lets the Tab key follow the eye, also where browsers do not know reading-flow", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await waitForHydration(page);
    await page.locator(".brand").focus();
    const tops: string[] = [];
    for (let n = 0; n < 6; n++) {
      await page.keyboard.press("Tab");
      tops.push(await page.evaluate(() => document.activeElement?.textContent ?? ""));
    }
    const tools = ["Search", "Sign In"];
    const second = ["Eat Out", "Eat In", "Change area, Camden Market", "Filters"];
    expect(tops).toEqual(screen === "phone" ? [...tools, ...second] : [...second, ...tools]);
    const stepsBack: string[] = [];
    let before: Box = { name: "", top: 0, right: 0, bottom: 0, left: 0, isFloating: false };
    for (let n = 0; n < 24; n++) {
      await page.keyboard.press("Tab");
      const box = await focusedBox(page);
      if (box.isFloating) continue;
      const isAbove = box.bottom <= before.top && box.left < before.right;
      const isLeft = box.right <= before.left && box.top < before.bottom && box.bottom > before.top;
      if (isAbove || isLeft) stepsBack.push(`${before.name} -> ${box.name}`);
      before = box;
    }
    expect(stepsBack).toEqual([]);
    const reordered = page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((element) => (getComputedStyle(element) as { readingFlow?: string }).readingFlow !== "normal")
        .map(({ className }) => className),
    );
    expect(await reordered).toEqual([]);
    await leave();
  });

  it("can be read without scripts, with links to log in and to sign up", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen, hasScripts: false });
    await page.goto("/");
    await page.getByRole("link", { name: "Log In" }).waitFor();
    await page.getByRole("link", { name: "Sign Up" }).waitFor();
    expect(await cardsOn(page).count()).toBe(12);
    expect(await cardsOn(page).first().isVisible()).toBe(true);
    await leave();
  });

  if (screen === "desktop") return;

  it("offers visitors to log in and to sign up", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("menu").waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Log In", "Sign Up", "Saved"]);
    await page.getByRole("menuitem", { name: "Sign Up" }).click();
    await page.getByRole("heading", { name: "Join the Community" }).waitFor();
    await leave();
  });

  it("goes back past both modes, however often they were switched", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/snaps");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Charts" }).click();
    for (const [mode, title] of [
      ["Eat In", "100 Eat In Hits"],
      ["Eat Out", "The Dishboard 100"],
      ["Eat In", "100 Eat In Hits"],
      ["Eat Out", "The Dishboard 100"],
    ] as const) {
      await page.getByRole("link", { name: mode, exact: true }).click();
      await page.getByRole("heading", { name: title }).waitFor();
      if (mode === "Eat In") await page.getByRole("button", { name: "Plum jam", exact: true }).click();
      if (mode === "Eat In") await page.getByRole("link", { name: "Dive In!" }).waitFor();
    }
    await page.goBack();
    await page.getByRole("heading", { name: "Snaps", level: 1 }).waitFor();
    await leave();
  });

  it("goes back from the account menu to the page, which has not changed", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/snaps");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Charts" }).click();
    await cardsOn(page).first().waitFor();
    const scroll = () => page.evaluate(() => Math.round(window.scrollY));
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(scroll).toBe(300);
    const menu = page.getByRole("menu");
    const openMenu = async () => {
      // A driver's click scrolls first.
      await page.getByRole("button", { name: "Sign In" }).dispatchEvent("click");
      await menu.waitFor();
      await expect.poll(() => entriesAbovePage(page)).toBe(1);
    };
    await openMenu();
    await page.goBack();
    await menu.waitFor({ state: "detached" });
    await page.evaluate(() => history.forward());
    await expect.poll(() => entriesAbovePage(page)).toBe(0);
    expect(await menu.count()).toBe(0);
    await openMenu();
    await page.keyboard.press("Escape");
    await expect.poll(() => entriesAbovePage(page)).toBe(0);
    expect([new URL(page.url()).pathname, await scroll()]).toEqual(["/", 300]);
    await openMenu();
    await page.getByRole("menuitem", { name: "Sign Up" }).click();
    await page.getByRole("heading", { name: "Join the Community" }).waitFor();
    await page.goBack();
    await cardsOn(page).first().waitFor();
    // The menu's link is gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("The Dishboard 100");
    await page.goBack();
    await page.getByRole("heading", { name: "Snaps", level: 1 }).waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("goes with the system's theme from the first paint, and when it changes", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen, theme: "dark" });
    await page.goto("/", { waitUntil: "commit" });
    const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await expect.poll(colour).toBe("rgb(19, 15, 25)");
    await waitForHydration(page);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(colour).toBe("rgb(250, 246, 239)");
    await leave();
  });
});

it("shows of a card that opens at the foot of a phone what there is room for above the bar", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await page.goto("/");
  await waitForHydration(page);
  const card = cardOf(page, "Dish 5");
  await card.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 70));
  await card.getByRole("button", { name: "Dish 5", exact: true }).click();
  await card.getByRole("link", { name: "Dive In!" }).waitFor();
  // Ends above the bar, or is taller and starts below the top bars.
  const gaps = () =>
    card.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.min(Math.abs(top - 128), Math.max(0, bottom - innerHeight + 64));
    });
  await expect.poll(gaps).toBeLessThan(2);
  expect(await coveredBy(card.getByRole("heading"), ".top-bar")).toEqual([]);
  await leave();
});

it.each([
  ["a page at 400 %", { width: 320, height: 256 }],
  ["a phone on its side", { width: 844, height: 390 }],
])("leaves the height of %s to the page", async (_, size) => {
  const { page, leave } = await newVisitor(browser, server.url);
  await page.setViewportSize(size);
  await page.goto("/");
  await waitForHydration(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  await page.evaluate(() => window.scrollTo(0, 600));
  for (const bar of [page.getByRole("banner"), page.getByRole("navigation", { name: "Main" })]) {
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(y + height <= 0 || y >= size.height).toBe(true);
  }
  await leave();
});

it("has a bottom bar of 64 px, whose list has no markers that could need a line", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Main" });
  expect((await bar.boundingBox())?.height).toBe(64);
  const markers = await page
    .locator("ul, ol")
    .evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType));
  expect(new Set(markers)).toEqual(new Set(["none"]));
  await leave();
});

it("keeps edges, and what is chosen, where the system chooses the colours", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  await waitForHydration(page);
  const styleOf = (selector: string, property: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, [name = "", pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name),
        [property, pseudo],
      );
  for (const box of [".card", ".vote", ".mode-switch"]) expect(await styleOf(box, "border-top-width"), box).toBe("1px");
  const fill = (selector: string, pseudo?: string) => styleOf(selector, "background-color", pseudo);
  expect(await fill(".mode-switch [aria-current]")).not.toBe(await fill(".mode-switch a:not([aria-current])"));
  expect(await fill(".bottom-bar ul", "::before")).not.toBe(await fill(".bottom-bar"));
  await leave();
});
