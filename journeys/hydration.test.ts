import type { CDPSession, Page } from "playwright-core";
import { expect, it } from "vitest";
import { setCounts } from "../testing/people.ts";
import { camden, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, newMember, signIn, startMemberServer } from "./members.ts";
import { startServer } from "./server.ts";
import { delayRequests, newVisitor, waitForHydration } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();
const cook = await fillBoard(server.db, camden, 15);
const dish = await cook.submitsDish({ name: "Ramen", restaurant: "Noodle Bar", at: camden, up: 40 });
await cook.submitsProduct({ name: "Oat Bar", up: 3 });
const { id: restaurant } = await server.db.write
  .selectFrom("restaurants")
  .select("id")
  .where("name", "=", "Noodle Bar")
  .executeTakeFirstOrThrow();
const member = await newMember(server, "reader");
const paths = ["/", "/pantry-100", `/dish/${dish}`, `/restaurant/${restaurant}`, `/profile/${cook.id}`];
const hourMs = 3_600_000;

/** Sets later pages' clock. */
async function setClock(page: Page, { aheadMs }: { aheadMs: number }): Promise<void> {
  await page.addInitScript((ahead) => {
    const now = Date.now;
    Date.now = () => now() + ahead;
    globalThis.Date = new Proxy(Date, {
      construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [target.now()], self),
    });
  }, aheadMs);
}

/** Serves pages from before a vote. */
async function serveEarlierPages(page: Page): Promise<void> {
  const earlier = new Map<string, string>();
  for (const path of paths) earlier.set(path, await (await fetch(server.url + path)).text());
  await setCounts(server.db, dish, { up: 41, down: 0 });
  await page.route(
    ({ pathname }) => earlier.has(pathname),
    (route) =>
      route.fulfill({ body: earlier.get(new URL(route.request().url()).pathname) ?? "", contentType: "text/html" }),
  );
}

type Condition = { who: "visitor" | "member"; set: (page: Page, devtools: CDPSession) => Promise<unknown> };

const conditions: [name: string, condition: Condition][] = [
  [
    "on a slow phone in another time zone and language, whose clock is 30 hours ahead",
    {
      who: "visitor",
      async set(page, devtools) {
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
        await devtools.send("Emulation.setTimezoneOverride", { timezoneId: "Pacific/Kiritimati" });
        await devtools.send("Emulation.setLocaleOverride", { locale: "ar-EG" });
        await setClock(page, { aheadMs: 30 * hourMs });
      },
    },
  ],
  [
    "with a clock that is 30 hours behind",
    { who: "visitor", set: (page) => setClock(page, { aheadMs: -30 * hourMs }) },
  ],
  ["from copies that are older than the replies", { who: "member", set: serveEarlierPages }],
];

it.each(conditions)("pages are taken over as the server wrote them, %s", async (_name, { who, set }) => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen: "desktop" });
  if (who === "member") await signIn(page, member);
  await set(page, await page.context().newCDPSession(page));
  for (const path of paths) {
    await page.goto(path);
    await (who === "member" ? accountMenu(page).waitFor() : waitForHydration(page));
    expect(consoleErrors, path).toEqual([]);
  }
  await leave();
});

it("a vote before a page is taken over changes nothing that the server wrote", async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen: "desktop" });
  await signIn(page, member);
  for (const path of ["/", `/dish/${dish}`]) {
    await page.goto(path, { waitUntil: "commit" });
    await page
      .getByRole("button", { name: /^Upvote Ramen/ })
      .first()
      .click();
    await accountMenu(page).waitFor();
    expect(consoleErrors, path).toEqual([]);
  }
  await leave();
});

it("what could not be loaded is not taken for what the server wrote", async () => {
  const empty = await startServer();
  const { page, consoleErrors, leave } = await newVisitor(browser, empty.url);
  await page.route(/assets\/(empty-board|terms)-/, (route) => route.abort());
  await page.goto("/");
  await page.getByRole("heading", { name: "0 dishes" }).waitFor();
  await page.goto("/terms");
  await page.getByRole("button", { name: "Try Again" }).waitFor();
  expect(consoleErrors.filter((text) => !text.includes("net::ERR_FAILED"))).toEqual([]);
  await leave();
});

it("an empty board stays on the screen while the page is taken over", async () => {
  const empty = await startServer();
  const { page, consoleErrors, leave } = await newVisitor(browser, empty.url);
  for (const [path, text] of [
    ["/", "No dishes found. Check back soon!"],
    ["/pantry-100", "No products found. Check back soon!"],
  ] as const) {
    const release = await delayRequests(page, "**/assets/empty-board-*.js");
    await page.goto(path, { waitUntil: "commit" });
    const card = page.getByRole("heading", { name: text });
    await card.waitFor();
    await page.evaluate(() => {
      const board = document.querySelector(".board");
      const hasCard = () => document.querySelector(".state-card") !== null;
      new MutationObserver(() => hasCard() || console.error("The empty board has left the screen")).observe(
        board ?? document,
        {
          childList: true,
          subtree: true,
        },
      );
    });
    release();
    await waitForHydration(page);
    await card.waitFor();
    await page.unrouteAll();
  }
  expect(consoleErrors).toEqual([]);
  await leave();
});
