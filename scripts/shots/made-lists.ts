/** Members' boards, lists and past weeks, with real replies; a new town lacks some of them. */

import { dishBoardKey } from "@dishboard/contract/board-keys";
import { createBoard, setBoardFollow, setBoardListed } from "@dishboard/contract/boards";
import type { Chart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { createHandList, type ListVisibility, saveListEntry } from "@dishboard/contract/hand-lists";
import { defaultMarketArea } from "@dishboard/contract/places";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { v7 } from "uuid";
import { freezeBoards } from "../../server/src/features/lists/weeks/weeks.service.ts";
import { openLog } from "../../server/src/platform/log.ts";
import { newPerson } from "../../testing/people.ts";
import { transportOf } from "../../testing/sign-in.ts";
import { type Scenes, url } from "./camera.ts";
import { as, type PersonName, townPeople } from "./people.ts";

const longTitle = "Everything that I would take my grandmother to on a rainy Sunday afternoon";
const longBoardTitle = "What people who have lived here all their lives have eaten on Saturdays";
const note = "Small plates first, then the queue outside.\n\nBring cash, and somebody who shares.";
const camden = defaultMarketArea;

const transport = { transport: (path: string, init?: RequestInit) => fetch(url + path, init) };
const by = async (name: PersonName) => transportOf(transport, (await townPeople()).people[name]);

/** Addresses of what was made. */
type Made = { list: string; longList: string; linkList: string; emptyList: string; board: string; emptyBoard: string };

let made: Promise<Made> | undefined;

/** Makes everything, once; what an earlier look at the site has made is found again. */
function make(): Promise<Made> {
  made ??= makeAll();
  return made;
}

async function makeAll(): Promise<Made> {
  const { db, people } = await townPeople();
  const found = await db.write
    .selectFrom("member_lists")
    .select(["slug", "title"])
    .where("owner_id", "in", [people.ben.id, people.cleo.id])
    .execute();
  const slugs = new Map(found.map(({ title, slug }) => [title, slug]));
  if (slugs.size === 0) for (const [title, slug] of await makeNew()) slugs.set(title, slug);
  const slugOf = (title: string) => slugs.get(title) ?? "";
  return {
    list: slugOf("Where I take visitors"),
    longList: slugOf(longTitle),
    linkList: slugOf("For Sam's birthday"),
    emptyList: slugOf("To try in spring"),
    board: slugOf("Dinner within a walk of Camden Market"),
    emptyBoard: slugOf("Breakfast by the sea"),
  };
}

async function makeNew(): Promise<[title: string, slug: string][]> {
  const { db } = await townPeople();
  const [ada, ben, cleo, boss] = await Promise.all([by("ada"), by("ben"), by("cleo"), by("boss")]);
  const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
  const slugs: [string, string][] = [];
  const list = async (title: string, visibility: ListVisibility, count: number, text: string | null = null) => {
    const body = { key: v7(), title, note: text, picture: null, visibility };
    const { id, slug } = await call(ben, createHandList, { body });
    for (const [at, { id: itemId }] of cards.slice(0, count).entries())
      await call(ben, saveListEntry, {
        params: { id, itemId },
        body: at === 0 ? { note: "Ask for the corner table, and come before seven." } : {},
      });
    slugs.push([title, slug]);
  };
  await list("To try in spring", "profile", 0);
  await list("For Sam's birthday", "link", 3);
  await list("Only mine", "private", 1);
  await list("أطباقي المفضلة", "profile", 1);
  await list(longTitle, "profile", 9, note);
  await list("Where I take visitors", "profile", 5, note);
  const board = async (who: typeof ben, title: string, rule: Partial<Parameters<typeof boardBody>[1]> = {}) => {
    const one = await call(who, createBoard, { body: boardBody(title, rule) });
    await call(boss, setBoardListed, { params: { id: one.id }, body: { isListed: true } });
    slugs.push([title, one.slug]);
    return one.id;
  };
  const dinner = await board(ben, "Dinner within a walk of Camden Market", { filters: { meal: "dinner" } });
  for (const who of [ada, cleo])
    await call(who, setBoardFollow, { params: { id: dinner }, body: { isFollowing: true } });
  await board(ben, longBoardTitle, { area: { ...camden, radiusKm: 2 } });
  await board(cleo, "Vegan around the lock", { filters: { diet: "vegan" }, area: { ...camden, radiusKm: 5 } });
  await board(cleo, "Products for late nights", { kind: "product", area: null, filters: { diet: "vegan" } });
  const sea = await board(cleo, "Breakfast by the sea", { area: { ...camden, radiusKm: 2 } });
  await db.write
    .updateTable("member_lists")
    .set({ area_name: "The middle of the ocean", latitude: 0, longitude: -30 })
    .where("id", "=", sea)
    .execute();
  await freeze();
  return slugs;
}

function boardBody(title: string, rule: object) {
  return {
    ...{ key: v7(), title, note, picture: null, kind: "dish" as "dish" | "product" },
    ...{ area: { ...camden, radiusKm: 1.2 } as null | (typeof camden & { radiusKm: number }), filters: {} },
    ...rule,
  };
}

/** Makes three weeks of every board: the first, one with movements, and one with two dishes withdrawn later. */
async function freeze(): Promise<void> {
  const { db } = await townPeople();
  const monday = (day: string) =>
    freezeBoards({ db, marketArea: camden, clock: () => new Date(`${day}T06:05:00Z`), log: openLog("silent") });
  // In a town that has just begun no board has been looked at yet.
  await monday("2026-11-08");
  await sql`delete from weekly_charts`.execute(db.write);
  await sql`update weekly_boards set since = '2026-11-08T00:00:00Z'`.execute(db.write);
  const cook = await newPerson(db, "cook_of_weeks");
  const at = camden;
  const gone = await cook.submitsDish({ name: "Sunday Special", at, up: 30_000 });
  await monday("2026-11-09");
  await cook.submitsDish({ name: "Grilled Halloumi in Flatbread with Everything that the Stall Has", at, up: 25_000 });
  const lift = (step: number) =>
    sql`update rankings set upvotes = upvotes + ${step}, net_score = net_score + ${step}
      where item_id in (select item_id from rankings order by net_score desc limit 4 offset 20)`.execute(db.write);
  await lift(8_000);
  await monday("2026-11-16");
  await db.write.deleteFrom("rankings").where("item_id", "=", gone).execute();
  await monday("2026-11-23");
}

const listPath = (which: keyof Made) => async () => `/lists/${(await make())[which]}`;
const embed = (which: keyof Made, width: number) => ({
  path: async () => `/embed/lists/${(await make())[which]}`,
  size: { width, height: 420 },
  hasScripts: false,
});
const profileOf = (name: PersonName) => async () => {
  await make();
  return `/profile/${(await townPeople()).people[name].id}`;
};
const showLists = async (page: Page) => {
  await page.locator(".list-rows").first().waitFor();
  await page.locator("#profile-lists").scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector("#profile-lists")?.scrollIntoView({ block: "center" }));
};
const week = (week: string) => async () => {
  await make();
  return `/lists/${dishBoardKey}/2026-w${week}`;
};
const centre = (selector: string) => (page: Page) =>
  page.evaluate((one) => document.querySelector(one)?.scrollIntoView({ block: "center" }), selector);

/** What somebody sees of it, signed out or in as who is named. */
export const madeLists: Scenes = {
  profile: { path: profileOf("ben"), signIn: as("cleo"), act: showLists },
  mine: { path: "/my-lists", signIn: as("ben"), before: make },
  "mine-followed": { path: "/my-lists", signIn: as("ada"), before: make },
  "mine-none": { path: "/my-lists", signIn: as("newcomer") },
  list: { path: listPath("list") },
  "list-of-somebody": { path: listPath("longList"), signIn: as("ada") },
  "list-own": { path: listPath("longList"), signIn: as("ben") },
  "list-empty": { path: listPath("emptyList") },
  board: { path: listPath("board") },
  "board-followed": { path: listPath("board"), signIn: as("ada") },
  "board-for-administrators": { path: listPath("board"), signIn: as("boss") },
  "board-empty": { path: listPath("emptyBoard") },
  lists: { path: "/lists", before: make },
  "lists-of-people": { path: "/lists", before: make, act: centre(".list-section h2") },
  "lists-followed": { path: "/lists", signIn: as("ada") },
  "lists-end": { path: "/lists", before: make, act: (page) => page.evaluate(() => scrollTo(0, 1e6)) },
  "week-first": { path: week("46") },
  "week-withdrawn": { path: week("47") },
  "week-moved": { path: week("48") },
  "week-end": { path: week("47"), act: centre(".week-note") },
  "week-not-yet": { path: week("52") },
  "embed-300": embed("board", 300),
  "embed-800": embed("board", 800),
  "embed-empty-300": embed("emptyBoard", 300),
  "embed-empty-800": embed("emptyBoard", 800),
};
