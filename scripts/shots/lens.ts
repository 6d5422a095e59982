import { dishBoardKey } from "@dishboard/contract/board-keys";
import type { Chart } from "@dishboard/contract/charts";
import type { Page } from "playwright-core";
import { openCard, type Scenes, url } from "./camera.ts";
import { as } from "./people.ts";

const milk = 7;
const gluten = 2;
const own = (...allergenIds: number[]) => ({ diet: JSON.stringify({ here: { claimIds: [], allergenIds } }) });
const openDialog = async (page: Page) => {
  await page.locator(".lens-line").getByRole("button", { name: "Change" }).click();
  await page.getByRole("dialog").waitFor();
};
const scrollToRest = (page: Page) =>
  page
    .getByRole("heading", { name: /do(es)? not say whether/ })
    .first()
    .scrollIntoViewIfNeeded();
const isOn = (page: Page) =>
  page
    .getByText(/is hidden/)
    .first()
    .waitFor();

const firstPin = (page: Page) => page.locator(".pin").first().waitFor();
const turnOff = async (page: Page) => {
  await page.locator(".lens-line").getByRole("button", { name: "Off" }).click();
  await page.getByText("Your allergens are off for this visit.").waitFor();
};
const firstDish = async () => {
  const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
  return `/dish/${cards.find(({ allergens }) => allergens?.contains.includes(milk))?.id}`;
};

/** What somebody sees who avoids allergens. */
export const lens: Scenes = {
  board: { path: "/", storage: own(milk), act: isOn },
  "board-two": { path: "/", storage: own(milk, gluten), act: isOn },
  rest: { path: "/", storage: own(milk), act: scrollToRest },
  dialog: { path: "/", storage: own(milk), act: openDialog },
  "eat-in": { path: "/pantry-100", storage: own(milk), act: isOn },
  search: { path: "/search?q=ta", storage: own(milk), act: scrollToRest },
  map: { path: "/?view=map", storage: own(milk), act: firstPin },
  "map-two": { path: "/?view=map", storage: own(milk, gluten), act: firstPin },
  "map-off": {
    path: "/",
    storage: own(milk),
    act: async (page) => {
      await turnOff(page);
      await page.goto("/?view=map");
      await firstPin(page);
    },
  },
  off: { path: "/", storage: own(milk), act: turnOff },
  "search-off": { path: "/search?q=ta", storage: own(milk), act: turnOff },
  "for-this-visit": {
    path: "/",
    act: async (page) => {
      await page.evaluate((id) => sessionStorage.setItem("lens", `[${id}]`), milk);
      await page.reload();
      await isOn(page);
    },
  },
  week: {
    path: `/lists/${dishBoardKey}/2026-w47`,
    storage: own(milk),
  },
  dish: { path: firstDish, storage: own(milk), act: (page) => page.locator(".lens-mark").first().waitFor() },
  "dish-similar": {
    path: firstDish,
    storage: own(milk),
    act: (page) => page.getByRole("heading", { name: "Similar Dishes" }).scrollIntoViewIfNeeded(),
  },
  settings: {
    path: "/settings",
    storage: own(milk),
    signIn: as("ben"),
    act: (page) => page.locator("#diet").scrollIntoViewIfNeeded(),
  },
  filters: {
    path: "/",
    storage: own(milk),
    act: async (page) => {
      await isOn(page);
      await page.getByRole("button", { name: "Filters" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "eat-in-open": { path: "/pantry-100", storage: own(milk), act: openCard(0) },
  restaurants: { path: "/lists", storage: own(milk) },
};
