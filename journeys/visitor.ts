import type { Browser, BrowserContextOptions, Locator, Page, Route } from "playwright-core";
import { screens } from "./browser.ts";

/** Options of a visitor. */
export type VisitorOptions = {
  screen?: keyof typeof screens;
  theme?: "light" | "dark";
  /** From earlier visits. */
  storage?: Record<string, string>;
  /** 'denied' if refused, 'unsupported' if missing. */
  position?: { latitude: number; longitude: number } | "denied" | "unsupported";
  hasScripts?: boolean;
  userAgent?: string;
  /** Off by default: journeys check final states. */
  hasMotion?: boolean;
  /** Service workers prevent intercepting requests. */
  hasServiceWorker?: boolean;
};

/** A person with their own browser. */
export type Visitor = {
  page: Page;
  /** Console errors, warnings and policy reports. */
  consoleErrors: string[];
  leave(): Promise<void>;
};

/** Logged if a journey blocks service workers. */
const blockedWorker = "Service Worker registration blocked by Playwright";

/** Opens an empty browser with these options. */
export async function newVisitor(browser: Browser, url: string, options: VisitorOptions = {}): Promise<Visitor> {
  const {
    screen = "phone",
    theme = "light",
    position,
    storage = {},
    hasScripts = true,
    userAgent,
    hasMotion = false,
    hasServiceWorker = false,
  } = options;
  const context = await browser.newContext({
    viewport: screens[screen],
    colorScheme: theme,
    reducedMotion: hasMotion ? "no-preference" : "reduce",
    baseURL: url,
    javaScriptEnabled: hasScripts,
    serviceWorkers: hasServiceWorker ? "allow" : "block",
    hasTouch: screen === "phone",
    ...(userAgent && { userAgent }),
    ...placing(position),
  });
  if (position === "unsupported") {
    await context.addInitScript("delete Navigator.prototype.geolocation");
  }
  await context.addInitScript(`
    if (!sessionStorage.getItem("filled")) {
      sessionStorage.setItem("filled", "yes");
      for (const [key, value] of Object.entries(${JSON.stringify(storage)})) localStorage.setItem(key, value);
    }
  `);
  // For a busy machine.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  goAgainIfAborted(page);
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (text === blockedWorker) return;
    // Failed loads are named by address only.
    const address = text.startsWith("Failed to load resource") ? ` ${message.location().url}` : "";
    if (["error", "warning"].includes(message.type())) consoleErrors.push(text + address);
  });
  page.on("pageerror", (error) => consoleErrors.push(String(error)));
  return { page, consoleErrors, leave: () => context.close() };
}

/**
 * Repeats an aborted `page.goto`: removing a just closed dialog's history entry aborts a navigation of the same moment.
 */
function goAgainIfAborted(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    try {
      return await goto(url, options);
    } catch (error) {
      if (!String(error).includes("net::ERR_ABORTED")) throw error;
      return goto(url, options);
    }
  };
}

function placing(position: VisitorOptions["position"]): BrowserContextOptions {
  if (typeof position !== "object") return { permissions: [] };
  return { geolocation: position, permissions: ["geolocation"] };
}

/** Waits until no finite animation runs. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const nextFrame = () => new Promise(requestAnimationFrame);
    // One's end may start another a frame later.
    for (let quietFrames = 0; quietFrames < 2; quietFrames++) {
      if (running().length > 0) quietFrames = 0;
      await Promise.allSettled(running().map(({ finished }) => finished));
      await nextFrame();
    }
  });
}

/** Waits for a visitor's hydration. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign In" }).waitFor();
}

/** Asks for a refused position and closes the place sheet. */
export async function askInVain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Change area" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Use my location" }).click();
  await sheet.getByText("We couldn't find your location").waitFor();
  await sheet.getByRole("button", { name: "Close" }).click();
  await sheet.waitFor({ state: "detached" });
}

/** Overlays' history entries above the page's. */
export function entriesAbovePage(page: Page): Promise<number> {
  return page.evaluate(() => history.state?.overlays ?? 0);
}

/** Texts of visible elements covered in their middle by a selector. */
export function coveredBy(elements: Locator, selector: string): Promise<string[]> {
  return elements.evaluateAll((all, selector) => {
    const isCovered = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const view = element.closest(".dialog-body")?.getBoundingClientRect();
      // Scrolled out of view is not covered.
      if (view && (top + height / 2 < view.top || top + height / 2 > view.bottom)) return false;
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return above !== null && !element.contains(above) && above.closest(selector) !== null;
    };
    return all.filter(isCovered).map((element) => element.getAttribute("name") ?? element.textContent);
  }, selector);
}

/** Delays requests until the returned function is called; then they continue, or end as `end` says. */
export async function delayRequests(
  page: Page,
  addresses: string,
  end: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await end(route);
  });
  return release;
}
