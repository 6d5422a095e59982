/** The sheet in which a place is chosen. */
import type { Page } from "playwright-core";
import { fail, type Scenes } from "./camera.ts";

const visited = {
  recentPlaces: JSON.stringify([
    { name: "Holloway", detail: "Greater London, United Kingdom", latitude: 51.5524, longitude: -0.125 },
    { name: "Brixton", detail: "Greater London, United Kingdom", latitude: 51.4659, longitude: -0.1065 },
  ]),
};

/** Its states. */
export const places: Scenes = {
  sheet: { path: "/", storage: visited, act: openPlaceSheet },
  search: {
    path: "/",
    act: async (page) => {
      await openPlaceSheet(page);
      await page.getByRole("combobox").fill("hol");
      await page.getByRole("option").first().waitFor({ timeout: 60_000 });
    },
  },
  nothing: {
    path: "/",
    act: async (page) => {
      await openPlaceSheet(page);
      await page.getByRole("combobox").fill("Nowhereville");
      await page.getByText("Nothing found.").waitFor({ timeout: 60_000 });
    },
  },
  failed: {
    path: "/",
    before: fail("**/api/places?*"),
    act: async (page) => {
      await openPlaceSheet(page);
      await page.getByRole("combobox").fill("hol");
      await page.getByRole("button", { name: "Try again" }).waitFor();
    },
  },
  refused: {
    path: "/",
    storage: visited,
    position: "denied",
    act: async (page) => {
      await openPlaceSheet(page);
      await page.getByRole("button", { name: "Use my location" }).click();
      await page.getByText("Ask again").waitFor();
    },
  },
  http: {
    path: "/",
    storage: visited,
    before: (page) => page.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })"),
    act: openPlaceSheet,
  },
};

async function openPlaceSheet(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Change area" }).click();
  await page.getByRole("dialog").waitFor();
}
