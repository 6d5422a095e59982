/// <reference lib="dom" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { error, type WebDriver, type WebElement } from "selenium-webdriver";
import type { Tab } from "./tab.ts";

const require = createRequire(import.meta.url);
/** Finds elements in any engine. */
const testingLibrary = readFileSync(
  require.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

/** For a busy machine. */
const timeoutMs = 60_000;

/** A Testing Library query. */
type Query = { by: "Role" | "LabelText" | "Text"; value: Sent; options?: { name?: Sent }; within?: string | undefined };
/** Patterns are sent as text. */
type Sent = string | { source: string; flags: string };

type TestingLibrary = Record<`queryAllBy${Query["by"]}`, (...args: unknown[]) => HTMLElement[]>;
type Kit = { TestingLibraryDom?: TestingLibrary; pageErrors?: string[] };

const sent = (text: string | RegExp): Sent =>
  typeof text === "string" ? text : { source: text.source, flags: text.flags };

/** Visible elements of a query; runs in the page. */
function findInPage({ by, value, options = {}, within }: Query): HTMLElement[] {
  const kit = (window as Kit).TestingLibraryDom;
  const part = document.querySelector<HTMLElement>(within ?? "body");
  if (!kit || !part) return [];
  const received = (text: Sent) => (typeof text === "string" ? text : new RegExp(text.source, text.flags));
  const isVisible = (element: HTMLElement) =>
    element.matches("input") || element.checkVisibility({ visibilityProperty: true });
  if (by === "Text") {
    const wanted = received(value);
    const has = ({ textContent }: Element) => {
      const text = (textContent ?? "").replace(/\s+/g, " ").trim();
      return typeof wanted === "string" ? text.includes(wanted) : wanted.test(text);
    };
    // Innermost only, as a text may be in several elements.
    return Array.from(part.querySelectorAll<HTMLElement>("*:not(script, style)")).filter(
      (element) => has(element) && !Array.from(element.children).some(has) && isVisible(element),
    );
  }
  const found = kit[`queryAllBy${by}`](part, received(value), {
    ...(options.name === undefined ? {} : { name: received(options.name) }),
    exact: true,
  });
  // Without React's properties an element is not hydrated, and loses presses.
  const isHydrated = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith("__react"));
  return found.filter((element) => isVisible(element) && isHydrated(element));
}

/** Collects errors; runs in the page. */
function collectErrors(): void {
  const kit = window as Kit;
  if (kit.pageErrors) return;
  const errors: string[] = [];
  kit.pageErrors = errors;
  addEventListener("error", ({ message }) => errors.push(message));
  addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
  const write = console.error;
  console.error = (...args) => {
    errors.push(args.join(" "));
    write(...args);
  };
}

/** A tab over a driver's window; the driver ends with it. */
export function seleniumTab(driver: WebDriver, url: string, end: () => Promise<void>): Tab {
  const errors: string[] = [];
  const evaluate = <T>(read: (argument: never) => unknown, argument?: unknown): Promise<T> =>
    driver.executeScript<T>(`return (${read})(arguments[0])`, argument ?? null);

  /** Errors are lost with their page. */
  async function keepErrors(): Promise<void> {
    errors.push(...(await evaluate<string[]>(() => (window as Kit).pageErrors?.splice(0) ?? [])));
  }

  async function prepare(): Promise<void> {
    if (await evaluate<boolean>(() => "TestingLibraryDom" in window)) return;
    await driver.executeScript(testingLibrary);
  }

  /** Retries an action on a query's one element, which may be redrawn. */
  async function withElement(query: Query, act: (element: WebElement) => Promise<unknown>): Promise<void> {
    let problem = "";
    const isDone = async () => {
      try {
        await prepare();
        const elements = await evaluate<WebElement[]>(findInPage, query);
        const [element] = elements;
        problem = `${elements.length} elements`;
        if (!element || (query.by !== "Text" && elements.length > 1)) return false;
        await act(element);
        return true;
      } catch (thrown) {
        if (!(thrown instanceof error.WebDriverError)) throw thrown;
        problem = String(thrown);
        return false;
      }
    };
    await driver.wait(isDone, timeoutMs).catch((cause) => {
      throw new Error(`${JSON.stringify(query)}: ${problem}`, { cause });
    });
  }

  /** Centred, away from bars. */
  async function click(element: WebElement): Promise<void> {
    await evaluate((one: HTMLElement) => one.scrollIntoView({ block: "center", behavior: "instant" }), element);
    await element.click();
  }

  const load = async (go: () => Promise<void>) => {
    await keepErrors();
    await go();
    await evaluate(collectErrors);
  };
  return {
    open: (path) => load(() => driver.get(new URL(path, url).href)),
    reload: () => load(() => driver.navigate().refresh()),
    press: (role, name, within) =>
      withElement({ by: "Role", value: role, options: { name: sent(name) }, within }, click),
    fill: (label, text, within) =>
      withElement({ by: "LabelText", value: label, within }, async (element) => {
        await element.clear();
        await element.sendKeys(text);
      }),
    choose: (label, option) => withElement({ by: "LabelText", value: label }, (element) => element.sendKeys(option)),
    chooseFile: (selector, path) => driver.findElement({ css: selector }).sendKeys(path),
    shows: (text, within) => withElement({ by: "Text", value: sent(text), within }, async () => {}),
    evaluate: (read, argument) => evaluate(read as never, argument),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    async errors() {
      await keepErrors();
      return errors;
    },
    close: end,
  };
}
