/** Small, low and recoloured screens, a long name, and what is seen for a moment only. */
import type { Chart } from "@dishboard/contract/charts";
import { withVote } from "@dishboard/contract/votes";
import type { Page } from "playwright-core";
import { openCard, type Scenes, url } from "./camera.ts";

const zoomed = { width: 320, height: 256 };
const onItsSide = { width: 844, height: 390 };
const withSystemColours = (page: Page) => page.emulateMedia({ forcedColors: "active" });

/** The board at its edges. */
export const edges: Scenes = {
  "400-percent": { path: "/", size: zoomed },
  "400-percent-open": { path: "/", size: zoomed, act: openCard(1) },
  "400-percent-form": { path: "/", size: zoomed, isSignedIn: true, act: openForm },
  "on-its-side": { path: "/", size: onItsSide },
  "on-its-side-open": { path: "/", size: onItsSide, act: openCard(0) },
  "on-its-side-form": { path: "/", size: onItsSide, isSignedIn: true, act: openForm },
  "system-colours": { path: "/", before: withSystemColours },
  "system-colours-open": { path: "/", isSignedIn: true, before: withSystemColours, act: openCard(1) },
  "long-name": { path: "/", before: giveLongName },
  "long-name-signed-in": { path: "/", isSignedIn: true, before: giveLongName },
  "first-vote": {
    path: "/",
    isSignedIn: true,
    isStopped: true,
    hasMotion: true,
    before: answerFirstVote,
    act: voteAndStop,
  },
  "first-vote-still": { path: "/", isSignedIn: true, isStopped: true, before: answerFirstVote, act: voteAndStop },
};

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eat Out" }).click();
  await page.getByText("More details").waitFor();
}

/** As if `APP_NAME` were as long as it may be. */
async function giveLongName(page: Page): Promise<void> {
  const name = "The Extraordinarily Tasty Dishboard Club";
  await page.route(`${url}/`, async (route) => {
    const html = await (await fetch(url)).text();
    const body = html.replaceAll(">Dishboard<", `>${name}<`).replaceAll('"appName":"Dishboard"', `"appName":"${name}"`);
    await route.fulfill({ contentType: "text/html", body });
  });
}

/** Lets the third dish be voted for by somebody who never has. */
async function answerFirstVote(page: Page): Promise<void> {
  const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
  const tallies = cards.map((card) => ({ ...card, vote: "none" as const }));
  await page.route("**/api/votes", (route) => route.fulfill({ json: { tallies, hasVoted: false } }));
  await page.route("**/api/votes/dish/*", (route) => {
    const tally = tallies.find(({ id }) => route.request().url().endsWith(id));
    return route.fulfill({ json: tally && { ...withVote(tally, "up"), version: tally.version + 1 } });
  });
}

/** Votes, and stops what flies on its way. */
async function voteAndStop(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.pause();
      animation.currentTime = 320;
      return animation;
    };
  });
  await page
    .getByRole("button", { name: /^Upvote/ })
    .nth(2)
    .click();
  await page.getByText("Your first vote. It counts already.").waitFor();
}
