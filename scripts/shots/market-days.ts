/** Market days, as an administrator sets them. The server is answered for. */
import type { MarketDays } from "@dishboard/contract/market-days";
import type { Page } from "playwright-core";
import { hold, type Scenes } from "./camera.ts";
import { administrator } from "./opening.ts";

const path = "/admin/market-days";
const tall = { width: 390, height: 1_900 };

const every = {
  ...{ weekday: 6, date: null, opens: "10:00", closes: "16:00", place: "Inverness Street", note: null },
  id: "00000000-0000-7000-8000-000000000001",
};
const once = {
  ...every,
  ...{ id: "00000000-0000-7000-8000-000000000002", weekday: null, date: "2099-12-24", opens: "09:00" },
  ...{
    place: "The yard behind the old lock keeper's cottage of the Grand Union Canal",
    note: "Mulled wine, cash only",
  },
};

const answered = (days: MarketDays["days"]) => async (page: Page) => {
  await administrator()(page);
  await page.route("**/api/market-days", (route) => route.fulfill({ json: { timeZone: "Europe/London", days } }));
};

/** What administrators see where they say when the market is held. */
export const marketDays: Scenes = {
  none: { path, isSignedIn: true, before: answered([]) },
  two: { path, isSignedIn: true, before: answered([every, once]) },
  whole: { path, isSignedIn: true, size: tall, before: answered([every, once]) },
  refused: {
    path,
    isSignedIn: true,
    before: async (page) => {
      await answered([every])(page);
      const error = { code: "invalid", message: "Say where the market is", field: "days.0.place", requestId: "shots" };
      await page.route("**/api/admin/market-days", (route) => route.fulfill({ status: 400, json: { error } }));
    },
    act: async (page) => {
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  loading: {
    path,
    isSignedIn: true,
    isStopped: true,
    before: async (page) => {
      await answered([])(page);
      await hold("**/api/market-days")(page);
    },
  },
};
