/** Removes functions and styles that the oldest browsers lack. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { camden, cardOf, cardsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { newMember, signIn, signUp, startMemberServer } from "./members.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();
await fillBoard(server.db, camden, 14);

const withoutLaterFunctions = `
  for (const [owner, names] of [
    [AbortSignal, ["any"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [URL, ["canParse", "parse"]],
    [Response, ["json"]],
    [Promise, ["withResolvers", "try"]],
    [Intl, ["Segmenter", "DurationFormat"]],
    [String.prototype, ["isWellFormed", "toWellFormed"]],
    [Set.prototype, ["union", "intersection", "difference", "isSubsetOf"]],
    [HTMLElement.prototype, ["popover", "showPopover"]],
    [window, ["requestIdleCallback", "navigation", "scheduler", "BarcodeDetector"]],
  ])
    for (const name of names) delete owner[name];
  const { supports } = CSS;
  CSS.supports = (...query) => !/:has/.test(query[0]) && supports.call(CSS, ...query);
`;

/** Drops rules that need :has(). */
async function withoutHas(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (!["document", "stylesheet"].includes(request.resourceType())) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/[^{};<>]*:has\([^{}]*\{[^{}]*\}/g, "");
    await route.fulfill({ response, body });
  });
}

async function arrive(screen: "phone" | "desktop") {
  const visitor = await newVisitor(browser, server.url, { screen });
  await visitor.page.addInitScript(withoutLaterFunctions);
  await withoutHas(visitor.page);
  return visitor;
}

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

it("somebody with an old phone signs up, votes, filters, searches and chooses a theme", async () => {
  const { page, consoleErrors, leave } = await arrive("phone");
  await signUp(page, "old_phone");
  await signIn(page, await newMember(server, "old_member"));
  await page.goto("/");
  expect(await paper(page)).toBe("rgb(250, 246, 239)");
  const upvote = cardOf(page, "Dish 5").getByRole("button", { name: /^Upvote/ });
  await page.getByRole("button", { name: "Account menu" }).waitFor();
  await upvote.click();
  await expect.poll(() => upvote.getAttribute("aria-pressed")).toBe("true");
  expect(await upvote.textContent()).toBe("11");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("dialog").getByLabel("Asian").check();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Apply Filters/ })
    .click();
  await expect.poll(() => new URL(page.url()).search).toBe("?cuisine=asian");
  await page.goto("/search?q=Dish%203");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Dish 3/ })
    .first()
    .waitFor();
  await page.goto("/settings");
  await page.getByLabel("Theme").selectOption("Dark");
  await expect.poll(() => paper(page)).toBe("rgb(19, 15, 25)");
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("the list of an old desktop browser ends before the panel beside it", async () => {
  const { page, leave } = await arrive("desktop");
  await page.goto("/");
  await waitForHydration(page);
  const panel = page.locator(".panel");
  await panel.waitFor();
  const left = (await panel.boundingBox())?.x ?? 0;
  const rights = () =>
    cardsOn(page).evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect().right));
  await expect.poll(async () => Math.max(...(await rights()))).toBeLessThan(left);
  await leave();
});

it("names the oldest browsers to one that is older, and to no other", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  const sentence = page.getByText("This site needs Safari 16.4, Firefox 115, Chrome or Edge 118, or a newer version.");
  await page.goto("/");
  await waitForHydration(page);
  expect(await sentence.count()).toBe(0);
  await page.addInitScript("delete window.CompressionStream");
  await page.goto("/");
  expect(await sentence.isVisible()).toBe(true);
  await leave();
});
