/// <reference lib="dom" />
import { type Browser, chromium } from "playwright-core";
import { afterAll } from "vitest";
import { chromiumFlags, findChromium } from "./chromium.ts";

/** Every journey runs on both. */
export const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Draws without a graphics card. */
const webGlFlags = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

type BrowserOptions = {
  /** A video's path; without one there is no camera. */
  camera?: string;
  hasWebGl?: boolean;
  /** Needed for pushes, notifications, and Tab from a page's beginning. */
  isWhole?: boolean;
};

/** Starts a browser with a new profile. */
export function launchBrowser({ camera, hasWebGl = false, isWhole = false }: BrowserOptions = {}): Promise<Browser> {
  const args = hasWebGl ? [...chromiumFlags.filter((flag) => flag !== "--disable-gpu"), ...webGlFlags] : chromiumFlags;
  const cameraFlags = camera
    ? ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${camera}`]
    : [];
  return chromium.launch({
    executablePath: findChromium({ prefersShell: !isWhole }),
    args: [...args, ...cameraFlags],
  });
}

/** A browser for the calling test file. */
export async function openBrowser(options?: BrowserOptions): Promise<Browser> {
  const browser = await launchBrowser(options);
  afterAll(() => browser.close());
  return browser;
}
