/** Screens for trust: orders, held votes, suspensions, appeals and blocks, with real replies. */
import type { Page } from "playwright-core";
import { waitForHydration } from "../../journeys/visitor.ts";
import { fail, type Scenes } from "./camera.ts";
import { as, suspendedPath, townPeople } from "./people.ts";

const dish = async (which: "noted" | "unnoted" | "held") => `/dish/${(await townPeople()).dishes[which].id}`;
const profile = (name: "cleo" | "ben" | "eve") => async () => `/profile/${(await townPeople()).people[name].id}`;
const untilText = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

/** The orders of a board, and what they mean. */
export const orders: Scenes = {
  fair: { path: "/?order=fair", act: untilText(/^Loved by/) },
  rising: {
    path: "/?order=fair",
    act: async (page) => {
      await untilText(/^Loved by/)(page);
      await page.getByText("Rising", { exact: true }).first().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 200);
    },
  },
  tasted: { path: "/?votes=tasted", act: untilText(/Tasted only/) },
  help: {
    path: "/?order=fair",
    act: async (page) => {
      await page.getByRole("button", { name: "Order: Fair" }).click();
      await page.getByRole("menuitem", { name: "How is this ranked?" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
};

/** Votes that are being checked, on the dish and where administrators decide. */
export const heldVotes: Scenes = {
  dish: {
    path: () => dish("held"),
    act: async (page) => {
      await page.getByText("What becomes of held votes?").click();
      await page.getByText("What becomes of held votes?").scrollIntoViewIfNeeded();
    },
  },
  queue: { path: "/admin/votes", signIn: as("boss"), act: untilText(/held, from/) },
  accounts: {
    path: "/admin/votes",
    signIn: as("boss"),
    act: async (page) => {
      await page.getByText("Accounts", { exact: true }).first().click();
      await page.getByRole("checkbox").nth(1).check();
    },
  },
  question: {
    path: "/admin/votes",
    signIn: as("boss"),
    act: async (page) => {
      await page.getByRole("button", { name: "Release" }).first().click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  groups: {
    path: "/admin/votes",
    signIn: as("boss"),
    act: async (page) => {
      await page.getByText("These are us").first().scrollIntoViewIfNeeded();
      await page.getByRole("button", { name: "These are us" }).first().click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  empty: {
    path: "/admin/votes",
    signIn: as("boss"),
    before: (page) =>
      page.route("**/api/admin/vote-checks?*", (route) => route.fulfill({ json: { checks: [], hasMore: false } })),
    act: untilText("No votes are held."),
  },
  failed: {
    path: "/admin/votes",
    signIn: as("boss"),
    before: fail("**/api/admin/vote-checks*"),
    act: (page) => page.getByRole("button", { name: "Try again" }).first().waitFor(),
  },
};

/** Suspensions and appeals, as those concerned and those who decide see them. */
export const moderation: Scenes = {
  suspended: { path: () => suspendedPath("dan"), act: untilText("The same advert") },
  "appeal-form": {
    path: () => suspendedPath("dan"),
    act: async (page) => {
      await page
        .getByRole("button", { name: /^Appeal/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Send appeal" }).click();
      await page.getByText("Please say why you think that this is wrong").waitFor();
    },
  },
  appealed: { path: () => suspendedPath("eve"), act: untilText("You have appealed") },
  "link-ended": { path: "/suspended#none", act: untilText("This link no longer works") },
  appeals: { path: "/admin/reports?view=appeals", signIn: as("helper"), act: untilText("My account was stolen") },
  "appeals-own": { path: "/admin/reports?view=appeals", signIn: as("boss"), act: untilText("My account was stolen") },
  "appeal-answer": {
    path: "/admin/reports?view=appeals",
    signIn: as("helper"),
    act: async (page) => {
      await page.getByRole("button", { name: "Accept and take it back" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  moderators: { path: "/admin/reports?view=moderators", signIn: as("boss"), act: untilText("helper") },
  log: { path: "/admin/reports?view=log", signIn: as("boss"), act: untilText("Fifty adverts") },
};

/** What is between two people of whom one has blocked the other. */
export const blocks: Scenes = {
  profile: { path: profile("cleo"), signIn: as("ada"), act: untilText("You have blocked") },
  question: {
    path: profile("ben"),
    signIn: as("ada"),
    act: async (page) => {
      await page.getByRole("button", { name: "Block @ben" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  settings: {
    path: "/settings",
    signIn: as("ada"),
    act: (page) => page.locator("#blocked").scrollIntoViewIfNeeded(),
  },
  nobody: {
    path: "/settings",
    signIn: as("ben"),
    act: (page) => page.locator("#blocked").scrollIntoViewIfNeeded(),
  },
};

/** The pages that say what holds between a site and its people. */
export const promises: Scenes = {
  privacy: { path: "/privacy" },
  "privacy-end": { path: "/privacy", act: scrollToEnd },
  terms: { path: "/terms" },
  "terms-end": { path: "/terms", act: scrollToEnd },
};

async function scrollToEnd(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}
