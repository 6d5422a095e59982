/** Tables of groups, from the first guest to the result. */
import { call } from "@dishboard/contract/endpoint";
import {
  type GuestNeeds,
  joinGroupTable,
  readGroupTable,
  setGuestNeeds,
  setThumb,
} from "@dishboard/contract/group-tables";
import type { Page } from "playwright-core";
import { type Scenes, url } from "./camera.ts";

const milk = 7;
const transport = (path: string, init?: RequestInit) => fetch(url + path, init);

async function openTable(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open a table" }).click();
  await page.getByRole("button", { name: "I'm ready" }).waitFor();
}

async function sayNeeds(page: Page, ...allergens: string[]): Promise<void> {
  await openTable(page);
  for (const name of allergens) await page.getByText(name, { exact: true }).first().click();
  await page.getByRole("button", { name: "I'm ready" }).click();
  await page.locator(".group-table-dishes").first().waitFor();
}

const codeOf = (page: Page) => ({ code: new URL(page.url()).pathname.split("/").at(-1) ?? "" });
const guestKey = (n: number) => String(n).padStart(32, "0");

/** Lets others sit down at the table of a page, of whom all but the last say what they can eat. */
async function letJoin(page: Page, ...needs: (Partial<GuestNeeds> | null)[]): Promise<void> {
  const params = codeOf(page);
  for (const [n, one] of needs.entries()) {
    await call(transport, joinGroupTable, { params, body: { guestKey: guestKey(n) } });
    const all = { claimIds: [], allergenIds: [], maxCents: null, walkMinutes: 15, ...one };
    if (one) await call(transport, setGuestNeeds, { params, body: { guestKey: guestKey(n), needs: all } });
  }
  await page.getByText(new RegExp(`of ${needs.length + 1} (is|are) ready`)).waitFor();
}

/** Has two people choose, who agree on the first dish. */
async function choose(page: Page): Promise<void> {
  await sayNeeds(page);
  await letJoin(page, {});
  await page.getByRole("button", { name: "Choose together" }).click();
  await page
    .getByRole("button", { name: /^I'd eat this/ })
    .first()
    .waitFor();
}

async function agree(page: Page): Promise<void> {
  await choose(page);
  await page
    .getByRole("button", { name: /^I'd eat this/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^I'd rather not/ })
    .nth(1)
    .click();
  const params = codeOf(page);
  const { table } = await call(transport, readGroupTable, { params, query: {} });
  const dishId = table?.fitting[0]?.card.id ?? "";
  await call(transport, setThumb, { params, body: { guestKey: guestKey(0), dishId, thumb: "up" } });
  await page.getByText("Both of you would eat this.").waitFor();
}

const showDishes = (page: Page) => page.locator(".group-table-dishes").first().scrollIntoViewIfNeeded();
const path = "/table";
const tall = { width: 390, height: 2_400 };

/** The states of a table. */
export const groupTables: Scenes = {
  start: { path },
  needs: { path, act: openTable },
  "needs-whole": { path, size: tall, act: openTable },
  dishes: {
    path,
    act: async (page) => {
      await sayNeeds(page);
      await showDishes(page);
    },
  },
  "dishes-to-ask-about": {
    path,
    act: async (page) => {
      await sayNeeds(page, "Milk", "Nuts");
      await showDishes(page);
    },
  },
  "ready-alone": { path, act: (page) => sayNeeds(page, "Milk") },
  joined: {
    path,
    act: async (page) => {
      await sayNeeds(page);
      await letJoin(page, { allergenIds: [milk], claimIds: [1], maxCents: 2_000 }, null);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  "not-answered": {
    path,
    size: tall,
    act: async (page) => {
      await openTable(page);
      await letJoin(page, {});
      await page.getByText("You haven't answered").waitFor();
    },
  },
  "to-join": {
    path,
    act: async (page) => {
      await sayNeeds(page);
      await letJoin(page, {});
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.getByRole("button", { name: "Join this table" }).waitFor();
    },
  },
  "change-needs": {
    path,
    act: async (page) => {
      await sayNeeds(page, "Milk");
      await page.getByRole("button", { name: "Change what I can eat" }).click();
    },
  },
  choosing: { path, act: choose },
  result: { path, act: agree },
  "result-whole": { path, size: tall, act: agree },
  left: {
    path,
    act: async (page) => {
      await sayNeeds(page);
      await page.getByRole("button", { name: "Leave the table" }).click();
      await page.getByText("This table is closed").waitFor();
    },
  },
  closed: { path: `/table/${"0".repeat(32)}`, act: (page) => page.getByText("This table is closed").waitFor() },
};
