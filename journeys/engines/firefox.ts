import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, firefox } from "playwright-core";
import { screens } from "../browser.ts";
import { newPlaywrightTab } from "./playwright-tab.ts";
import type { Engine } from "./tab.ts";

const wrapper = fileURLToPath(new URL("firefox-bidi.mjs", import.meta.url));
const places = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** Finds FIREFOX_PATH or the system's Firefox; null if none. */
function findFirefox(): string | null {
  // Windows runs no scripts as programs.
  if (process.platform === "win32") return null;
  return [process.env.FIREFOX_PATH, ...places].find((place) => place && existsSync(place)) ?? null;
}

/** Starts a stock Firefox with a new profile over WebDriver BiDi. */
function launchFirefox(program: string): Promise<Browser> {
  return firefox.launch({
    channel: "moz-firefox",
    executablePath: wrapper,
    env: { ...process.env, FIREFOX_PROGRAM: program },
    firefoxUserPrefs: {
      // No calls by the browser itself.
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
      "ui.prefersReducedMotion": 1,
      // Take no room, as on phones.
      "ui.useOverlayScrollbars": 1,
    },
  });
}

/** Starts Firefox; null if there is none. */
export function startFirefox(): Promise<Engine> | null {
  const program = findFirefox();
  return program ? engineOf(launchFirefox(program)) : null;
}

async function engineOf(launched: Promise<Browser>): Promise<Engine> {
  const browser = await launched;
  return {
    name: "Firefox",
    newTab: (url, screen) => newPlaywrightTab(browser, url, screens[screen]),
    close: () => browser.close(),
  };
}
