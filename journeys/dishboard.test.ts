import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "./axe.ts";
import { bristol, camden, cardOf, cardsOn, detailsOn, distanceText, fillBoard, kmApart } from "./board.ts";
import { openBrowser, screens } from "./browser.ts";
import { newSubmitter, openForm, panelOn, sendForm } from "./panel.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor, type VisitorOptions } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
await fillBoard(server.db, camden, 105, "Market dish");
await fillBoard(server.db, bristol, 103, "Harbour dish");
await sql`insert into votes (user_id, item_id, vote, updated_at)
  select p.id, r.item_id, 1, now() from (select id from profiles order by id limit 2) p,
    (select item_id from rankings order by item_id limit 3) r`.execute(server.db.write);
const atHome = { userLocation: JSON.stringify(bristol), locationName: "Harbourside" };
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Cards above the bottom bar, including a partial last. */
function dishesOnFirstScreen(page: Page): Promise<number> {
  return cardsOn(page).evaluateAll((cards) => {
    const bar = document.querySelector(".bottom-bar")?.getBoundingClientRect().top ?? innerHeight;
    const shares = cards.map((card) => {
      const { top, bottom, height } = card.getBoundingClientRect();
      return Math.max(0, Math.min(bottom, bar) - top) / height;
    });
    return shares.reduce((sum, share) => sum + share, 0);
  });
}

describe.each(["phone", "desktop"] as const)("The Dishboard 100 on a %s", (screen) => {
  const arrive = async (options: VisitorOptions = {}, path = "/") => {
    const visitor = await newVisitor(browser, server.url, { screen, ...options });
    await visitor.page.goto(path);
    await expect.poll(() => cardsOn(visitor.page).count()).toBe(100);
    return visitor;
  };

  it("shows the hundred best dishes in their order, with how far each is from where one is", async () => {
    const { page, consoleErrors, leave } = await arrive({ storage: atHome });
    const shown = await cardsOn(page).evaluateAll((cards) =>
      cards.map((card) => [
        card.querySelector("h2")?.textContent,
        card.querySelector(".card-where")?.textContent,
        card.querySelector(".ticket")?.textContent,
      ]),
    );
    expect(shown).toEqual(numbers(100).map((n) => [`Harbour dish ${n}`, distanceText(n * kmApart), `#${n}`]));
    expect(await page.getByRole("button", { name: "Change area" }).textContent()).toContain("Harbourside");
    await page.getByText("2 people vote here.").waitFor();
    expect(await page.getByRole("link", { name: "Join them" }).getAttribute("href")).toBe("/signup");
    await picture(page, "dishboard", screen);
    await page.getByRole("button", { name: "Dismiss" }).click();
    expect(await dishesOnFirstScreen(page)).toBeGreaterThanOrEqual(4.5);
    await page.reload();
    expect(await page.getByText("2 people vote here.").isVisible()).toBe(false);
    await page.getByRole("heading", { name: "That's all 100" }).waitFor();
    expect(await page.getByRole("link", { name: "Submit a dish" }).getAttribute("href")).toBe("/signup");
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("opens a card by mouse, and closes it when another is opened", async () => {
    const { page, consoleErrors, leave } = await arrive();
    const first = cardOf(page, "Market dish 1");
    await first.getByRole("button", { name: "Market dish 1", exact: true }).click();
    const details = detailsOn(page);
    expect(await details.getByText("submitted this dish").textContent()).toMatch(/^cook\d+ submitted this dish$/);
    expect(await details.getByText("Pro", { exact: true }).count()).toBe(1);
    const labels = await details.locator(".card-labels > *").allTextContents();
    expect(labels.join(" ").toLowerCase()).toContain("vegan");
    expect(labels.join(" ").toLowerCase()).not.toContain("keto");
    expect(labels).toEqual(expect.arrayContaining(["spicy", "late"]));
    expect(labels).not.toContain("seventh");
    await picture(page, "open-card", screen);
    const link = details.getByRole("link", { name: "Dive In!" });
    const href = await link.getAttribute("href");
    expect(href).toMatch(/^\/dish\/[0-9a-f-]{36}$/);
    await cardOf(page, "Market dish 2").getByRole("button", { name: "Market dish 2", exact: true }).click();
    await expect.poll(() => link.getAttribute("href")).not.toBe(href);
    expect(await first.getByRole("button", { name: "Market dish 1", expanded: false }).count()).toBe(1);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("says in one quiet line how far away a dish is and what it costs, and more on its open card, whose photo leads to it", async () => {
    const { page, consoleErrors, leave } = await arrive();
    const card = cardOf(page, "Market dish 9");
    expect(await card.locator(".card-facts").textContent()).toBe(`${distanceText(9 * kmApart)} · $9.09`);
    expect(await card.textContent()).not.toMatch(/Thai|stated/);
    await card.getByRole("button", { name: "Market dish 9", exact: true }).click();
    await detailsOn(page).getByText("Allergens not stated").waitFor();
    await detailsOn(page).getByText("Thai", { exact: true }).waitFor();
    const description = page.locator(".card-description p");
    const height = async () => (await description.boundingBox())?.height ?? 0;
    expect(await height()).toBe(4 * 24);
    await page.getByRole("button", { name: "More", exact: true }).click();
    expect(await height()).toBeGreaterThan(4 * 24);
    await page.locator(".card-photo-link, .panel-photo-link").click();
    await page.getByRole("heading", { name: "Market dish 9", level: 1, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/dish\//);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("lets votes rest without a box, and still hits them with a finger", async () => {
    const { page, leave } = await arrive();
    for (const side of ["Upvote", "Downvote"]) {
      const vote = cardOf(page, "Market dish 2").getByRole("button", { name: new RegExp(`^${side}`) });
      const { width = 0, height = 0 } = (await vote.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      const box = (element: Element) => [
        getComputedStyle(element).backgroundColor,
        getComputedStyle(element).boxShadow,
      ];
      expect(await vote.evaluate(box)).toEqual(["rgba(0, 0, 0, 0)", "none"]);
    }
    await leave();
  });

  it("opens and closes a card by keyboard and by Back, for which there is one history entry, whichever card", async () => {
    const { page, leave } = await arrive();
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    const name = page.getByRole("button", { name: "Market dish 3", exact: true });
    await cardOf(page, "Market dish 2")
      .getByRole("button", { name: /^Downvote/ })
      .focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => name.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Space");
    await expect.poll(() => name.getAttribute("aria-expanded")).toBe("false");
    expect(new URL(page.url()).search).toBe("");
    // The second opens after the first has closed.
    const other = page.getByRole("button", { name: "Market dish 4", exact: true });
    await name.click();
    await page.evaluate(
      (toggles) => {
        for (const toggle of toggles) toggle?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      },
      [await name.elementHandle(), await other.elementHandle()],
    );
    await expect.poll(() => other.getAttribute("aria-expanded")).toBe("true");
    await name.click();
    await other.click();
    await detailsOn(page).getByRole("link", { name: "Dive In!" }).focus();
    expect(await entries()).toBe(before + 1);
    await page.goBack();
    await expect.poll(() => other.getAttribute("aria-expanded")).toBe("false");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/");
    await expect.poll(() => other.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    expect(page.url()).toBe("about:blank");
    await leave();
  });

  it("shows the dish of a link, however far down it is, and says when it is hidden", async () => {
    const { page, consoleErrors, leave } = await arrive();
    const id = await cardOf(page, "Market dish 45").getAttribute("data-card");
    await page.goto(`/?dish=${id}`);
    await detailsOn(page).getByRole("link", { name: "Dive In!" }).waitFor();
    const shownPart = () =>
      cardOf(page, "Market dish 45").evaluate((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return Math.min(bottom, innerHeight) - Math.max(top, 0);
      });
    await expect.poll(shownPart).toBeGreaterThan(60);
    const gone = page.getByText("The dish of this link is not shown any more.");
    expect(await gone.count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    const setState = async (state: number) => {
      await server.db.write.updateTable("rankings").set({ state }).where("item_id", "=", String(id)).execute();
      // Boards are up to a second old.
      server.age(2_000);
    };
    await setState(2);
    await page.goto(`/?dish=${id}`);
    await gone.waitFor();
    await setState(0);
    await leave();
  });

  it("keeps what a visitor saves, and copies the link of what they share", async () => {
    const { page, leave } = await arrive();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    const card = detailsOn(page);
    await page.getByRole("button", { name: "Market dish 2", exact: true }).click();
    await card.getByRole("button", { name: "Share" }).click();
    await page.getByText("Link copied!").waitFor();
    const toast = await page.locator("[data-sonner-toast]").boundingBox();
    // Next to the panel the bar's start has this room.
    expect(toast?.width).toBe(screen === "phone" ? screens.phone.width - 32 : 320);
    if (screen === "desktop") expect(toast?.y).toBeGreaterThan(screens.desktop.height - 160);
    const link = await card.getByRole("link", { name: "Dive In!" }).getAttribute("href");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url + link);
    await card.getByRole("button", { name: "Save" }).click();
    await card.getByRole("button", { name: "Saved" }).waitFor();
    await page.reload();
    await card.getByRole("button", { name: "Saved" }).click();
    await card.getByRole("button", { name: "Save", exact: true }).waitFor();
    await leave();
  });

  if (screen === "desktop") return;

  it("has over it what its viewer has just submitted, while that is not among the hundred", async () => {
    const { page, consoleErrors, leave } = await newSubmitter(browser, server, `new_${screen}`, { screen });
    expect(await page.getByText("people vote here").isVisible()).toBe(false);
    const name = `Tagliatelle of the ${screen}`;
    await openForm(page, "Eat Out");
    await panelOn(page).getByLabel("Dish Name*").fill(name);
    await panelOn(page).getByLabel("Restaurant Name*").fill("Primrose Trattoria");
    await sendForm(page);
    await page.getByText("Dish submitted successfully!").waitFor();
    await page.getByRole("button", { name: "View", exact: true }).waitFor();
    const strip = page.getByRole("region", { name: "Yours, just added" });
    await strip.getByText("Primrose Trattoria · no votes yet").waitFor();
    expect(await cardOf(page, name).count()).toBe(0);
    const list = await page.locator(".item-list").boundingBox();
    expect((await strip.boundingBox())?.y).toBeLessThan(list?.y ?? 0);
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, "dishboard-just-added", screen);

    await page.getByRole("link", { name: "Plan", exact: true }).click();
    await page.waitForURL("**/?view=map");
    await expect.poll(() => strip.count()).toBe(0);
    await page.goBack();

    await page.reload();
    expect(await strip.getByRole("link", { name }).getAttribute("href")).toMatch(/^\/dish\/[0-9a-f-]{36}$/);
    await strip.getByRole("button", { name: `Close ${name}` }).click();
    await expect.poll(() => strip.count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("comes back to the place in the list", async () => {
    const { page, consoleErrors, leave } = await arrive();
    const scroll = () => page.evaluate(() => Math.round(window.scrollY));
    const card = cardOf(page, "Market dish 60");
    await card.scrollIntoViewIfNeeded();
    await card.getByRole("button", { name: "Market dish 60", exact: true }).click();
    const link = detailsOn(page).getByRole("link", { name: "Dive In!" });
    await link.scrollIntoViewIfNeeded();
    const before = await scroll();
    expect(before).toBeGreaterThan(screens[screen].height);
    await link.click();
    await page.getByRole("heading", { name: "Market dish 60", level: 1, exact: true }).waitFor();
    expect(await scroll()).toBe(0);
    await page.goBack();
    await link.waitFor();
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(scroll).toBeGreaterThan(before - 5);
    expect(await scroll()).toBeLessThan(before + 5);
    await page.reload();
    await expect.poll(scroll).toBeGreaterThan(before - 5);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("stays where it is on a reload, near the end of the rows that the page comes with", async () => {
    const { page, consoleErrors, leave } = await arrive();
    const twoFrames = () =>
      page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const rows = await page.evaluate(async () => {
      const html = await (await fetch(location.pathname)).text();
      return new DOMParser().parseFromString(html, "text/html").querySelectorAll("main article").length;
    });
    expect(rows).toBeGreaterThan(5);
    expect(rows).toBeLessThan(50);
    const end = await cardsOn(page)
      .nth(rows - 1)
      .evaluate((card) => Math.round(card.getBoundingClientRect().bottom + scrollY - innerHeight));
    for (let y = end - 200; y <= end + 200; y += 50) {
      await page.evaluate((y) => window.scrollTo(0, y), y);
      await twoFrames();
      await page.reload();
      await expect.poll(() => cardsOn(page).count()).toBe(100);
      await twoFrames();
      expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(y);
    }
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("does not let a visitor vote, and says why", async () => {
    const { page, leave } = await arrive();
    const up = cardOf(page, "Market dish 2").getByRole("button", { name: "Upvote Market dish 2, 104" });
    expect(await up.getAttribute("aria-disabled")).toBe("true");
    const reason = await up.getAttribute("aria-describedby");
    expect(await page.locator(`#${reason}`).textContent()).toBe("Sign in to vote");
    await up.click({ force: true });
    await page.getByRole("dialog", { name: "Sign in to vote" }).waitFor();
    expect(await up.textContent()).toBe("104");
    await leave();
  });
});

describe("the panel beside the list", () => {
  const wideList = async (width = 1280) => {
    const visitor = await newVisitor(browser, server.url, { screen: "desktop" });
    await visitor.page.setViewportSize({ width, height: 800 });
    await visitor.page.goto("/");
    await visitor.page.getByText("Open the plan").waitFor();
    await expect.poll(() => cardsOn(visitor.page).count()).toBe(100);
    return visitor;
  };

  it("shows the open dish while the list stays, and closes by Back", async () => {
    const { page, consoleErrors, leave } = await wideList();
    // Reaches below the room that unfolding scrolls into, and opens in place.
    const third = await cardsOn(page).nth(2).boundingBox();
    await page.setViewportSize({ width: 1280, height: Math.round((third?.y ?? 0) + (third?.height ?? 0) + 90) });
    await page.getByRole("button", { name: "Market dish 3", exact: true }).click();
    await detailsOn(page).getByRole("heading", { name: "Market dish 3", exact: true }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.getByText("Open the plan").waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    const row = (n: number) => cardOf(page, `Market dish ${n}`);
    const title = (n: number) => detailsOn(page).getByRole("heading", { name: `Market dish ${n}`, exact: true });
    const before = await row(5).boundingBox();
    for (const n of [3, 4]) {
      await row(n)
        .getByRole("button", { name: `Market dish ${n}`, exact: true })
        .click();
      await title(n).waitFor();
      expect(await row(n).locator("[aria-current=true]").count()).toBe(1);
      expect(new URL(page.url()).searchParams.get("dish")).toBe(await row(n).getAttribute("data-card"));
    }
    expect(await row(5).boundingBox()).toEqual(before);
    const [list, panel] = [await row(5).boundingBox(), await detailsOn(page).boundingBox()];
    expect(panel?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
    await page.goBack();
    await page.getByText("Open the plan").waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(await row(5).boundingBox()).toEqual(before);
    await page.goForward();
    await title(4).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByText("Open the plan").waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("follows the arrow keys; Enter leads into it and Escape back to the list", async () => {
    const { page, leave } = await wideList();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole("button", { name: "Market dish 2", exact: true }).focus();
    await page.keyboard.press("Enter");
    await detailsOn(page).getByRole("heading", { name: "Market dish 2", exact: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await detailsOn(page).getByRole("heading", { name: "Market dish 3", exact: true }).waitFor();
    expect(await focused()).toBe("Market dish 3");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("panel");
    await page.keyboard.press("Escape");
    await page.getByText("Open the plan").waitFor();
    expect(await focused()).toBe("Market dish 3");
    expect(new URL(page.url()).search).toBe("");
    await leave();
  });

  it("stands at the end of three columns on a very wide screen, and everything ends at the bar", async () => {
    const { page, leave } = await wideList(1_760);
    const lefts = await cardsOn(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(2);
    const panel = await page.locator(".panel").boundingBox();
    expect(panel?.x).toBeGreaterThan(Math.max(...lefts));
    const strip = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect([strip?.x, strip?.width, strip?.height]).toEqual([0, 1_760, 52]);
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBe((strip?.y ?? 0) - 24);
    await leave();
  });
});
