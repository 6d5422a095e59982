import { sql } from "kysely";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { testSettings } from "../testing/app.ts";
import { newPerson } from "../testing/people.ts";
import { axeViolations } from "./axe.ts";
import { camden, cardOf, cardsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { confirmByLink, fillLogIn, newMember, signUp } from "./members.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { entriesAbovePage, newVisitor, type Visitor, waitForHydration } from "./visitor.ts";

const server = await startServer(testSettings());
const browser: Browser = await openBrowser();
const cook = await fillBoard(server.db, camden, 14);
await cook.submitsProduct({ name: "Plum jam", brand: "Red Jar" });
async function signIn(visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor;
  await page.goto("/login");
  await fillLogIn(page, email);
  await isBack(page);
}

/** Waits until the viewer and their votes are known. */
async function isBack(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account menu" }).waitFor();
  await expect.poll(() => cardsOn(page).count()).toBe(14);
}

const up = (page: Page, name: string) => cardOf(page, name).getByRole("button", { name: /^Upvote/ });
const down = (page: Page, name: string) => cardOf(page, name).getByRole("button", { name: /^Downvote/ });

/** Counts, with a mark at the own vote. */
async function votesOn(page: Page, name: string): Promise<string> {
  const read = async (button: ReturnType<typeof up>) =>
    `${await button.textContent()}${(await button.getAttribute("aria-pressed")) === "true" ? "*" : ""}`;
  return `${await read(up(page, name))} ${await read(down(page, name))}`;
}
const shows = (page: Page, name: string, votes: string) => expect.poll(() => votesOn(page, name)).toBe(votes);

const pendingVotesIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("outbox:votes")));

async function watch(page: Page, name: string): Promise<() => Promise<string[]>> {
  const button = await up(page, name).elementHandle();
  await button?.evaluate((element) => {
    const seen = [element.textContent];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(element.textContent)).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

describe.each(["phone", "desktop"] as const)("somebody on a %s", (screen) => {
  it("votes up, switches, takes back, and finds it all again", async () => {
    const name = screen === "phone" ? "Dish 5" : "Dish 6";
    const count = screen === "phone" ? 10 : 9;
    const ann = await newVisitor(browser, server.url, { screen });
    await signIn(ann, await newMember(server, `ann_${screen}`));
    await shows(ann.page, name, `${count} 0`);
    const seen = await watch(ann.page, name);
    await up(ann.page, name).click();
    await shows(ann.page, name, `${count + 1}* 0`);
    await expect.poll(() => up(ann.page, name).getAttribute("data-state")).toBe("ready");
    await down(ann.page, name).click();
    await shows(ann.page, name, `${count} 1*`);
    await down(ann.page, name).click();
    await shows(ann.page, name, `${count} 0`);
    await up(ann.page, name).click();
    await shows(ann.page, name, `${count + 1}* 0`);
    await expect.poll(() => up(ann.page, name).getAttribute("data-state")).toBe("ready");
    expect(await seen()).toEqual([count, count + 1, count, count + 1].map(String));
    await ann.page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeViolations(ann.page)).toEqual([]);

    await ann.page.reload();
    await isBack(ann.page);
    await shows(ann.page, name, `${count + 1}* 0`);

    const visitor = await newVisitor(browser, server.url, { screen });
    await visitor.page.goto("/");
    await waitForHydration(visitor.page);
    await shows(visitor.page, name, `${count + 1} 0`);
    expect([ann.consoleErrors, visitor.consoleErrors]).toEqual([[], []]);
    await visitor.leave();
    await ann.leave();
  });
});

it("a vote that the server refuses is rolled back and said; an unanswered one comes through later", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await signIn({ page, consoleErrors: [], leave }, await newMember(server, "rolled"));
  await shows(page, "Dish 7", "8 0");
  const answers: (() => void)[] = [];
  await page.route("**/api/votes/dish/*", async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    const message = "You are voting too fast. Please try again in a moment.";
    const error = { code: "too-many-requests", message, requestId: "x" };
    await route.fulfill({ status: 429, json: { error } });
  });
  await up(page, "Dish 7").click();
  await shows(page, "Dish 7", "9* 0");
  expect(await up(page, "Dish 7").getAttribute("data-state")).toBe("pending");
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await page.getByText("Your vote wasn't saved.").waitFor();
  await page.getByText("You are voting too fast. Please try again in a moment.").waitFor();
  await shows(page, "Dish 7", "8 0");

  await page.unroute("**/api/votes/dish/*");
  let isLost = true;
  await page.route("**/api/votes/dish/*", async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await up(page, "Dish 7").click();
  await expect.poll(() => up(page, "Dish 7").getAttribute("data-state")).toBe("ready");
  await shows(page, "Dish 7", "9* 0");
  await page.reload();
  await isBack(page);
  await shows(page, "Dish 7", "9* 0");
  await leave();
});

it("a vote without a network says so and is sent when it is back", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await signIn({ page, consoleErrors: [], leave }, await newMember(server, "offline"));
  await shows(page, "Dish 8", "7 0");
  await page.context().setOffline(true);
  await down(page, "Dish 8").click();
  await page.getByText("Your vote will be sent as soon as you're back.").waitFor();
  await shows(page, "Dish 8", "7 1*");
  await page.context().setOffline(false);
  await expect.poll(() => down(page, "Dish 8").getAttribute("data-state")).toBe("ready");
  await page.reload();
  await isBack(page);
  await shows(page, "Dish 8", "7 1*");
  await leave();
});

it("a press before one's own votes are known waits for them, and takes no earlier vote back", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await signIn({ page, consoleErrors: [], leave }, await newMember(server, "early"));
  await up(page, "Dish 9").click();
  await shows(page, "Dish 9", "7* 0");
  await expect.poll(() => up(page, "Dish 9").getAttribute("data-state")).toBe("ready");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/votes", async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await isBack(page);
  await up(page, "Dish 9").click();
  await expect.poll(() => up(page, "Dish 9").getAttribute("data-state")).toBe("pending");
  expect(await up(page, "Dish 9").getAttribute("aria-pressed")).toBe("false");
  release();
  // The button showed 'Upvote' when pressed, so the earlier upvote stays.
  await shows(page, "Dish 9", "7* 0");
  await expect.poll(() => up(page, "Dish 9").getAttribute("data-state")).toBe("ready");
  await page.reload();
  await shows(page, "Dish 9", "7* 0");
  await leave();
});

it("a press without a network outlives its tab: it shows at once when somebody is back, and is sent", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await signIn({ page, consoleErrors: [], leave }, await newMember(server, "closed"));
  await shows(page, "Dish 10", "5 0");
  await page.context().setOffline(true);
  await up(page, "Dish 10").click();
  await shows(page, "Dish 10", "6* 0");
  const context = page.context();
  await page.close();
  await context.setOffline(false);

  const later = await context.newPage();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await later.route("**/api/votes{,/dish/*}", async (route) => {
    await released;
    await route.continue();
  });
  await later.goto("/");
  await isBack(later);
  await shows(later, "Dish 10", "6* 0");
  expect(await up(later, "Dish 10").getAttribute("data-state")).toBe("pending");
  release();
  await expect.poll(() => up(later, "Dish 10").getAttribute("data-state")).toBe("ready");
  await later.reload();
  await isBack(later);
  await shows(later, "Dish 10", "6* 0");
  expect(await pendingVotesIn(later)).toEqual([]);
  await leave();
});

it("a vote that is unanswered when its person leaves is cast by nobody else, and by them when they are back", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  const [olga, gus] = [await newMember(server, "olga"), await newMember(server, "gus")];
  await signIn({ page, consoleErrors: [], leave }, olga);
  await shows(page, "Dish 4", "11 0");
  await page.route("**/api/votes/dish/*", () => {});
  await down(page, "Dish 4").click();
  await shows(page, "Dish 4", "11 1*");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await waitForHydration(page);
  await page.unroute("**/api/votes/dish/*");

  await signIn({ page, consoleErrors: [], leave }, gus);
  await up(page, "Dish 3").click();
  await expect.poll(() => up(page, "Dish 3").getAttribute("data-state")).toBe("ready");
  await shows(page, "Dish 4", "11 0");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await waitForHydration(page);

  await signIn({ page, consoleErrors: [], leave }, olga);
  await shows(page, "Dish 4", "11 1*");
  await expect.poll(() => down(page, "Dish 4").getAttribute("data-state")).toBe("ready");
  const { rows } = await sql`select username, vote from votes join profiles on profiles.id = user_id
    where username in ('olga', 'gus') order by username`.execute(server.db.write);
  expect(rows).toEqual([
    { username: "gus", vote: 1 },
    { username: "olga", vote: -1 },
  ]);
  await leave();
});

it("voting that could not be loaded says so, and a press that waits is carried out when it is tried again", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await signIn({ page, consoleErrors: [], leave }, await newMember(server, "unloaded"));
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/assets/members-*.js", async (route) => {
    await failing;
    await route.abort();
  });
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => up(page, "Dish 2").getAttribute("data-state")).toBe("ready");
  await up(page, "Dish 2").click();
  fail();
  await page.getByText("Voting couldn't be loaded.").waitFor();
  await page.unroute("**/assets/members-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await isBack(page);
  await shows(page, "Dish 2", "14* 0");
  await expect.poll(() => up(page, "Dish 2").getAttribute("data-state")).toBe("ready");
  await leave();
});

it("a vote on What's New? counts on the board", async () => {
  const visitor = await newVisitor(browser, server.url);
  const { page, leave } = visitor;
  await signIn(visitor, await newMember(server, "early_bird"));
  const before = await votesOn(page, "Dish 13");
  await page.getByRole("link", { name: "What's New?" }).click();
  await up(page, "Dish 13").click();
  await shows(page, "Dish 13", "3* 0");
  await page.getByRole("link", { name: "Charts" }).click();
  await shows(page, "Dish 13", "3* 0");
  await page.reload();
  await isBack(page);
  await shows(page, "Dish 13", "3* 0");
  expect(before).toBe("2 0");
  await up(page, "Dish 13").click();
  await shows(page, "Dish 13", "2 0");
  await leave();
});

it("the keyboard votes, and a vote shows on the next screen too without moving this one", async () => {
  const { page, leave } = await newVisitor(browser, server.url, { screen: "desktop" });
  await signIn({ page, consoleErrors: [], leave }, await newMember(server, "keys"));
  const names = () => cardsOn(page).getByRole("heading").allTextContents();
  const before = await names();
  for (const name of ["Dish 11", "Dish 12"]) {
    await up(page, name).focus();
    await page.keyboard.press("Space");
  }
  await shows(page, "Dish 12", "4* 0");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await shows(page, "Dish 12", "3 1*");
  expect(await names()).toEqual(before);
  await page.getByRole("link", { name: "Eat In" }).first().click();
  await page.getByRole("heading", { name: "100 Eat In Hits" }).waitFor();
  await page.goBack();
  await shows(page, "Dish 12", "3 1*");
  await shows(page, "Dish 11", "5* 0");
  await leave();
});

describe("once a vote has changed the order", () => {
  /** Nine dishes of three votes each, the oldest first, seen by a signed-in person. */
  const arrive = async (name: string, hasMotion: boolean) => {
    const at = { latitude: hasMotion ? 20 : 30, longitude: 10 };
    const cook = await newPerson(server.db, `${name}_cook`);
    for (let n = 1; n <= 9; n++) await cook.submitsDish({ name: `${name} ${n}`, at, up: 3 });
    const storage = { userLocation: JSON.stringify(at), locationName: name };
    const visitor = await newVisitor(browser, server.url, { storage, hasMotion });
    const { page } = visitor;
    await page.addInitScript(() => {
      const { animate } = Element.prototype;
      const motions = { cards: 0, stillTickets: 0, flyingTickets: 0 };
      Object.assign(window, { motions });
      Element.prototype.animate = function (...how) {
        if (this.tagName === "LI") motions.cards++;
        if (this.tagName === "SPAN")
          motions[JSON.stringify(how[0]).includes("translate") ? "flyingTickets" : "stillTickets"]++;
        return animate.apply(this, how);
      };
    });
    await page.goto("/login");
    await fillLogIn(page, await newMember(server, name.toLowerCase()));
    await expect.poll(() => cardsOn(page).count()).toBe(9);
    await page.mouse.move(190, 20);
    return visitor;
  };
  const othersVoteFor = async (name: string, count: number) => {
    for (let n = 0; n < count; n++) {
      const { id } = await newPerson(server.db, `fan_${n}_of_${name.replace(" ", "_")}`);
      await sql`select handle_vote(id, 'dish', 'up', ${id}::uuid, now()) from dishes where name = ${name}`.execute(
        server.db.write,
      );
    }
  };
  const namesOn = (page: Page) => cardsOn(page).getByRole("heading").allTextContents();
  type Motions = Record<"cards" | "stillTickets" | "flyingTickets", number>;
  const motionsOn = (page: Page) => page.evaluate(() => (window as unknown as { motions: Motions }).motions);

  const newOrderButton = (page: Page) => page.getByRole("button", { name: "Show new order" });

  it("new counts show at once, no card moves, and all glide to their ranks when the new order is asked for", async () => {
    const { page, consoleErrors, leave } = await arrive("Even", true);
    const before = await namesOn(page);
    const tops = () => cardsOn(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    const topsBefore = await tops();
    await othersVoteFor("Even 9", 1);
    await up(page, "Even 2").click();
    await page.getByText("Your first vote. It counts already.").waitFor();
    await shows(page, "Even 2", "4* 0");
    await newOrderButton(page).waitFor();
    await shows(page, "Even 9", "4 0");
    await page.mouse.move(190, 20);
    expect([await namesOn(page), await tops()]).toEqual([before, topsBefore]);
    expect(await axeViolations(page)).toEqual([]);
    await newOrderButton(page).click();
    const after = [2, 9, 1, 3, 4, 5, 6, 7, 8].map((n) => `Even ${n}`);
    await expect.poll(() => namesOn(page)).toEqual(after);
    expect(await cardsOn(page).locator(".ticket").allTextContents()).toEqual(after.map((_, index) => `#${index + 1}`));
    expect(await newOrderButton(page).count()).toBe(0);
    const { cards, flyingTickets } = await motionsOn(page);
    expect(cards).toBeGreaterThan(1);
    expect(flyingTickets).toBe(14);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("a visitor who has scrolled down stays there, the next visit has the new order, and nothing glides where motion is not wanted", async () => {
    const { page, leave } = await arrive("Calm", false);
    const card = cardOf(page, "Calm 5");
    const name = card.getByRole("button", { name: "Calm 5", exact: true });
    await name.focus();
    await page.keyboard.press("Enter");
    await up(page, "Calm 5").focus();
    await card.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 160));
    const top = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    expect(await top()).toBe(160);
    for (const other of ["Calm 8", "Calm 9"]) await othersVoteFor(other, 2);
    const before = await namesOn(page);
    await page.keyboard.press("Space");
    await newOrderButton(page).waitFor();
    expect([await namesOn(page), await top()]).toEqual([before, 160]);
    expect(await name.getAttribute("aria-expanded")).toBe("true");
    expect(await up(page, "Calm 5").evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByText("The order of the list has changed.").count()).toBe(1);

    const inOrder = (...numbers: number[]) => numbers.map((n) => `Calm ${n}`);
    await page.getByRole("link", { name: "Lists" }).click();
    await page.getByRole("heading", { name: "Lists", exact: true }).waitFor();
    await page.getByRole("link", { name: "Charts" }).click();
    await expect.poll(() => namesOn(page)).toEqual(inOrder(8, 9, 5, 1, 2, 3, 4, 6, 7));
    await up(page, "Calm 5").click();
    await newOrderButton(page).press("Enter");
    await expect.poll(() => namesOn(page)).toEqual(inOrder(8, 9, 1, 2, 3, 4, 5, 6, 7));
    await page.getByText("The list is in its new order.").waitFor({ state: "attached" });
    const first = page.getByRole("button", { name: "Calm 8", exact: true });
    expect(await first.evaluate((button) => button === document.activeElement)).toBe(true);
    // The first vote's tickets lie still, and fade.
    const { cards, flyingTickets, stillTickets } = await motionsOn(page);
    expect([cards, flyingTickets]).toEqual([0, 0]);
    expect(stillTickets).toBeGreaterThanOrEqual(14);

    // Rows stay until asked to move, or until the next visit.
    const turn = async () => {
      await page.getByRole("link", { name: "Lists" }).click();
      await page.getByRole("heading", { name: "Lists", exact: true }).waitFor();
      await page.getByRole("link", { name: "Charts" }).click();
      await cardsOn(page).first().waitFor();
    };
    const charts = "**/api/charts/dishes?*";
    const isBackAgain = Promise.withResolvers<void>();
    await page.route(charts, async (route) => {
      await isBackAgain.promise;
      await route.continue();
    });
    await up(page, "Calm 6").click();
    await turn();
    isBackAgain.resolve();
    await newOrderButton(page).waitFor();
    expect(await namesOn(page)).toEqual(inOrder(8, 9, 1, 2, 3, 4, 5, 6, 7));
    await page.unroute(charts);
    await turn();
    await expect.poll(() => namesOn(page)).toEqual(inOrder(8, 9, 6, 1, 2, 3, 4, 5, 7));
    expect(await newOrderButton(page).count()).toBe(0);
    await up(page, "Calm 6").click();
    await newOrderButton(page).click();
    await expect.poll(() => namesOn(page)).toEqual(inOrder(8, 9, 1, 2, 3, 4, 5, 6, 7));

    // Caches still hold the old page and chart.
    const stored = page.waitForResponse((reply) => reply.request().method() === "PUT");
    await up(page, "Calm 7").click();
    await stored;
    await expect.poll(() => up(page, "Calm 7").getAttribute("data-state")).toBe("ready");
    await page.reload();
    await expect.poll(() => namesOn(page)).toEqual(inOrder(8, 9, 7, 1, 2, 3, 4, 5, 6));
    expect(await newOrderButton(page).count()).toBe(0);
    await leave();
  });
});

it("a second tab learns of a vote", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await signIn({ page, consoleErrors: [], leave }, await newMember(server, "tabs"));
  const second = await page.context().newPage();
  await second.goto("/");
  await isBack(second);
  await shows(second, "Dish 13", "2 0");
  await up(page, "Dish 13").click();
  await shows(second, "Dish 13", "3* 0");
  await leave();
});

it("a visitor is told that voting needs an account, and loads no code that votes", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/");
  await waitForHydration(page);
  const button = up(page, "Dish 1");
  // The driver trusts the disabled mark.
  await button.tap({ force: true });
  const offer = page.getByRole("dialog", { name: "Sign in to vote" });
  await offer.waitFor();
  expect(await offer.getByRole("link").allTextContents()).toEqual(["Sign Up", "Log In"]);
  expect(await axeViolations(page)).toEqual([]);
  await picture(page, "sign-in-to-vote");
  await expect.poll(() => entriesAbovePage(page)).toBe(1);
  await page.goBack();
  await offer.waitFor({ state: "detached" });
  expect(page.url()).toBe(`${server.url}/`);
  await button.tap({ force: true });
  await offer.waitFor();
  await page.keyboard.press("Escape");
  await offer.waitFor({ state: "detached" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await votesOn(page, "Dish 1")).toBe("14 0");
  expect(scripts).not.toEqual([]);
  expect(scripts.filter((url) => url.includes("/assets/members-"))).toEqual([]);
  await leave();
});

it("a visitor's press becomes a vote when they have signed up for it and confirmed in another tab", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await page.goto("/");
  await waitForHydration(page);
  await up(page, "Dish 1").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Sign in to vote" }).getByRole("link", { name: "Sign Up" }).click();
  await page.getByText("Your vote on Dish 1 counts once your email is confirmed").waitFor();
  await signUp(page, "newcomer");

  const other = await page.context().newPage();
  await confirmByLink(server, other, "newcomer");
  // Headless tabs are both visible, so either votes.
  await Promise.any([page, other].map((tab) => tab.getByText("Your vote on Dish 1 counts.").waitFor()));
  for (const tab of [page, other]) {
    await isBack(tab);
    await tab.reload();
    await isBack(tab);
    await shows(tab, "Dish 1", "15* 0");
  }
  await leave();
});

it("a visitor's press on a product becomes a vote on the board of products, where the email's link leads them", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await page.goto("/pantry-100");
  await waitForHydration(page);
  await up(page, "Plum jam").tap({ force: true });
  await page.getByRole("dialog", { name: "Sign in to vote" }).getByRole("link", { name: "Sign Up" }).click();
  await page.getByText("Your vote on Plum jam counts once your email is confirmed").waitFor();
  await signUp(page, "jam_lover");
  await confirmByLink(server, page, "jam_lover");
  await page.getByText("Welcome! You're signed in. Your vote on Plum jam counts.").waitFor();
  await shows(page, "Plum jam", "1* 0");
  // One toast for all; another would outlast it.
  await expect.poll(() => up(page, "Plum jam").getAttribute("data-state")).toBe("ready");
  const said = () => page.locator(".toast").allTextContents();
  await expect.poll(said).toEqual([expect.stringContaining("Your vote on Plum jam counts.")]);
  expect(new URL(page.url()).pathname).toBe("/pantry-100");
  await leave();
});

it("a visitor's press becomes a vote when they sign in, and takes none back", async () => {
  const { page, leave } = await newVisitor(browser, server.url, { screen: "desktop" });
  const email = await newMember(server, "returning");
  const voteAndSignIn = async () => {
    await page.goto("/");
    await waitForHydration(page);
    await up(page, "Dish 14").click({ force: true });
    await page.getByRole("dialog", { name: "Sign in to vote" }).getByRole("link", { name: "Log In" }).click();
    await fillLogIn(page, email);
    await page.getByText("You have successfully signed in. Your vote on Dish 14 counts.").waitFor();
    await shows(page, "Dish 14", "2* 0");
  };
  await voteAndSignIn();
  await expect.poll(() => up(page, "Dish 14").getAttribute("data-state")).toBe("ready");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await voteAndSignIn();
  await page.reload();
  await isBack(page);
  await shows(page, "Dish 14", "2* 0");
  await leave();
});
