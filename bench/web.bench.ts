/// <reference lib="dom" />
/**
 * What does a visitor on a slow phone wait for? Lighthouse with real (DevTools) throttling on the Dishboard, by day, by
 * night and with a saved place, always with an empty cache, and the time from a tap on a card to its next paint at a
 * processor four times slower.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { chromiumFlags, findChromium } from "../journeys/chromium.ts";
import { freePort, startProgram } from "../testing/program.ts";
import { paintedBoard } from "./demo-town.ts";
import { median, printTable } from "./figures.ts";
import { installLighthouse, type Lighthouse, lighthouseVersion } from "./lighthouse.ts";

const rounds = 5;
const taps = 15;

type Visit = { name: string; isNight: boolean; hasPlace: boolean };

const visits: Visit[] = [
  { name: "first visit, day", isNight: false, hasPlace: false },
  { name: "first visit, night", isNight: true, hasPlace: false },
  { name: "saved place, day", isNight: false, hasPlace: true },
];

const folder = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const program = await startProgram({ DATA_DIR: join(folder, "data") });
try {
  const lighthouse = await installLighthouse(folder);
  await program.prints(/ is at http/);
  await paintedBoard(program.url);
  const rows: string[][] = [];
  for (const visit of visits) rows.push([visit.name, ...(await audit(visit, lighthouse))]);
  console.log(`Lighthouse ${lighthouseVersion}, mobile, DevTools throttling, medians of ${rounds}`);
  printTable(["page /", "FCP ms", "LCP ms", "TBT ms", "CLS"], rows);
  console.log(`tap on a card to the next paint, processor four times slower, ${taps} taps: ${await tapToPaint()}`);
} finally {
  program.process.kill("SIGTERM");
  await program.ended;
  await rm(folder, { recursive: true, force: true });
}

async function audit({ isNight, hasPlace }: Visit, lighthouse: Lighthouse): Promise<string[]> {
  const figures: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    const port = await freePort();
    const context = await chromium.launchPersistentContext(await mkdtemp(join(folder, "profile-")), {
      executablePath: findChromium(),
      args: [
        ...chromiumFlags,
        `--remote-debugging-port=${port}`,
        ...(isNight ? ["--blink-settings=preferredColorScheme=0"] : []),
      ],
      colorScheme: null,
    });
    const page = await context.newPage();
    if (hasPlace) await keepPlace(page);
    const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
    if (isDark !== isNight) throw new Error("The browser does not take the theme");
    await page.close();
    const { audits } = await lighthouse(`${program.url}/`, [
      `--port=${port}`,
      "--only-categories=performance",
      "--throttling-method=devtools",
      "--disable-storage-reset",
    ]);
    await context.close();
    for (const name of [
      "first-contentful-paint",
      "largest-contentful-paint",
      "total-blocking-time",
      "cumulative-layout-shift",
    ]) {
      figures[name] = [...(figures[name] ?? []), audits[name]?.numericValue ?? Number.NaN];
    }
  }
  return Object.entries(figures).map(([name, all]) => median(all).toFixed(name === "cumulative-layout-shift" ? 4 : 0));
}

async function tapToPaint(): Promise<string> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const devtools = await page.context().newCDPSession(page);
  await page.goto(program.url, { waitUntil: "networkidle" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.evaluate(watchEvents);
  for (let tap = 0; tap < taps; tap++) {
    const card = page.locator("button[aria-expanded]").nth(tap % 3);
    const before = await card.getAttribute("aria-expanded");
    await card.click();
    await page.waitForFunction(
      (was) =>
        [...document.querySelectorAll("button[aria-expanded]")].some(
          (one) => one.getAttribute("aria-expanded") === was,
        ),
      before,
    );
  }
  const durations = await clickDurations(page);
  await browser.close();
  return `median ${median(durations).toFixed(0)} ms, most ${Math.max(...durations).toFixed(0)} ms`;
}

/** The event timing of the browser itself, as INP is made of. */
function watchEvents(): void {
  const seen: number[] = [];
  Object.assign(window, { seenClicks: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "click") seen.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

async function clickDurations(page: Page): Promise<number[]> {
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => (window as unknown as { seenClicks: number[] }).seenClicks);
  // What took less than 16 ms is not reported by the browser.
  return [...seen, ...Array<number>(Math.max(0, taps - seen.length)).fill(16)];
}

function savePlace(): void {
  localStorage.setItem("userLocation", JSON.stringify({ latitude: 51.5246, longitude: -0.0784 }));
  localStorage.setItem("locationName", "Shoreditch");
}

/** Comes with a place as the product keeps it, and leaves nothing of the visit in the browser's cache. */
async function keepPlace(page: Page): Promise<void> {
  // An address without files of its own.
  await page.goto(`${program.url}/healthz`);
  await page.evaluate(savePlace);
  await page.goto(program.url, { waitUntil: "networkidle" });
  const cookies = await page.context().cookies();
  if (!cookies.some(({ name }) => name === "place")) throw new Error("The browser does not keep the place");
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
}
