/** What is known of allergens on pages, in forms and at the tables of groups. */
import { reportReaction } from "@dishboard/contract/allergen-checks";
import { call } from "@dishboard/contract/endpoint";
import type { Page } from "playwright-core";
import { transportOf } from "../../testing/sign-in.ts";
import { type Scenes, url } from "./camera.ts";
import { as, townPeople } from "./people.ts";

const [eggs, fish, milk, peanuts] = [4, 5, 7, 11];
const transport = { transport: (path: string, init?: RequestInit) => fetch(url + path, init) };

/** Has all four states stated of a dish, and a reaction to another allergen reported. */
async function stateAll(): Promise<void> {
  const { db, people, dishes } = await townPeople();
  const { id } = dishes.unnoted;
  const said = (allergen_id: number, state: 1 | 2 | 3, source: "menu-photo" | "asked", day: string) => ({
    ...{ dish_id: id, allergen_id, state, source, source_name: null, day },
  });
  await db.write
    .insertInto("dish_allergens")
    .values([
      said(fish, 2, "menu-photo", "2026-10-01"),
      said(milk, 3, "asked", "2026-11-20"),
      said(peanuts, 3, "asked", "2025-11-20"),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const reported = await db.write.selectFrom("reactions").select("id").where("item_id", "=", id).executeTakeFirst();
  if (reported) return;
  await call(transportOf(transport, people.ben), reportReaction, { body: { kind: "dish", id, allergenId: eggs } });
}

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

const dishPath = async () => `/dish/${(await townPeople()).dishes.unnoted.id}`;
const showReaction = async (page: Page) => {
  await page.getByText("Reaction reported").first().scrollIntoViewIfNeeded();
};

/** Pages of items. */
export const allergens: Scenes = {
  page: { path: dishPath, before: stateAll, act: showReaction },
  "page-under-lens": {
    ...{ path: dishPath, before: stateAll },
    act: async (page) => {
      await page.evaluate((id) => sessionStorage.setItem("lens", `[${id}]`), milk);
      await page.reload();
      await page.locator(".lens-mark").first().waitFor();
    },
  },
  reaction: {
    path: dishPath,
    signIn: as("cleo"),
    act: (page) => page.getByRole("button", { name: "I had a reaction" }).click(),
  },
};

/** Tables of groups. */
export const groupTables: Scenes = {
  start: { path: "/table" },
  needs: { path: "/table", act: openTable },
  dishes: {
    path: "/table",
    act: async (page) => {
      await sayNeeds(page);
      await page.locator(".group-table-dishes").first().scrollIntoViewIfNeeded();
    },
  },
  "dishes-to-ask-about": {
    path: "/table",
    act: async (page) => {
      await sayNeeds(page, "Milk", "Nuts");
      await page.locator(".group-table-dishes").first().scrollIntoViewIfNeeded();
    },
  },
  left: {
    path: "/table",
    act: async (page) => {
      await sayNeeds(page);
      await page.getByRole("button", { name: "Leave the table" }).click();
      await page.getByText("This table is closed").waitFor();
    },
  },
};
