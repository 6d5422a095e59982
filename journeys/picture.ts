/// <reference lib="dom" />
import { join } from "node:path";
import type { Page } from "playwright-core";
import { screens } from "./browser.ts";
import { waitForAnimations } from "./visitor.ts";

type Screen = keyof typeof screens;

/** The folder of `npm test -- --pictures FOLDER`. */
const folder = process.env.PICTURES;
const everyScreen = Object.keys(screens) as Screen[];

/**
 * Takes pictures of the page on a phone and a desktop, or on one of them, by day and by night. Then the page has its
 * size, colours, focus and scroll positions again. Does nothing if no folder was named.
 */
export async function picture(page: Page, name: string, only?: Screen): Promise<void> {
  if (!folder) return;
  const size = page.viewportSize();
  const before = await page.evaluateHandle(() => ({
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? ("dark" as const) : ("light" as const),
    focused: document.activeElement,
    scrolled: [...document.querySelectorAll("*")]
      .filter((element) => element.scrollTop !== 0 || element.scrollLeft !== 0)
      .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop })),
  }));
  for (const screen of only ? [only] : everyScreen) {
    await page.setViewportSize(screens[screen]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await waitForImages(page);
      await waitForAnimations(page);
      await page.screenshot({ path: join(folder, `${name}-${screen}-${colorScheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: await before.evaluate(({ theme }) => theme) });
  if (size) await page.setViewportSize(size);
  await waitForAnimations(page);
  await before.evaluate(({ focused, scrolled }) => {
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus({ preventScroll: true });
    for (const { element, left, top } of scrolled) element.scrollTo({ left, top, behavior: "instant" });
  });
  await before.dispose();
}

/** Waits for the images in view, at most 3 seconds: some journeys hold images back. */
async function waitForImages(page: Page): Promise<void> {
  const areLoaded = () =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom < 0 || top > innerHeight;
    });
  await page.waitForFunction(areLoaded, undefined, { timeout: 3_000 }).catch(() => {});
}
