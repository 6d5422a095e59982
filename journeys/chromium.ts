import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** No sandbox under root or in containers; no calls elsewhere. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The headless shell needs about three quarters of the processor time. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const wholeBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  chromium.executablePath(),
];

/** Finds CHROMIUM_PATH, the system's Chromium, or Playwright's. */
export function findChromium({ prefersShell = false } = {}): string {
  const places = [process.env.CHROMIUM_PATH, ...(prefersShell ? [headlessShell] : []), ...wholeBrowsers];
  const found = places.find((place) => place !== undefined && place !== "" && existsSync(place));
  if (found) return found;
  throw new Error(
    "No Chromium was found. Install it (apt-get install chromium, or npx playwright install chromium), or set CHROMIUM_PATH.",
  );
}
