/**
 * Takes a picture of every screen in its states, on a phone and a desktop, by day and by night, into ./shots, and lays
 * those of each screen on one sheet: `npm run shots -- http://localhost:3000` looks at a server that runs already.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { emailLinkErrors } from "@dishboard/contract/accounts";
import type { Chart } from "@dishboard/contract/charts";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { launchBrowser, screens } from "../journeys/browser.ts";
import {
  askInVain,
  newVisitor,
  type VisitorOptions,
  waitForAnimations,
  waitForHydration,
} from "../journeys/visitor.ts";

type Scene = VisitorOptions & {
  path: string;
  /** Seen by the one who has submitted the second dish. */
  isSignedIn?: boolean;
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<unknown>;
};

const folder = join(import.meta.dirname, "../shots");
const away = { userLocation: '{"latitude":0,"longitude":-30}', locationName: "The middle of the ocean" };
const visited = {
  recentPlaces: JSON.stringify([
    { name: "Holloway", detail: "Greater London, United Kingdom", latitude: 51.5524, longitude: -0.125 },
    { name: "Brixton", detail: "Greater London, United Kingdom", latitude: 51.4659, longitude: -0.1065 },
  ]),
};
const openCard = (index: number) => async (page: Page) => {
  await page.locator("main article h2 button").nth(index).click();
};
const withoutPhotos = (page: Page) =>
  page.route("**/api/charts/dishes?*", async (route) => {
    const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
    await route.fulfill({ json: { cards: cards.map((card) => ({ ...card, image: null })) } });
  });
const hold = (pattern: string) => (page: Page) => page.route(pattern, () => {});
const fail = (pattern: string) => (page: Page) => page.route(pattern, (route) => route.abort());

/** Every screen with its states. Each new screen adds its own. */
const scenes: Record<string, Record<string, Scene>> = {
  dishboard: {
    first: { path: "/" },
    "lead-open": { path: "/", act: openCard(0) },
    "card-open": { path: "/", act: openCard(2) },
    "row-open": { path: "/", act: openCard(6) },
    "no-photos": { path: "/", storage: away, before: withoutPhotos },
    "no-photo-open": { path: "/", storage: away, before: withoutPhotos, act: openCard(1) },
    menu: { path: "/", act: (page) => page.getByRole("button", { name: "Sign In" }).click() },
    "vote-tip": {
      path: "/",
      act: askToSignIn,
    },
    "just-added": {
      path: "/",
      isSignedIn: true,
      before: addLastDish({ isOnBoard: false }),
      act: (page) => page.getByRole("region", { name: "Yours, just added" }).waitFor(),
    },
    "on-the-board": {
      path: "/",
      isSignedIn: true,
      before: addLastDish({ isOnBoard: true }),
      act: (page) => page.getByRole("region", { name: "Your dish is on the board" }).waitFor(),
    },
    "list-end": {
      path: "/",
      act: (page) => page.getByRole("link", { name: "Submit a dish" }).scrollIntoViewIfNeeded(),
    },
    loading: { path: "/", storage: away, before: hold("**/api/charts/dishes?*") },
    failed: {
      path: "/",
      storage: away,
      before: fail("**/api/charts/dishes?*"),
      act: (page) => page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor(),
    },
    empty: {
      path: "/",
      storage: away,
      before: (page) => page.route("**/api/charts/dishes?*", (route) => route.fulfill({ json: { cards: [] } })),
      act: (page) => page.getByText("No dishes found.").waitFor(),
    },
    "place-refused-toast": { path: "/", position: "denied", act: askInVain },
    "no-scripts": { path: "/", hasScripts: false },
  },
  places: {
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
  },
  saved: {
    empty: { path: "/saved" },
    list: { path: "/pantry-100", act: saveTwo },
    failed: { path: "/pantry-100", before: fail("**/api/saves/cards"), act: saveTwo },
  },
  "eat-in": {
    first: { path: "/pantry-100" },
    "card-open": { path: "/pantry-100", act: openCard(1) },
    loading: { path: "/", before: hold("**/api/charts/products"), act: switchToEatIn },
    failed: {
      path: "/",
      before: fail("**/api/charts/products"),
      act: async (page) => {
        await switchToEatIn(page);
        await page.getByRole("button", { name: "Try again" }).waitFor();
      },
    },
  },
  submissions: {
    choice: { path: "/", isSignedIn: true, act: openPanel },
    dish: { path: "/", isSignedIn: true, act: (page) => openForm(page, "Eat Out") },
    "dish-errors": {
      path: "/",
      isSignedIn: true,
      act: async (page) => {
        await openForm(page, "Eat Out");
        await page.getByRole("dialog").getByRole("button", { name: "Submit", exact: true }).click();
        await page.getByText("Please fill in required fields").last().waitFor();
      },
    },
    "photo-not-added": {
      path: "/",
      isSignedIn: true,
      act: async (page) => {
        await openForm(page, "Eat Out");
        const panel = page.getByRole("dialog");
        const file = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") };
        await panel.locator('input[name="imageUrl"]').setInputFiles(file);
        await panel.getByLabel("Dish Name*").fill("Plain Rice");
        await panel.getByLabel("Restaurant Name*").fill("The Bowl");
        await panel.getByRole("button", { name: "Submit", exact: true }).click();
        await page.getByRole("button", { name: "Post without the photo" }).waitFor();
      },
    },
    "restaurants-found": {
      path: "/",
      isSignedIn: true,
      act: async (page) => {
        await openForm(page, "Eat Out");
        await page.getByLabel("Restaurant Name*").pressSequentially("the");
        await page.getByRole("option").first().waitFor();
      },
    },
    "restaurant-known": {
      path: "/",
      isSignedIn: true,
      act: async (page) => {
        await openForm(page, "Eat Out");
        await page.getByLabel("Restaurant Name*").pressSequentially("the");
        await page.getByRole("option").first().click();
      },
    },
    "pin-adjust": { path: "/", isSignedIn: true, act: adjustPin },
    "pin-set": {
      path: "/",
      isSignedIn: true,
      act: async (page) => {
        await adjustPin(page);
        await page.getByRole("button", { name: "Set pin" }).click();
        await page.getByRole("img", { name: /^Plan with the pin/ }).waitFor();
      },
    },
    product: { path: "/pantry-100", isSignedIn: true, act: (page) => openForm(page, "Eat In") },
    labels: {
      path: "/",
      isSignedIn: true,
      act: async (page) => {
        await openForm(page, "Eat Out");
        await page.getByText("More details").click();
        await page.getByRole("checkbox", { name: "Sulphites" }).scrollIntoViewIfNeeded();
      },
    },
    "owner-menu": { path: "/", isSignedIn: true, act: openOwnerMenu },
    edit: { path: "/", isSignedIn: true, act: (page) => chooseFromOwnerMenu(page, "Edit") },
    "edit-failed": {
      path: "/",
      isSignedIn: true,
      before: fail("**/api/dishes/*"),
      act: async (page) => {
        await chooseFromOwnerMenu(page, "Edit");
        await page.getByRole("button", { name: "Try again" }).waitFor();
      },
    },
    delete: { path: "/", isSignedIn: true, act: (page) => chooseFromOwnerMenu(page, "Delete") },
  },
  accounts: {
    "sign-up": { path: "/signup" },
    "sign-up-to-vote": {
      path: "/",
      act: async (page) => {
        await askToSignIn(page);
        await page.getByRole("link", { name: "Sign Up" }).click();
        await page.getByText("once your email is confirmed").waitFor();
      },
    },
    "log-in": { path: "/login" },
    "link-used": {
      path: `/#token_hash=${"x".repeat(43)}&type=signup`,
      before: (page) =>
        page.route("**/api/accounts/email-link", (route) => {
          const error = { code: "not-found", message: emailLinkErrors.used, requestId: "shots" };
          return route.fulfill({ status: 404, json: { error } });
        }),
      act: (page) => page.getByRole("dialog", { name: "Link already used" }).waitFor(),
    },
  },
  "not-found": { first: { path: "/nowhere" } },
  "coming-soon": { snaps: { path: "/snaps" }, "whats-new": { path: "/whats-new" } },
};

async function askToSignIn(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Upvote/ })
    .nth(1)
    .click({ force: true });
  await page.getByRole("dialog", { name: "Sign in to vote" }).waitFor();
}

/** As if the one who is signed in had just submitted the last dish, whether the board has it or not. */
function addLastDish({ isOnBoard }: { isOnBoard: boolean }) {
  return async (page: Page) => {
    const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
    const id = cards.at(-1)?.id;
    const added = [{ kind: "dish", id, personId: cards[1]?.submitter?.id, isFirst: false, addedAt: Date.now() }];
    await page.addInitScript((text) => localStorage.setItem("addedItems", text), JSON.stringify(added));
    if (isOnBoard) return;
    const json = { cards: cards.filter((card) => card.id !== id) };
    await page.route(/\/api\/charts\/dishes/, (route) => route.fulfill({ json }));
  };
}

async function switchToEatIn(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Eat In", exact: true }).click();
}

async function openPlaceSheet(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Change area" }).click();
  await page.getByRole("dialog").waitFor();
}

async function openPanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("dialog").waitFor();
}

async function openForm(page: Page, kind: "Eat Out" | "Eat In"): Promise<void> {
  await openPanel(page);
  await page.getByRole("dialog").getByRole("button", { name: kind }).click();
  await page.getByText("More details").waitFor();
}

async function adjustPin(page: Page): Promise<void> {
  await openForm(page, "Eat Out");
  await page.getByLabel("Restaurant Name*").fill("Miso Counter");
  await page.getByRole("button", { name: "Set a pin" }).click();
  await page.getByRole("dialog", { name: "Adjust the pin" }).waitFor();
}

async function openOwnerMenu(page: Page): Promise<void> {
  await openCard(1)(page);
  await page.getByRole("button", { name: "More options" }).click();
}

async function chooseFromOwnerMenu(page: Page, entry: "Edit" | "Delete"): Promise<void> {
  await openOwnerMenu(page);
  await page.getByRole("menuitem", { name: entry }).click();
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
  await page.route("**/api/accounts/me", (route) =>
    route.fulfill({ json: { id, username, fullName: null, bio: null, avatarUrl, email: "" } }),
  );
}

async function takeShot(browser: Browser, url: string, scene: Scene, file: string): Promise<void> {
  const { path, before, act, isSignedIn = false, ...visitor } = scene;
  const { page, leave } = await newVisitor(browser, url, visitor);
  if (isSignedIn) await pretendSession(page);
  await before?.(page);
  await page.goto(path);
  if (isSignedIn) await page.getByRole("button", { name: "Account menu" }).waitFor();
  else if (visitor.hasScripts !== false) await waitForHydration(page);
  await act?.(page);
  if (visitor.hasScripts !== false) {
    await page.waitForLoadState("networkidle");
    await waitForAnimations(page);
  }
  await page.screenshot({ path: file });
  await leave();
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

const url = process.argv[2] ?? "http://localhost:3000";
if (!(await fetch(url).catch(() => null))) {
  console.error(`Nothing answers at ${url}. Start the product first (npm start), or name where it runs.`);
  process.exit(1);
}
await rm(folder, { recursive: true, force: true });
const browser = await launchBrowser();
for (const [screenName, states] of Object.entries(scenes)) {
  await mkdir(join(folder, screenName), { recursive: true });
  const groups: string[][] = [];
  for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
    for (const theme of ["light", "dark"] as const) {
      const files: string[] = [];
      for (const [state, scene] of Object.entries(states)) {
        const file = join(folder, screenName, `${screen}-${theme}-${state}.png`);
        await takeShot(browser, url, { ...scene, screen, theme }, file);
        files.push(file);
      }
      groups.push(files);
    }
  }
  await layOnSheet(groups, join(folder, `${screenName}.png`));
  console.log(`shots/${screenName}.png: ${groups.flat().length} pictures`);
}
await browser.close();

/** Saves the first two products, and goes to what is saved. */
async function saveTwo(page: Page): Promise<void> {
  for (const index of [0, 1]) {
    await openCard(index)(page);
    await page.locator(".card-details, .panel-content").getByRole("button", { name: "Save", exact: true }).click();
  }
  await page.getByRole("button", { name: "View" }).click();
  await page.locator("main article, main [role=alert]").first().waitFor();
}
