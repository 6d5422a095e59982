/** Boards and lists that people make, and frozen weeks. What only signed-in people see is answered for. */
import { dishBoardKey } from "@dishboard/contract/board-keys";
import type { Board } from "@dishboard/contract/boards";
import type { Chart } from "@dishboard/contract/charts";
import type { HandList, SharedHandList } from "@dishboard/contract/hand-lists";
import type { DishList } from "@dishboard/contract/lists";
import type { WeeklyChart, WeeklyRank } from "@dishboard/contract/weeks";
import type { Page } from "playwright-core";
import { fail, hold, type Scenes, url } from "./camera.ts";
import { administrator } from "./opening.ts";

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const longTitle = "Everything that I would take my grandmother to on a rainy Sunday afternoon";
const tall = { width: 390, height: 1_700 };
const isSignedIn = true;

const dishes = async () => ((await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart).cards.slice(0, 12);

const answer = (page: Page, replies: Record<string, object>) =>
  Promise.all(Object.entries(replies).map(([path, json]) => page.route(path, (route) => route.fulfill({ json }))));

const board = (ownerId: string): Board => ({
  ...{ id: id(1), slug: "shots-board", title: longTitle, kind: "dish", filters: { cuisine: "asian", meal: "dinner" } },
  ...{ note: "Eight bowls, all near the market.\n\nBring an umbrella.", picture: null, followerCount: 12 },
  area: { name: "Camden Market", latitude: 51.5414, longitude: -0.1471, radiusKm: 1.2 },
  ...{ owner: { id: ownerId, username: "noodle_nora_of_camden_market", avatarUrl: null }, isListed: true },
});

const list = (n: number, visibility: HandList["visibility"], title = "Where I take visitors"): HandList => ({
  ...{ id: id(n), slug: `shots-list-${n}`, title, note: "Bring an appetite.", picture: null, visibility },
  ...{ entryCount: n === 12 ? 0 : 5, isHidden: n === 12 },
});

function week(cards: Chart["cards"]): WeeklyChart {
  const ranks = cards.map(
    ({ id, name, restaurant, allergens }, n): WeeklyRank => ({
      rank: n + 1,
      item: n === 3 ? null : { id, name: n === 4 ? longTitle : name, restaurant, allergens },
      ...{ upvotes: 90 - n, downvotes: n, netScore: 90 - 2 * n, bestRank: Math.max(1, n - 1) },
      ...{ previousRank: n === 2 || n === 5 ? null : n === 0 ? 9 : n, weeksOn: n === 2 ? 1 : 4 + n },
    }),
  );
  return {
    board: { key: dishBoardKey, name: "The Dishboard 100", kind: "dish" },
    ...{ week: "2026-w10", monday: "2026-03-02", dueAt: "2026-03-02T06:00:00Z", madeAt: "2026-03-03T08:00:00Z" },
    ...{ previous: "2026-w09", next: "2026-w11", isFirst: false, newCount: 1, biggestMover: 1, ranks },
  };
}

/** One of everything, of somebody else unless it is one's own. */
const answered =
  (others: Record<string, object> = {}) =>
  async (page: Page) => {
    const cards = await dishes();
    const one = board(id(9));
    const own = [list(11, "profile"), list(12, "private", longTitle), list(13, "link", "By link")];
    const { id: listId, note, picture } = list(11, "profile");
    const byHand: SharedHandList = {
      ...{ id: listId, note, picture, owner: one.owner, isOnProfile: true },
      notes: [{ itemId: cards[0]?.id ?? "", note: "Ask for the corner table, and come before seven." }],
    };
    const page1: DishList = {
      ...{ slug: one.slug, name: one.title, area: one.area, cards, board: one, byHand: null },
      lastWeek: { week: "2026-w10", ranks: cards.map((_, n) => (n === 1 ? 0 : n === 2 ? 9 : n)) },
    };
    const first = cards.slice(0, 5);
    await answer(page, {
      "**/api/boards": { own: [{ ...one, isHidden: false }], followed: [one] },
      "**/api/boards/preview?*": { count: 37, areMore: false, cards: first },
      "**/api/boards/*/follow": { isFollowing: true, followerCount: 12, isOwn: false, isListed: true },
      "**/api/hand-lists*": { lists: own.map((one) => ({ ...one, hasItem: one.id === id(11) })) },
      [`**/api/hand-lists/${id(11)}`]: {
        list: own[0] ?? {},
        entries: first.map((card, n) => ({ card, note: n === 0 ? "Ask for the corner table." : null })),
      },
      [`**/api/hand-lists/${id(12)}`]: { list: own[1] ?? {}, entries: [] },
      "**/api/lists/shots-board": page1,
      "**/api/lists/shots-list-11": { ...page1, name: "Where I take visitors", board: null, byHand, area: null },
      "**/api/lists/*/weeks/*": week(cards),
      ...others,
    });
  };

async function openBoard(page: Page): Promise<void> {
  await page.getByRole("link", { name: longTitle }).first().click();
  await page.getByRole("heading", { name: longTitle, level: 1 }).waitFor();
}

async function openWeek(page: Page): Promise<void> {
  await openBoard(page);
  await page.getByRole("link", { name: "See last week's board" }).click();
  await page.locator(".week-ranks").waitFor();
}

const mine = { path: "/my-lists", isSignedIn, before: answered() };
const embed = `/embed/lists/${dishBoardKey}`;

/** What people rank and choose, and what was frozen of it. */
export const lists: Scenes = {
  all: { path: "/lists" },
  one: { path: "/lists/london-top-100" },
  end: {
    path: "/lists/london-top-100",
    act: (page) => page.getByRole("button", { name: "Share this board" }).scrollIntoViewIfNeeded(),
  },
  embed: {
    path: "/lists/london-top-100",
    act: async (page) => {
      await page.getByRole("button", { name: "Share this board" }).click();
      await page.getByRole("dialog").getByText("Embed this board").click();
    },
  },
  "embed-300": { path: embed, size: { width: 300, height: 500 }, hasScripts: false },
  "embed-800": { path: embed, size: { width: 800, height: 500 }, hasScripts: false },
  mine,
  "mine-none": { ...mine, before: answered({ "**/api/boards": { own: [], followed: [] } }) },
  "mine-failed": {
    ...mine,
    before: fail("**/api/boards"),
    act: (page) => page.getByRole("button", { name: "Try again" }).first().waitFor(),
  },
  "mine-loading": { ...mine, isStopped: true, before: hold("**/api/boards") },
  board: { ...mine, act: openBoard },
  "board-for-administrators": {
    ...mine,
    before: async (page) => {
      await administrator()(page);
      await answered()(page);
    },
    act: openBoard,
  },
  "new-board": { ...mine, path: "/my-lists/new-board", size: tall },
  "new-list": { ...mine, path: "/my-lists/new-list" },
  "own-list": { ...mine, path: `/my-lists/lists/${id(11)}`, size: tall },
  "own-list-empty": { ...mine, path: `/my-lists/lists/${id(12)}` },
  list: {
    ...mine,
    path: `/my-lists/lists/${id(11)}`,
    act: async (page) => {
      await page.getByRole("link", { name: "See it as others do" }).click();
      await page.getByText("A list by hand").waitFor();
    },
  },
  week: { ...mine, act: openWeek },
  "week-absent": { path: `/lists/${dishBoardKey}/2020-w01` },
};
