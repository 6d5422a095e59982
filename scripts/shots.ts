/**
 * Takes pictures of every screen in its states, on phone and desktop, by day and night, into ./shots, with one sheet
 * per screen. `npm run shots -- http://localhost:3000` uses a running server; add screen names to limit it.
 */
import { rm } from "node:fs/promises";
import { emailLinkErrors } from "@dishboard/contract/accounts";
import { dishBoardKey } from "@dishboard/contract/board-keys";
import type { Chart } from "@dishboard/contract/charts";
import type { Page } from "playwright-core";
import { launchBrowser } from "../journeys/browser.ts";
import { askInVain } from "../journeys/visitor.ts";
import { allergens } from "./shots/allergens.ts";
import { away, fail, folder, hold, openCard, type Scenes, takeScreen, url, withoutPhotos } from "./shots/camera.ts";
import { createPost } from "./shots/create-post.ts";
import { edges } from "./shots/edges.ts";
import { groupTables } from "./shots/group-tables.ts";
import { lens } from "./shots/lens.ts";
import { lists } from "./shots/lists.ts";
import { madeLists } from "./shots/made-lists.ts";
import { filters, map } from "./shots/map-and-filters.ts";
import { marketDays } from "./shots/market-days.ts";
import { log, notifications, reports, settings } from "./shots/members.ts";
import { openData } from "./shots/open-data.ts";
import { opening } from "./shots/opening.ts";
import { barcodes, notes, past, taste } from "./shots/own-past.ts";
import { leaveTown } from "./shots/people.ts";
import { places } from "./shots/places.ts";
import { posts } from "./shots/posts.ts";
import { profiles } from "./shots/profiles.ts";
import { submissions } from "./shots/submissions.ts";
import { blocks, heldVotes, moderation, orders, promises } from "./shots/trust.ts";

/** Every screen with its states. Each new screen adds its own. */
const scenes: Record<string, Scenes> = {
  search: {
    recent: { path: "/search", storage: { recentSearches: '["tacos","ramen"]' } },
    found: { path: "/search?q=ta", act: (page) => page.locator("[data-result]").first().waitFor() },
    section: { path: "/search?q=ta&in=dishes", act: (page) => page.locator("[data-result]").first().waitFor() },
    nothing: { path: "/search?q=zzqq", act: (page) => page.getByText("Liked near you").waitFor() },
    error: {
      path: "/search?q=ta",
      before: fail("**/api/search?*"),
      act: (page) => page.getByRole("alert").waitFor(),
    },
    loading: { path: "/search?q=ta", before: hold("**/api/search?*") },
  },
  allergens,
  barcodes,
  blocks,
  "create-post": createPost,
  edges,
  "group-tables": groupTables,
  "held-votes": heldVotes,
  lens,
  lists,
  log,
  "made-lists": madeLists,
  "market-days": marketDays,
  moderation,
  notes,
  notifications,
  "open-data": openData,
  opening,
  orders,
  past,
  places,
  posts,
  profiles,
  promises,
  reports,
  settings,
  submissions,
  taste,
  dishboard: {
    first: { path: "/" },
    "lead-open": { path: "/", act: openCard(0) },
    "card-open": { path: "/", act: openCard(2) },
    "row-open": { path: "/", act: openCard(6) },
    "no-photos": { path: "/", storage: away, before: withoutPhotos },
    "no-photo-open": { path: "/", storage: away, before: withoutPhotos, act: openCard(1) },
    menu: { path: "/", act: (page) => page.getByRole("button", { name: "Sign In" }).click() },
    "vote-tip": {
      path: "/",
      act: askToSignIn,
    },
    "just-added": {
      path: "/",
      isSignedIn: true,
      before: addLastDish({ isOnBoard: false }),
      act: (page) => page.getByRole("region", { name: "Yours, just added" }).waitFor(),
    },
    "on-the-board": {
      path: "/",
      isSignedIn: true,
      before: addLastDish({ isOnBoard: true }),
      act: (page) => page.getByRole("region", { name: "Your dish is on the board" }).waitFor(),
    },
    "list-end": {
      path: "/",
      act: (page) => page.getByRole("link", { name: "Submit a dish" }).scrollIntoViewIfNeeded(),
    },
    loading: { path: "/", storage: away, before: hold("**/api/charts/dishes?*") },
    failed: {
      path: "/",
      storage: away,
      before: fail("**/api/charts/dishes?*"),
      act: (page) => page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor(),
    },
    empty: {
      path: "/",
      storage: away,
      before: (page) => page.route("**/api/charts/dishes?*", (route) => route.fulfill({ json: { cards: [] } })),
      act: (page) => page.getByText("No dishes found.").waitFor(),
    },
    "place-refused-toast": { path: "/", position: "denied", act: askInVain },
    "no-scripts": { path: "/", hasScripts: false },
  },
  items: {
    dish: { path: "/", act: diveIn },
    product: { path: "/pantry-100", act: diveIn },
    "no-photo": { path: "/", before: changeDetails({ image: null, allergens: [], rank: null }), act: diveIn },
    "long-names": { path: "/", before: changeDetails({ name: "W".repeat(120), image: null }), act: diveIn },
    weeks: { path: "/", before: answerWeeks, act: diveIn },
    "not-found": { path: "/dish/none" },
    loading: { path: "/", before: hold("**/api/dishes/*/details"), act: followDive },
  },
  map,
  filters,
  saved: {
    empty: { path: "/saved" },
    list: { path: "/pantry-100", act: saveTwo },
    failed: { path: "/pantry-100", before: fail("**/api/saves/cards"), act: saveTwo },
  },
  "eat-in": {
    first: { path: "/pantry-100" },
    "card-open": { path: "/pantry-100", act: openCard(1) },
    loading: { path: "/", before: hold("**/api/charts/products"), act: switchToEatIn },
    failed: {
      path: "/",
      before: fail("**/api/charts/products"),
      act: async (page) => {
        await switchToEatIn(page);
        await page.getByRole("button", { name: "Try again" }).waitFor();
      },
    },
  },
  accounts: {
    "sign-up": { path: "/signup" },
    "sign-up-to-vote": {
      path: "/",
      act: async (page) => {
        await askToSignIn(page);
        await page.getByRole("link", { name: "Sign Up" }).click();
        await page.getByText("once your email is confirmed").waitFor();
      },
    },
    "log-in": { path: "/login" },
    "link-used": {
      path: `/#token_hash=${"x".repeat(43)}&type=signup`,
      before: (page) =>
        page.route("**/api/accounts/email-link", (route) => {
          const error = { code: "not-found", message: emailLinkErrors.used, requestId: "shots" };
          return route.fulfill({ status: 404, json: { error } });
        }),
      act: (page) => page.getByRole("dialog", { name: "Link already used" }).waitFor(),
    },
  },
  "whats-new": {
    first: { path: "/whats-new" },
    "eat-in": { path: "/whats-new?mode=eat-in" },
    more: {
      path: "/whats-new",
      act: (page) => page.getByRole("button", { name: "Load More" }).scrollIntoViewIfNeeded(),
    },
  },
  restaurant: {
    first: {
      path: "/",
      act: async (page) => {
        await openCard(0)(page);
        await page.locator("main .place-link").click();
        await page.getByRole("heading", { name: "On the board" }).waitFor();
      },
    },
    "not-found": { path: "/restaurant/none" },
  },
  "not-found": { first: { path: "/nowhere" } },
};

async function askToSignIn(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Upvote/ })
    .nth(1)
    .click({ force: true });
  await page.getByRole("dialog", { name: "Sign in to vote" }).waitFor();
}

/** As if the one who is signed in had just submitted the last dish, whether the board has it or not. */
function addLastDish({ isOnBoard }: { isOnBoard: boolean }) {
  return async (page: Page) => {
    const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
    const id = cards.at(-1)?.id;
    const added = [{ kind: "dish", id, personId: cards[1]?.submitter?.id, isFirst: false, addedAt: Date.now() }];
    await page.addInitScript((text) => localStorage.setItem("addedItems", text), JSON.stringify(added));
    if (isOnBoard) return;
    const json = { cards: cards.filter((card) => card.id !== id) };
    await page.route(/\/api\/charts\/dishes/, (route) => route.fulfill({ json }));
  };
}

async function switchToEatIn(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Eat In", exact: true }).click();
}

/** Saves the first two products, and goes to what is saved. */
async function saveTwo(page: Page): Promise<void> {
  for (const index of [0, 1]) {
    await openCard(index)(page);
    await page.locator(".card-details, .panel-content").getByRole("button", { name: "Save", exact: true }).click();
  }
  await page.getByRole("button", { name: "View" }).click();
  await page.locator("main article, main [role=alert]").first().waitFor();
}

/** Follows the second card to the page of its item. */
async function followDive(page: Page): Promise<void> {
  await openCard(1)(page);
  await page.getByRole("link", { name: "Dive In!" }).click();
}

async function diveIn(page: Page): Promise<void> {
  await followDive(page);
  await page.locator("article.item-page").waitFor();
}

/** As if every dish had been on the board for eight weeks. */
async function answerWeeks(page: Page): Promise<void> {
  const ranks = [14, 9, null, 12, 6, 3, 4, 2];
  const weeks = ranks.map((rank, n) => ({ week: `2026-w1${n}`, rank }));
  const board = { key: dishBoardKey, name: "The Dishboard 100" };
  await page.route("**/api/weeks/*/*", (route) =>
    route.fulfill({ json: { weeks: { board, weeksOn: 7, bestRank: 2, weeks } } }),
  );
}

/** Changes what the page of a dish is told. */
function changeDetails(change: object) {
  return (page: Page) =>
    page.route("**/api/dishes/*/details", async (route) => {
      const details = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...details, ...change } });
    });
}

const wanted = process.argv.slice(3);
if (!(await fetch(url).catch(() => null))) {
  console.error(`Nothing answers at ${url}. Start the product first (npm start), or name where it runs.`);
  process.exit(1);
}
if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
const browser = await launchBrowser();
for (const [name, states] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const count = await takeScreen(browser, name, states);
  console.log(`shots/${name}.png: ${count} pictures`);
}
await browser.close();
await leaveTown();
