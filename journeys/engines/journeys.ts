/// <reference lib="dom" />
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allergens } from "@dishboard/contract/labels";
import { afterAll, afterEach, expect, it } from "vitest";
import { h264, makeVideo, picture, tone } from "../../testing/videos.ts";
import { camden, fillBoard, north } from "../board.ts";
import { emailOf, linkFor, newMember, password, startMemberServer } from "../members.ts";
import { flatPhoto } from "../panel.ts";
import type { TestServer } from "../server.ts";
import type { Engine, Tab } from "./tab.ts";

/** A journey's site, files, and tabs of separate people. */
type Stage = {
  server: TestServer;
  photo: string;
  clip: string;
  newTab(screen?: "phone" | "desktop"): Promise<Tab>;
  newMemberTab(username: string, screen?: "phone" | "desktop"): Promise<Tab>;
};

const dishes = 8;
let newcomers = 0;
const milk = allergens.find(({ name }) => name === "milk")?.id ?? 0;

const journeys: Record<string, (stage: Stage) => Promise<void>> = {
  async "the board shows its dishes by rank, and opens one"({ newTab }) {
    // Browsers load icons late and only then report policy violations.
    const embed = await newTab();
    await embed.open("/embed/lists/the-dishboard-100");
    await embed.shows("See the whole board");
    const tab = await newTab();
    await tab.open("/");
    await tab.shows("The Dishboard 100");
    expect(await ranks(tab)).toEqual(Array.from({ length: dishes + 2 }, (_, n) => `#${n + 1}`));
    await tab.press("button", "Dish 2");
    await tab.shows(/^Cooked slowly and served at once\./, ".card-details");
    await tab.press("link", "Eat In");
    await tab.shows("100 Eat In Hits");
  },

  async "a member votes, and finds the vote again"({ server, newMemberTab }) {
    const tab = await newMemberTab("voter");
    await tab.open("/");
    const button = () =>
      tab.evaluate(() => {
        const card = Array.from(document.querySelectorAll("article")).find((one) =>
          Array.from(one.querySelectorAll("button")).some(({ textContent }) => textContent === "Dish 5"),
        );
        const upvote = card?.querySelector("button[aria-label^=Upvote]");
        return [card?.dataset.card, upvote?.textContent, upvote?.getAttribute("aria-pressed")];
      });
    const [id, ...before] = await button();
    expect(before).toEqual([String(dishes - 4), "false"]);
    await tab.press("button", /^Upvote/, `[data-card="${id}"]`);
    await expect.poll(button).toEqual([id, String(dishes - 3), "true"]);
    const votes = server.db.write.selectFrom("votes").select("item_id").where("item_id", "=", String(id));
    await expect.poll(() => votes.execute()).toHaveLength(1);
    await tab.reload();
    await expect.poll(button).toEqual([id, String(dishes - 3), "true"]);
  },

  async "a visitor signs up, and confirms by the link of the email"({ server, newTab }) {
    const tab = await newTab();
    // Unique per try.
    const username = `newcomer${++newcomers}`;
    await tab.open("/signup");
    await tab.fill("Username*", username);
    await tab.fill("Email*", emailOf(username));
    await tab.fill("Password*", password);
    await tab.shows("Available");
    await tab.press("button", "Create Account");
    await tab.shows("Account created successfully! Please check your email to verify your account before signing in.");
    await tab.open(await linkFor(server, emailOf(username)));
    await tab.press("button", `Confirm as ${username}`);
    await tab.press("button", "Account menu");
    await tab.shows("Logout");
  },

  async "a member submits a dish with a photo, which the board shows"({ server, photo, newMemberTab }) {
    const tab = await newMemberTab("submitter");
    await tab.open("/");
    await tab.press("button", "Submit");
    await tab.press("button", /^Eat Out/, "[role=dialog]");
    await tab.chooseFile('[role=dialog] input[name="imageUrl"]', photo);
    await tab.shows("File uploaded successfully!");
    await tab.fill("Photo description", "Six dumplings in a ring");
    await tab.fill("Dish Name*", "Gyoza");
    await tab.fill("Restaurant Name*", "Lantern");
    await tab.shows("No restaurant with that name nearby.");
    await tab.press("button", "Set a pin");
    await tab.press("button", "Set pin");
    await tab.press("button", "Submit", "[role=dialog]");
    await tab.shows("Dish submitted successfully!");
    await showsPicture(tab, "Six dumplings in a ring");
    const { id } = await server.db.write
      .selectFrom("dishes")
      .select("id")
      .where("name", "=", "Gyoza")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    await tab.open(`/dish/${id}`);
    await showsPicture(tab, "Six dumplings in a ring");
  },

  async "a member shares a Snap, which is on the dish's page"({ server, photo, newMemberTab }) {
    const tab = await newMemberTab("snapper");
    await tab.open("/");
    await tab.press("button", "Create post");
    await tab.press("button", /^Create a Snap/, "[role=dialog]");
    await tab.chooseFile('[role=dialog] input[name="imageUrl"]', photo);
    await tab.shows("File uploaded successfully!");
    await tab.fill("Photo description", "A bowl of ramen");
    await tab.fill("Dish or product", "Dish 1");
    await tab.press("option", /^Dish 1\b/, "[role=dialog]");
    await expect
      .poll(() => tab.evaluate(() => document.querySelector('[aria-label="Remove Dish 1"]') !== null))
      .toBe(true);
    await tab.press("button", "Share", "[role=dialog]");
    await tab.shows("Snap created successfully! 📸");
    const { item_id } = await server.db.write.selectFrom("posts").select("item_id").executeTakeFirstOrThrow();
    await tab.open(`/dish/${item_id}`);
    await showsPicture(tab, "A bowl of ramen");
  },

  async "a member shares a Drool, sees it before it is sent, and plays it"({ server, clip, newMemberTab }) {
    const tab = await newMemberTab("drooler");
    await tab.open("/drools");
    await tab.press("button", "Create post");
    await tab.press("button", /^Create a Drool/, "[role=dialog]");
    await tab.chooseFile('[role=dialog] input[name="videoUrl"]', clip);
    await tab.shows("File uploaded successfully!");
    await expect.poll(() => coloursOf(tab, "[role=dialog] video")).toBeGreaterThan(10);
    await tab.fill("Caption", "Basil last.");
    await tab.press("button", "Share", "[role=dialog]");
    await tab.shows("Drool created successfully! 🎬");
    await server.emails();
    await tab.open("/drools");
    await tab.shows("Basil last.");
    await tab.press("button", "Play");
    await expect.poll(() => tab.evaluate(playingState)).toMatchObject({ error: null, hasMoved: true });
    expect(await coloursOf(tab, ".clip-video")).toBeGreaterThan(10);
  },

  async "a lens leaves out what contains milk"({ newTab }) {
    const tab = await newTab("desktop");
    await tab.open("/");
    await tab.shows("Gelato");
    await tab.press("button", "Allergens");
    await tab.press("checkbox", "Milk", "[role=dialog]");
    await tab.press("radio", "For this visit", "[role=dialog]");
    await tab.press("button", "Done", "[role=dialog]");
    await tab.shows("What is said to contain milk is hidden, for this visit");
    await expect.poll(() => names(tab)).toEqual(["Sorbet"]);
    await tab.reload();
    await expect.poll(() => names(tab)).toEqual(["Sorbet"]);
  },

  async "two people at a group table agree on a dish"({ newTab }) {
    const host = await newTab();
    await host.open("/table");
    await host.press("button", "Open a table");
    await host.shows("Only you so far");
    const path = await host.evaluate(() => location.pathname);
    const guest = await newTab();
    await guest.open(path);
    await guest.press("button", "Join this table");
    for (const tab of [host, guest]) await tab.press("button", "I'm ready");
    await host.shows("2 of 2 are ready");
    await host.press("button", "Choose together");
    for (const tab of [host, guest]) await tab.press("button", /^I'd eat this.*: Dish 1$/);
    for (const tab of [host, guest]) await tab.shows(/^Both of you would eat this/);
  },

  async "without the server the last board opens whole, and says that it is a copy"({ server, newTab }) {
    const tab = await newTab();
    await tab.open("/");
    await expect
      .poll(() =>
        tab.evaluate(async () => {
          await navigator.serviceWorker.ready;
          return (await caches.match("/"))?.status;
        }),
      )
      .toBe(200);
    await expect.poll(() => tab.evaluate(filesNotKept)).toEqual([]);
    await expect.poll(() => tab.evaluate(looksOf)).not.toContain(false);
    const [shown, looks] = [await names(tab), await tab.evaluate(looksOf)];
    await tab.press("button", "Dish 3");
    await tab.shows(/^Cooked slowly and served at once\./, ".card-details");
    await expect.poll(() => tab.evaluate(filesNotKept)).toEqual([]);
    await server.stop();
    try {
      await tab.open("/");
      await tab.shows(/This is what you saw last\./);
      expect(await names(tab)).toEqual(shown);
      await expect.poll(() => tab.evaluate(looksOf)).toEqual(looks);
      await tab.press("button", "Dish 2");
      await tab.shows(/^Cooked slowly and served at once\./, ".card-details");
      await tab.open("/login");
      await tab.shows("You're offline");
    } finally {
      await server.restart();
    }
    await tab.open("/");
    await expect.poll(() => tab.evaluate(() => document.body.innerText)).not.toContain("This is what you saw last.");
    expect(await names(tab)).toEqual(shown);
  },

  async "settings are kept on the device"({ newMemberTab }) {
    const tab = await newMemberTab("setter");
    await tab.open("/settings");
    await tab.choose("Theme", "Dark");
    await tab.choose("Distances", "Miles");
    await tab.reload();
    const kept = () =>
      tab.evaluate(() => [
        getComputedStyle(document.documentElement).colorScheme,
        ...Array.from(document.querySelectorAll("select"), ({ selectedOptions }) => selectedOptions[0]?.text),
      ]);
    await expect.poll(kept).toEqual(["dark", "Dark", "Miles"]);
    await tab.open("/");
    await expect.poll(() => tab.evaluate(() => document.body.innerText)).toContain("mi away");
  },
};

/** Declares the ten journeys for an engine, or skips them with the reason. */
export async function declareJourneys(engine: Engine | { missing: string }): Promise<void> {
  if ("missing" in engine) {
    for (const name of Object.keys(journeys)) it(name, ({ skip }) => skip(engine.missing));
    return;
  }
  afterAll(() => engine.close());
  const { stage, end } = await prepare(engine);
  afterEach(async () => {
    expect(await end()).toEqual([]);
  });
  for (const [name, play] of Object.entries(journeys)) it(name, () => play(stage));
}

/** Starts the site; `end` closes a journey's tabs and returns their errors. */
async function prepare(engine: Engine): Promise<{ stage: Stage; end(): Promise<string[]> }> {
  const server = await startMemberServer();
  const cook = await fillBoard(server.db, camden, dishes);
  await cook.submitsDish({ name: "Gelato", restaurant: "Primrose", at: north(camden, 0.1), allergenIds: [milk] });
  await cook.submitsDish({ name: "Sorbet", restaurant: "Primrose", at: north(camden, 0.1), freeIds: [milk] });
  const folder = await mkdtemp(join(tmpdir(), "dishboard-engines-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const photo = join(folder, "photo.jpg");
  await flatPhoto(1_600, 1_200, "#b04020").jpeg().toFile(photo);
  const open: Tab[] = [];
  const newTab: Stage["newTab"] = async (screen = "phone") => {
    const tab = await engine.newTab(server.url, screen);
    open.push(tab);
    return tab;
  };
  return {
    stage: {
      server,
      photo,
      clip: await makeVideo("clip.mp4", ...picture({ seconds: 2 }), ...tone, ...h264),
      newTab,
      async newMemberTab(username, screen) {
        const tab = await newTab(screen);
        await signIn(tab, await newMember(server, username));
        return tab;
      },
    },
    async end() {
      const tabs = open.splice(0);
      const errors = await Promise.all(tabs.map((tab) => tab.errors()));
      await Promise.all(tabs.map((tab) => tab.close()));
      return errors.flat();
    },
  };
}

async function signIn(tab: Tab, email: string): Promise<void> {
  await tab.open("/terms");
  const status = await tab.evaluate(
    async (account) => {
      const headers = { "content-type": "application/json" };
      const reply = await fetch("/auth/v1/token?grant_type=password", {
        method: "POST",
        headers,
        body: JSON.stringify(account),
      });
      return reply.status;
    },
    { email, password },
  );
  expect(status).toBe(200);
}

function names(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => Array.from(document.querySelectorAll("main article h2"), (one) => one.textContent));
}

function ranks(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => Array.from(document.querySelectorAll("main article .ticket"), (one) => one.textContent));
}

/** Waits until a picture is drawn. */
async function showsPicture(tab: Tab, description: string): Promise<void> {
  const width = (description: string) =>
    Math.max(...Array.from(document.images, ({ alt, naturalWidth }) => (alt === description ? naturalWidth : 0)));
  await expect.poll(() => tab.evaluate(width, description)).toBeGreaterThan(0);
}

/** Colours, sizes and pictures, to detect an incomplete board. */
function looksOf(): unknown[] {
  // Pictures load lazily.
  for (const image of document.images) image.scrollIntoView({ behavior: "instant" });
  const card = document.querySelector("main article .ticket");
  const { color, fontFamily, height } = getComputedStyle(card ?? document.body);
  return [
    color,
    fontFamily,
    height,
    ...Array.from(document.images, ({ complete, naturalWidth }) => complete && naturalWidth > 0),
  ];
}

/** Loaded files that the service worker has not kept; runs in the page. */
async function filesNotKept(): Promise<string[]> {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const isKept = await Promise.all(loaded.map((url) => caches.match(url, { ignoreVary: true })));
  return loaded.filter((url, index) => new URL(url).pathname.startsWith("/assets/") && !isKept[index]);
}

/** Whether the visible Drool plays; runs in the page. */
function playingState() {
  const video = document.querySelector<HTMLVideoElement>(".clip-video");
  return { error: video?.error?.message ?? null, hasMoved: (video?.currentTime ?? 0) > 0 };
}

/** Colours in a video's current picture; 0 if none. */
function coloursOf(tab: Tab, selector: string): Promise<number> {
  return tab.evaluate((selector) => {
    const video = document.querySelector<HTMLVideoElement>(selector);
    if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return 0;
    const canvas = Object.assign(document.createElement("canvas"), { width: 32, height: 24 });
    const context = canvas.getContext("2d");
    context?.drawImage(video, 0, 0, 32, 24);
    return new Set(new Uint32Array(context?.getImageData(0, 0, 32, 24).data.buffer ?? new ArrayBuffer(0))).size;
  }, selector);
}
