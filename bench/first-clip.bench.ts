/// <reference lib="dom" />
/**
 * When is the poster of the first clip of a feed seen on a phone, as the light copy in the page and as its file, and when does
 * the clip begin to play? A visit to /drools with an empty cache, over the lines that Chromium's own tools call Fast 4G and Slow
 * 4G, and with a processor four times slower. The clip is one of the demo town.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../journeys/chromium.ts";
import { startProgram } from "../testing/program.ts";
import { median, printTable } from "./figures.ts";

const rounds = 5;
const fast = { latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const slow = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const lines = [
  { name: "no line between", latency: 0, downloadThroughput: -1, uploadThroughput: -1, slowdown: 1 },
  { name: "Fast 4G", ...fast, slowdown: 1 },
  { name: "Fast 4G, slow processor", ...fast, slowdown: 4 },
  { name: "Slow 4G, slow processor", ...slow, slowdown: 4 },
];

type Visit = { painted: number; light: number; poster: number; requested: number; playing: number };

const folder = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const program = await startProgram({ DATA_DIR: folder });
try {
  await program.prints(/ is at http/);
  await firstClips();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  const rows: (string | number)[][] = [];
  for (const line of lines) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, line));
    const middle = (value: (one: Visit) => number) => median(visits.map(value)).toFixed(0);
    rows.push([
      line.name,
      middle((one) => one.painted),
      middle((one) => one.light),
      middle((one) => one.poster),
      middle((one) => one.requested),
      middle((one) => one.playing),
      middle((one) => one.playing - one.painted),
    ]);
  }
  await browser.close();
  console.log(`ms from the beginning of the visit, medians of ${rounds}`);
  const columns = ["first paint", "poster painted from the page", "its file there", "video asked for", "plays"];
  printTable(["line", ...columns, "plays after the first paint"], rows);
} finally {
  program.process.kill("SIGTERM");
  await program.ended;
  await rm(folder, { recursive: true, force: true });
}

async function visit(browser: Browser, { name: _, slowdown, ...line }: (typeof lines)[number]): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const asked = { page: 0, video: 0 };
  devtools.on("Network.requestWillBeSent", ({ request, timestamp, type }) => {
    if (type === "Document") asked.page = timestamp;
    if (request.url.endsWith(".mp4") && asked.video === 0) asked.video = timestamp;
  });
  await page.addInitScript(() => {
    // So that the browser says when it paints the light copy under the poster.
    new MutationObserver((_, observer) => {
      const poster = document.querySelector(".clip-poster img");
      poster?.setAttribute("elementtiming", "poster");
      if (poster) observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    document.addEventListener(
      "playing",
      () => {
        (window as { playingAt?: number }).playingAt ??= performance.now();
      },
      true,
    );
  });
  await page.goto(`${program.url}/drools`, { waitUntil: "commit" });
  await page.waitForFunction(() => (window as { playingAt?: number }).playingAt !== undefined, undefined, {
    timeout: 60_000,
  });
  const seen = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "element", buffered: true });
    const paints = observer.takeRecords() as (PerformanceEntry & { url: string; renderTime: number })[];
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const poster = resources.find(({ initiatorType, name }) => initiatorType === "img" && /post-videos/.test(name));
    return {
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      light: paints.find(({ url }) => url.startsWith("data:"))?.renderTime ?? Number.NaN,
      poster: poster?.responseEnd ?? Number.NaN,
      playing: (window as { playingAt?: number }).playingAt ?? Number.NaN,
    };
  });
  await context.close();
  return { ...seen, requested: (asked.video - asked.page) * 1_000 };
}

/** Waits until the demo town has its clips. */
async function firstClips(): Promise<void> {
  for (;;) {
    const reply = await fetch(`${program.url}/api/posts?kind=drool`);
    const { posts = [] } = (await reply.json()) as { posts?: { image: object | null }[] };
    if (posts.length >= 3 && posts.every(({ image }) => image !== null)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
