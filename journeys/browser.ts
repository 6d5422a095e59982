/// <reference lib="dom" />
import { type Browser, chromium } from "playwright-core";
import { afterAll } from "vitest";
import { chromiumFlags, findChromium } from "./chromium.ts";

/** The screens that every journey is made on: a phone and a desktop. */
export const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Lets the processor draw what a graphics card would. */
const webGlFlags = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

type BrowserOptions = {
  /** The path of a video that the camera sees; without one there is no camera. */
  camera?: string;
  hasWebGl?: boolean;
  /** Push messages and notifications need it, and the Tab key, which only there goes on at the beginning of a page. */
  isWhole?: boolean;
};

/** Starts a browser with a profile of its own. */
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

/** A browser for the calling test file; it ends with the file. */
export async function openBrowser(options?: BrowserOptions): Promise<Browser> {
  const browser = await launchBrowser(options);
  afterAll(() => browser.close());
  return browser;
}
