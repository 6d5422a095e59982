import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Chromium may not sandbox itself under root or in a container, and must not call anybody. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Chromium's headless shell: journeys take about three quarters of the full browser's processor time. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const wholeBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  chromium.executablePath(),
];

/** The browser on this machine: the one of CHROMIUM_PATH, the system's, or Playwright's own. */
export function findChromium({ prefersShell = false } = {}): string {
  const places = [process.env.CHROMIUM_PATH, ...(prefersShell ? [headlessShell] : []), ...wholeBrowsers];
  const found = places.find((place) => place !== undefined && place !== "" && existsSync(place));
  if (found) return found;
  throw new Error(
    "No Chromium was found. Install it (apt-get install chromium, or npx playwright install chromium), or set CHROMIUM_PATH.",
  );
}
