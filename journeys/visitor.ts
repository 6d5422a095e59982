import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { screens } from "./browser.ts";

/** What a journey says about who comes. */
export type VisitorWords = {
  screen?: keyof typeof screens;
  theme?: "light" | "dark";
  /** What earlier visits left in the browser's storage. */
  storage?: Record<string, string>;
  /** Where the browser says it is; 'denied' when it must not say, 'unsupported' when it cannot. */
  position?: { latitude: number; longitude: number } | "denied" | "unsupported";
  hasScripts?: boolean;
};

/** Somebody in front of a browser of their own. */
export type Visitor = {
  page: Page;
  /** Everything that went wrong on the page: errors, warnings and policy reports of its console. */
  trouble: string[];
  leave(): Promise<void>;
};

/** Somebody comes, with nothing in their browser but what is said. */
export async function newVisitor(browser: Browser, url: string, words: VisitorWords = {}): Promise<Visitor> {
  const { screen = "phone", theme = "light", position, storage = {}, hasScripts = true } = words;
  const context = await browser.newContext({
    viewport: screens[screen],
    colorScheme: theme,
    reducedMotion: "reduce",
    baseURL: url,
    javaScriptEnabled: hasScripts,
    hasTouch: screen === "phone",
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
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(String(error)));
  return { page, trouble, leave: () => context.close() };
}

function placing(position: VisitorWords["position"]): BrowserContextOptions {
  if (typeof position !== "object") return { permissions: [] };
  return { geolocation: position, permissions: ["geolocation"] };
}

/** Waits until no animation or transition is running, except those without an end. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const nextFrame = () => new Promise(requestAnimationFrame);
    // The end of one may start another, one frame later.
    for (let quietFrames = 0; quietFrames < 2; quietFrames++) {
      if (running().length > 0) quietFrames = 0;
      await Promise.allSettled(running().map(({ finished }) => finished));
      await nextFrame();
    }
  });
}

/** The violations that axe finds on the page, as readable lines. */
export async function barriersOn(page: Page): Promise<string[]> {
  // Whatever still changes while axe reads has its last colours at once, never those on the way.
  const style = await page.addStyleTag({ content: "*, ::before, ::after { transition: none !important; }" });
  await still(page);
  const { violations } = await new AxeBuilder({ page })
    // They hand the focus on as soon as they get it.
    .exclude("[data-base-ui-focus-guard]")
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  await style.evaluate((element) => (element as Element).remove());
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** Waits until the browser has taken over from the server's page. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign In" }).waitFor();
}

/** Holds back what a page asks for until what it gives is called; then it goes on, or ends as is said. */
export async function holdBack(
  page: Page,
  addresses: string,
  end: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await end(route);
  });
  return release;
}
