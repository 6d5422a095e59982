/// <reference lib="dom" />
import { type Browser, chromium } from "playwright-core";
import { afterAll } from "vitest";
import { findChromium } from "./chromium.ts";

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

/** Lets the processor draw what a graphics card would. */
const webGlFlags = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

type BrowserOptions = { hasWebGl?: boolean };

/** Starts a browser with a profile of its own. */
export function launchBrowser({ hasWebGl = false }: BrowserOptions = {}): Promise<Browser> {
  const args = hasWebGl ? [...flags.filter((flag) => flag !== "--disable-gpu"), ...webGlFlags] : flags;
  return chromium.launch({ executablePath: findChromium(), args });
}

/** A browser for the calling test file; it ends with the file. */
export async function openBrowser(options?: BrowserOptions): Promise<Browser> {
  const browser = await launchBrowser(options);
  afterAll(() => browser.close());
  return browser;
}
