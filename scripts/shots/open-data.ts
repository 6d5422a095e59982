/** What is published of the votes of each day. */
import type { PublicLogDay } from "@dishboard/contract/public-log";
import type { Page } from "playwright-core";
import { fail, hold, type Scenes } from "./camera.ts";

const calls = "**/api/public-log*";

/** The page with its list in each state; from the terms, so that the browser asks for it. */
export const openData: Scenes = {
  first: { path: "/open-data" },
  days: { path: "/terms", before: answerDays, act: followLink },
  loading: { path: "/terms", before: hold(calls), act: followLink },
  failed: {
    path: "/terms",
    before: fail(calls),
    act: async (page) => {
      await followLink(page);
      await page.getByRole("alert").getByRole("button").scrollIntoViewIfNeeded();
      await page.locator(".state-drawing svg").waitFor();
    },
  },
};

async function followLink(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Open data" }).click();
  await page.getByRole("heading", { name: "The days" }).scrollIntoViewIfNeeded();
}

/** Two weeks of a busy site, with days that it missed. */
async function answerDays(page: Page): Promise<void> {
  const days = Array.from({ length: 14 }, (_, n): PublicLogDay => {
    const day = `2026-11-${25 - n}`;
    const file = (bytes: number) => ({ sha256: `${n % 10}`.repeat(64), bytes });
    return {
      ...{ day, firstDay: n === 2 ? "2026-11-20" : day, takenAt: `2026-11-${26 - n}T00:07:03.512Z` },
      ...{ log: file(n === 13 ? 34_800_000 : 210_000 - n * 9_000), charts: file(14_000) },
      ...{ items: 20_412 - n * 31, votes: 1_204_518 - n * 8_113 },
    };
  });
  await page.route(calls, (route) => route.fulfill({ json: { days, areMore: true } }));
}
