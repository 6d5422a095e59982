/// <reference lib="dom" />
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { afterAll } from "vitest";

/** The screens that every journey is made on: a phone and a desktop. */
export const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Chromium may not sandbox itself under root or in a container, and must not call anybody. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser on this machine: the one of CHROMIUM_PATH, the system's, or Playwright's own. */
export function findChromium(): string {
  const places = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ];
  const found = places.find((place) => place !== undefined && place !== "" && existsSync(place));
  if (found) return found;
  throw new Error(
    "No Chromium was found. Install it (apt-get install chromium, or npx playwright install chromium), or set CHROMIUM_PATH.",
  );
}

/** Starts a browser with a profile of its own. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: flags });
}

/** A browser for the calling test file; it ends with the file. */
export async function ownBrowser(): Promise<Browser> {
  const browser = await startBrowser();
  afterAll(() => browser.close());
  return browser;
}
