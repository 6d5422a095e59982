/**
 * How long does the browser take for a Takeout of 5,000 places, and does the page stay responsive? Measures the time
 * from choosing the file to the first rows, and the page's longest task until then, while ticking all and while
 * searching. Runs at full speed and four times slower. Chromium slows the page but not its worker, so the last column
 * is four times the full-speed run.
 */
import { loadavg } from "node:os";
import type { Page } from "playwright-core";
import { launchBrowser, screens } from "../journeys/browser.ts";
import { buildWebIfNeeded } from "../scripts/web-build.mjs";
import { manyPlaces } from "../testing/past-files.ts";
import { zip } from "../testing/zip.ts";
import { newMember, signIn } from "./demo-town.ts";
import { median, printTable } from "./figures.ts";
import { startSite } from "./site.ts";

const places = 5_000;
const rounds = 5;
const takeout = zip({ "Takeout/Maps (your places)/Saved Places.json": manyPlaces(places) });

await buildWebIfNeeded(process.execPath);
const site = await startSite();
const browser = await launchBrowser();
try {
  const member = await newMember(site.program.url, site.dataDir);
  const context = await browser.newContext({ viewport: screens.phone, serviceWorkers: "block" });
  await signIn(context, site.program.url, member);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
  const measured = [];
  for (const rate of [1, 4]) {
    const runs = [];
    for (let round = 0; round < rounds; round++)
      runs.push(
        await measure(page, (slower) => session.send("Emulation.setCPUThrottlingRate", { rate: slower }), rate),
      );
    measured.push({
      rate,
      shown: median(runs.map(({ shownMs }) => shownMs)),
      reading: Math.max(...runs.map(({ readingTask }) => readingTask)),
      using: Math.max(...runs.map(({ usingTask }) => usingTask)),
    });
  }
  console.log(
    `${places} places, ${(takeout.length / 1_024).toFixed(0)} kB packed; medians of ${rounds}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  printTable(
    [
      "processor",
      "first rows, ms",
      "longest task until then, ms",
      "longest task while ticking and searching, ms",
      "four times, ms",
    ],
    measured.map(({ rate, shown, reading, using }) => [
      rate === 1 ? "as it is" : `${rate} times slower`,
      ...[shown, reading, using].map((ms) => ms.toFixed(0)),
      rate === 1 ? (4 * shown).toFixed(0) : "",
    ]),
  );
} finally {
  await browser.close();
  await site.stop();
}

async function measure(page: Page, slow: (rate: number) => Promise<unknown>, rate: number) {
  await page.goto(`${site.program.url}/settings/past`);
  await page.getByRole("button", { name: "Choose files" }).waitFor();
  await page.waitForLoadState("networkidle");
  await slow(rate);
  await longestTask(page);
  const shownMs = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let began = 0;
        document.addEventListener(
          "change",
          () => {
            began = performance.now();
          },
          { capture: true, once: true },
        );
        new MutationObserver(() => {
          if (began > 0 && document.querySelector(".past-found li")) resolve(performance.now() - began);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.locator(".past input[type=file]").setInputFiles({ name: "takeout.zip", mimeType: "", buffer: takeout });
  const shown = await shownMs;
  const readingTask = await longestTask(page);
  await page.getByLabel("All 5,000").check();
  await page.getByText("5,000 of 5,000 ticked").waitFor();
  await page.getByRole("searchbox").pressSequentially("number 77");
  await page.getByLabel(/^All \d+ that match/).waitFor();
  const usingTask = await longestTask(page);
  await slow(1);
  return { shownMs: shown, readingTask, usingTask };
}

function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { tasks } = window as unknown as { tasks: number[] };
    return Math.max(0, ...tasks.splice(0));
  });
}
