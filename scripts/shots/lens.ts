import type { Page } from "playwright-core";
import type { Scenes } from "./camera.ts";

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
    .getByText(/^My lens (hides|avoids)/)
    .first()
    .waitFor();

/** What somebody sees who avoids allergens. */
export const lens: Scenes = {
  board: { path: "/", storage: own(milk), act: isOn },
  "board-two": { path: "/", storage: own(milk, gluten), act: isOn },
  rest: { path: "/", storage: own(milk), act: scrollToRest },
  dialog: { path: "/", storage: own(milk), act: openDialog },
  "eat-in": { path: "/pantry-100", storage: own(milk), act: isOn },
  search: { path: "/search?q=ta", storage: own(milk), act: scrollToRest },
  map: { path: "/?view=map", storage: own(milk), act: (page) => page.locator(".pin").first().waitFor() },
  restaurants: { path: "/lists", storage: own(milk) },
};
