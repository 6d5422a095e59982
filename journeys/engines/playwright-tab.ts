import type { Browser } from "playwright-core";
import type { Tab } from "./tab.ts";

type Role = Parameters<import("playwright-core").Page["getByRole"]>[0];

/** Firefox's errors for requests of a page that was left, which the service worker carries. */
const leftBehind = /A ServiceWorker intercepted the request|error loading dynamically imported module/;

/** Opens a Playwright tab with a new profile. */
export async function newPlaywrightTab(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<Tab> {
  const context = await browser.newContext({ baseURL: url, viewport });
  // For a busy machine.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const errors: string[] = [];
  const note = (text: string) => {
    if (!leftBehind.test(text)) errors.push(text);
  };
  page.on("console", (message) => {
    // A browser's own error pages log errors too.
    if (message.type() === "error" && message.location().url.startsWith(url)) note(message.text());
  });
  page.on("pageerror", (error) => note(String(error)));
  const part = (selector = "body") => page.locator(selector).first();
  return {
    async open(path) {
      await page.goto(path);
    },
    async reload() {
      await page.reload();
    },
    press: (role, name, within) =>
      part(within)
        .getByRole(role as Role, { name, exact: true })
        .click(),
    async fill(label, text, within) {
      const field = part(within).getByLabel(label, { exact: true });
      await field.click();
      await field.clear();
      await field.pressSequentially(text);
    },
    async choose(label, option) {
      await page.getByLabel(label, { exact: true }).selectOption(option);
    },
    chooseFile: (selector, path) => page.locator(selector).setInputFiles(path),
    shows: (text, within) => part(within).getByText(text).filter({ visible: true }).first().waitFor(),
    evaluate: (read, argument) => page.evaluate(read as never, argument as never),
    screenshot: () => page.screenshot(),
    errors: async () => errors,
    close: () => context.close(),
  };
}
