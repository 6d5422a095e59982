/** The map of the board, which is a plan where the server has no tiles, and the panel of its filters. */
import type { Page } from "playwright-core";
import { away, fail, type Scenes } from "./camera.ts";

/** The states of the map. */
export const map: Scenes = {
  first: { path: "/?view=map", act: (page) => pinsOn(page).first().waitFor() },
  chosen: { path: "/?view=map", act: (page) => pinsOn(page).first().press("Enter") },
  moved: {
    path: "/?view=map&at=51.56,-0.147",
    act: (page) => page.getByRole("button", { name: /^Back to/ }).waitFor(),
  },
  empty: {
    path: "/?view=map",
    storage: away,
    before: (page) => page.route("**/api/charts/dishes?*", (route) => route.fulfill({ json: { cards: [] } })),
    act: (page) => page.getByText("No dishes found.").waitFor(),
  },
  failed: {
    path: "/?view=map",
    storage: away,
    before: fail("**/api/charts/dishes?*"),
    act: (page) => page.getByRole("alert").waitFor(),
  },
};

/** The states of the filters. */
export const filters: Scenes = {
  panel: { path: "/", act: openFilters },
  chosen: { path: "/?near=within-a-walk&price=5-20&cuisine=italian", act: openFilters },
  "eat-in": { path: "/pantry-100", act: openFilters },
  board: { path: "/?cuisine=italian" },
  "no-match": {
    path: "/?near=within-a-walk&price=95-100&cuisine=italian&meal=breakfast",
    act: (page) => page.getByRole("heading", { name: "No dish matches" }).waitFor(),
  },
};

function pinsOn(page: Page) {
  return page.getByRole("application").getByRole("list").getByRole("button");
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Apply Filters/ })
    .waitFor();
}
