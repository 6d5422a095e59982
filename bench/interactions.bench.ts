/// <reference lib="dom" />
/**
 * How long after a finger or a key does the next paint come, on a phone's screen with a processor four times slower? The
 * browser's own event timing, of which INP is made, for what people do most, each time on a page that was just loaded.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { chromiumFlags, findChromium } from "../journeys/chromium.ts";
import { buildWebIfNeeded } from "../scripts/web-build.mjs";
import { startProgram } from "../testing/program.ts";
import { newMember, paintedBoard, signIn } from "./demo-town.ts";
import { median, printTable } from "./figures.ts";

const rounds = Number(process.argv[3] ?? 5);
const slowdown = 4;
const minDurationMs = 16;
const fingerMs = 80;

/** One interaction: until the next paint, and of it until the handlers began and while they ran. */
type Timing = { by: "finger" | "key"; duration: number; delay: number; handlers: number };

type Interaction = {
  name: string;
  /** Null: an empty page. */
  path: string | null;
  act: (page: Page) => Promise<void>;
  /** Which of the inputs are measured; all without it. */
  by?: Timing["by"];
};

const interactions: Interaction[] = [
  { name: "opening a card", path: "/", act: openCards },
  { name: "pressing a vote", path: "/", act: pressVotes },
  { name: "opening the submission panel", path: "/", act: openPanel, by: "finger" },
  { name: "closing it", path: "/", act: openPanel, by: "key" },
  { name: "typing in search", path: "/search", act: typeWords },
  { name: "the board between its cards, which does nothing", path: "/", act: pressBetweenCards },
  { name: "a button that writes the address, alone on a page", path: null, act: pressAddress },
  { name: "a button that does nothing, alone on a page", path: null, act: pressNothing },
];

const folder = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const dataDir = join(folder, "data");
await buildWebIfNeeded(process.execPath);
const program = await startProgram({ DATA_DIR: dataDir });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
try {
  await program.prints(/ is at http/);
  await paintedBoard(program.url);
  const member = await newMember(program.url, dataDir);
  const timings = new Map<string, Timing[]>(interactions.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, path, act, by } of interactions) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      await signIn(context, program.url, member);
      const all = await timingsOf(context, path, act);
      timings.get(name)?.push(...all.filter((timing) => !by || timing.by === by));
      await context.close();
    }
  }
  console.log(`processor ${slowdown} times slower, ${rounds} rounds; load ${loadavg()[0]?.toFixed(0)}`);
  printTable(
    [
      "ms from the input to the next paint",
      "interactions",
      "median",
      "most",
      "most: until handlers begin",
      "handlers",
      "until the paint",
    ],
    Array.from(timings, ([name, all]) => {
      const worst = all.reduce((a, b) => (b.duration > a.duration ? b : a));
      const rest = worst.duration - worst.delay - worst.handlers;
      return [
        name,
        all.length,
        ...[median(all.map(({ duration }) => duration)), worst.duration, worst.delay, worst.handlers, rest].map((ms) =>
          ms.toFixed(0),
        ),
      ];
    }),
  );
} finally {
  await browser.close();
  program.process.kill("SIGTERM");
  await program.ended;
  await rm(folder, { recursive: true, force: true });
}

async function timingsOf(
  context: BrowserContext,
  path: string | null,
  act: (page: Page) => Promise<void>,
): Promise<Timing[]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (path === null) {
    await page.goto(`${program.url}/healthz`);
    await page.setContent(
      "<button>Nothing</button><button onclick=\"history.replaceState({}, '', '?' + Math.random())\">Address</button>",
    );
  } else await page.goto(program.url + path, { waitUntil: "networkidle" });
  // On a phone the search has no room for it.
  if (path === "/") await page.getByRole("button", { name: "Account menu" }).waitFor();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await settle(page);
  await page.evaluate(watchEvents, minDurationMs);
  await act(page);
  await settle(page);
  return page.evaluate(() => (window as unknown as { timings(): Timing[] }).timings());
}

/** Collects the longest event of every interaction, as INP does; what took less than the least is not reported by the browser. */
function watchEvents(durationThreshold: number): void {
  const longest = new Map<number, PerformanceEventTiming>();
  const collect = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEventTiming & { interactionId: number })[]) {
      const { interactionId, duration } = entry;
      if (interactionId && duration > (longest.get(interactionId)?.duration ?? 0)) longest.set(interactionId, entry);
    }
  };
  const observer = new PerformanceObserver((list) => collect(list.getEntries()));
  observer.observe({ type: "event", durationThreshold } as PerformanceObserverInit);
  const timings = () => {
    collect(observer.takeRecords());
    return Array.from(longest.values(), ({ name, duration, startTime, processingStart, processingEnd }) => ({
      by: name.startsWith("key") ? "key" : "finger",
      duration,
      delay: processingStart - startTime,
      handlers: processingEnd - processingStart,
    }));
  };
  Object.assign(window, { timings });
}

/** Waits until what was done is painted and the browser has time again. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 5_000 })),
        ),
      ),
  );
}

/**
 * A finger at the middle of an element. Playwright's own `tap` runs scripts in the page before and after the finger, which
 * take 130 to 170 ms with the processor four times slower, and the browser would count them as ours.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await settle(page);
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to tap");
  await press(page, box.x + box.width / 2, box.y + box.height / 2);
}

/** A finger stays for a while; Playwright lifts its own at once, so that what the browser does meanwhile would count twice. */
async function press(page: Page, x: number, y: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForTimeout(fingerMs);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}

async function openCards(page: Page): Promise<void> {
  for (const place of [0, 1, 2, 1, 0, 0]) {
    const card = page.locator("main button[aria-expanded]").nth(place);
    const before = await card.getAttribute("aria-expanded");
    await tap(page, card);
    await page.locator(`main button[aria-expanded]:not([aria-expanded="${before}"])`).first().waitFor();
    await settle(page);
  }
}

async function pressVotes(page: Page): Promise<void> {
  for (const place of [0, 1, 2, 0, 1, 2]) {
    await tap(page, page.getByRole("button", { name: /^Upvote/ }).nth(place));
    await settle(page);
  }
}

async function openPanel(page: Page): Promise<void> {
  for (let opening = 0; opening < 3; opening++) {
    await tap(page, page.getByRole("button", { name: "Submit", exact: true }));
    await page.getByRole("dialog").getByRole("button", { name: "Eat Out" }).waitFor();
    await settle(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await settle(page);
  }
}

/** What the browser itself takes. */
async function pressNothing(page: Page, name = "Nothing"): Promise<void> {
  for (let n = 0; n < 6; n++) {
    await tap(page, page.getByRole("button", { name }));
    await settle(page);
  }
}

function pressAddress(page: Page): Promise<void> {
  return pressNothing(page, "Address");
}

/** What the browser takes on a page of this size. */
async function pressBetweenCards(page: Page): Promise<void> {
  const box = await page.locator(".card").nth(1).boundingBox();
  if (!box) throw new Error("no card");
  for (let n = 0; n < 6; n++) {
    await press(page, box.x - 4, box.y + box.height / 2);
    await settle(page);
  }
}

async function typeWords(page: Page): Promise<void> {
  await tap(page, page.getByRole("textbox", { name: "Search dishes, restaurants, products and people" }));
  for (const key of "smoky noodles") {
    await page.keyboard.press(key === " " ? "Space" : key);
    await settle(page);
    await page.waitForTimeout(150);
  }
}
