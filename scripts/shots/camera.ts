/** How pictures of screens are taken and laid on sheets. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Chart } from "@dishboard/contract/charts";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { screens } from "../../journeys/browser.ts";
import { newVisitor, type VisitorOptions, waitForAnimations, waitForHydration } from "../../journeys/visitor.ts";

/** The server whose screens are taken. */
export const url = process.argv[2] ?? "http://localhost:3000";

/** Where the pictures go. */
export const folder = join(import.meta.dirname, "../../shots");

/** A screen in one of its states, and how to get there. */
export type Scene = VisitorOptions & {
  path: string | (() => Promise<string>);
  /** Signs the page in, where the server is to believe it too. */
  signIn?: (page: Page) => Promise<unknown>;
  /** Seen by the one who has submitted the second dish; only the page believes it. */
  isSignedIn?: boolean;
  /** In place of the size of its screen. */
  size?: { width: number; height: number };
  /** Whether something has been stopped on its way, and is taken there. */
  isStopped?: boolean;
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<unknown>;
};

/** The states of a screen by name. */
export type Scenes = Record<string, Scene>;

/** Opens the card of a list that so many are before. */
export const openCard = (index: number) => async (page: Page) => {
  await page.locator("main article h2 button").nth(index).click();
};

/** Shows the dishes of the market area as if nobody had taken a photo of them. */
export const withoutPhotos = (page: Page) =>
  page.route("**/api/charts/dishes?*", async (route) => {
    const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
    await route.fulfill({ json: { cards: cards.map((card) => ({ ...card, image: null })) } });
  });

/** Leaves requests without an answer. */
export const hold = (pattern: string) => (page: Page) => page.route(pattern, () => {});

/** Breaks requests off. */
export const fail = (pattern: string) => (page: Page) => page.route(pattern, (route) => route.abort());

/** What a browser knows of a place where there are no dishes. */
export const away = { userLocation: '{"latitude":0,"longitude":-30}', locationName: "The middle of the ocean" };

/** Takes a screen in its states, on phone and desktop, by day and night, on one sheet. Returns their number. */
export async function takeScreen(browser: Browser, name: string, states: Scenes): Promise<number> {
  await mkdir(join(folder, name), { recursive: true });
  const groups: string[][] = [];
  for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
    for (const theme of ["light", "dark"] as const) {
      const files: string[] = [];
      for (const [state, scene] of Object.entries(states)) {
        const file = join(folder, name, `${screen}-${theme}-${state}.png`);
        try {
          await takeShot(browser, { ...scene, screen, theme }, file);
          files.push(file);
        } catch (error) {
          process.exitCode = 1;
          console.error(`${file} could not be taken: ${error instanceof Error ? error.message : error}`);
        }
      }
      groups.push(files);
    }
  }
  await layOnSheet(groups, join(folder, `${name}.png`));
  return groups.flat().length;
}

async function takeShot(browser: Browser, scene: Scene, file: string): Promise<void> {
  const { path: at, before, act, isSignedIn = false, signIn, size, isStopped = false, ...visitor } = scene;
  const path = typeof at === "string" ? at : await at();
  const { page, leave } = await newVisitor(browser, url, visitor);
  if (size) await page.setViewportSize(size);
  if (isSignedIn) await pretendSession(page);
  await signIn?.(page);
  await before?.(page);
  await page.goto(path);
  if (isSignedIn || signIn) await page.getByRole("button", { name: "Account menu" }).waitFor();
  // These have no account beside them on a phone, or anywhere; their scenes wait for what they show.
  else if (visitor.hasScripts !== false && !/^\/(search|suspended)/.test(path)) await waitForHydration(page);
  await act?.(page);
  if (visitor.hasScripts !== false && !isStopped) {
    await page.waitForLoadState("networkidle");
    await waitForAnimations(page);
  }
  await page.screenshot({ path: file });
  await leave();
}

/** Lets the page believe that the one who has submitted the second dish is signed in; the server believes nothing. */
async function pretendSession(page: Page): Promise<void> {
  const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
  const { id = "", username = null, avatarUrl = null } = cards[1]?.submitter ?? {};
  const session = {
    access_token: "pretended",
    refresh_token: "pretended",
    token_type: "bearer",
    expires_in: 3_600,
    expires_at: Math.floor(Date.now() / 1_000) + 3_600,
    user: { id, email: "" },
  };
  await page.context().addCookies([{ name: "signed-in", value: "1", url }]);
  await page.route("**/auth/v1/token?*", (route) => route.fulfill({ json: session }));
  await page.route("**/api/votes", (route) => route.fulfill({ json: { tallies: [], hasVoted: true } }));
  await page.route("**/api/diet", (route) => route.fulfill({ json: { diet: null } }));
  await page.route("**/api/notifications/unread", (route) => route.fulfill({ json: { unread: 0 } }));
  await page.route("**/api/accounts/me", (route) =>
    route.fulfill({ json: { id, username, fullName: null, bio: null, avatarUrl, email: "" } }),
  );
}

/** Lays pictures side by side in rows of one height, each group in rows of its own. */
async function layOnSheet(groups: string[][], to: string): Promise<void> {
  const height = 560;
  const gap = 16;
  const widest = 3_600;
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let top = gap;
  for (const files of groups) {
    let left = gap;
    for (const file of files) {
      const { data, info } = await sharp(file).resize({ height }).png().toBuffer({ resolveWithObject: true });
      if (left + info.width + gap > widest) [left, top] = [gap, top + height + gap];
      placed.push({ input: data, left, top });
      left += info.width + gap;
    }
    top += height + gap;
  }
  const create = { width: widest, height: top, channels: 3 as const, background: "#888888" };
  await writeFile(to, await sharp({ create }).composite(placed).png().toBuffer());
}
