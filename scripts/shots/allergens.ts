/** What is known of allergens on cards, on pages and in forms. */
import { reportReaction } from "@dishboard/contract/allergen-checks";
import type { ItemAllergens } from "@dishboard/contract/allergens";
import type { Chart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { allergens as allAllergens } from "@dishboard/contract/labels";
import { defaultMarketArea } from "@dishboard/contract/places";
import type { Page } from "playwright-core";
import { newPerson } from "../../testing/people.ts";
import { transportOf } from "../../testing/sign-in.ts";
import { away, openCard, type Scenes, url } from "./camera.ts";
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
  // A new account warns of one dish a day, and Ben warns of another one.
  await call(transportOf(transport, people.dan), reportReaction, { body: { kind: "dish", id, allergenId: eggs } });
}

/** The dish of Ada's to which two people have had a reaction; made once. */
async function adasDish(): Promise<string> {
  const { db, people } = await townPeople();
  const name = "Peanut Stew of the Long Table";
  const found = await db.write.selectFrom("dishes").select("id").where("name", "=", name).executeTakeFirst();
  if (found) return found.id;
  const cook = await newPerson(db, "stew_cook");
  const fields = { name, restaurant: "The Long Table", at: defaultMarketArea, claims: ["halal" as const] };
  const id = await cook.submitsDish({ ...fields, allergenIds: [peanuts], mayContainIds: [fish], freeIds: [milk] });
  await db.write.updateTable("dishes").set({ submitted_by: people.ada.id }).where("id", "=", id).execute();
  await db.write.updateTable("rankings").set({ submitted_by: people.ada.id }).where("item_id", "=", id).execute();
  const details = "My lips were swollen for an hour. The waiter said that the sauce is bought.";
  await call(transportOf(transport, people.ben), reportReaction, {
    body: { kind: "dish", id, allergenId: milk, details },
  });
  await call(transportOf(transport, people.cleo), reportReaction, { body: { kind: "dish", id, allergenId: eggs } });
  return id;
}

const allIds = allAllergens.map(({ id }) => id);
const today = new Date().toISOString().slice(0, 10);
const known = (one: Partial<ItemAllergens>): ItemAllergens => ({
  ...{ contains: [], mayContain: [], statedFree: [], alert: [] },
  ...one,
});
const longName = "Slow-Roasted Lamb Shoulder with Saffron Rice, Pomegranate and Everything That the Kitchen Has Left";

/** The first cards of the board, with all that can be stated of allergens. */
const stated: { name?: string; allergens: ItemAllergens | null }[] = [
  { name: longName, allergens: known({ contains: allIds, alert: [milk] }) },
  { name: longName, allergens: known({ contains: allIds }) },
  { allergens: known({ alert: [eggs, milk], contains: [peanuts], mayContain: [fish] }) },
  { allergens: known({ mayContain: allIds }) },
  { allergens: known({ statedFree: allIds.map((id) => ({ id, day: today })) }) },
  { allergens: known({ statedFree: [{ id: milk, day: today }] }) },
  { allergens: null },
];

const withAllergens = (page: Page) =>
  page.route("**/api/charts/dishes?*", async (route) => {
    const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
    await route.fulfill({ json: { cards: cards.slice(0, 7).map((card, at) => ({ ...card, ...stated[at] })) } });
  });
const cards = { path: "/", storage: away, before: withAllergens };
const underLens = { ...away, diet: JSON.stringify({ here: { claimIds: [], allergenIds: [milk] } }) };
const tall = { width: 390, height: 1_700 };
const withSize = (width: number, height: number) => ({ width, height });

const adasPath = async () => `/dish/${await adasDish()}`;
const adasProfile = async () => {
  await adasDish();
  return `/profile/${(await townPeople()).people.ada.id}`;
};
const checkAgain = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Check again/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
};
const dishPath = async () => `/dish/${(await townPeople()).dishes.unnoted.id}`;
const showReaction = async (page: Page) => {
  await page.getByText("Reaction reported").first().scrollIntoViewIfNeeded();
};

/** Cards, pages of items, and what is done about a reaction. */
export const allergens: Scenes = {
  cards: { ...cards, size: tall },
  "cards-small": { ...cards, size: withSize(320, 1_900) },
  "cards-wide": { ...cards, size: withSize(1_280, 1_500) },
  "card-open": { ...cards, act: openCard(1) },
  "cards-under-lens": { ...cards, storage: underLens, size: tall },
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
  "reaction-without-allergen": {
    path: dishPath,
    signIn: as("cleo"),
    act: async (page) => {
      await page.getByRole("button", { name: "I had a reaction" }).click();
      await page.getByRole("button", { name: "Send report" }).click();
    },
  },
  "page-of-owner": { path: adasPath, signIn: as("ada"), act: showReaction },
  "check-again": { path: adasPath, signIn: as("ada"), act: checkAgain },
  "check-again-without-answer": {
    path: adasPath,
    signIn: as("ada"),
    act: async (page) => {
      await checkAgain(page);
      await page.getByRole("button", { name: "Save", exact: true }).last().click();
    },
  },
  "check-again-of-moderator": { path: adasPath, signIn: as("helper"), act: checkAgain },
  "own-checks": {
    path: adasProfile,
    signIn: as("ada"),
    act: (page) => page.getByRole("heading", { name: "Check these:" }).scrollIntoViewIfNeeded(),
  },
  queue: {
    path: async () => (await adasDish()) && "/admin/reports",
    signIn: as("boss"),
    act: async (page) => {
      const check = page.getByRole("link", { name: /^Check/ }).first();
      await check.waitFor();
      await check.scrollIntoViewIfNeeded();
    },
  },
};
