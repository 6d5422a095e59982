/// <reference lib="dom" />
import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { waitForAnimations } from "./visitor.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Differ between day and night. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Axe's violations as readable lines. */
export function axeViolations(page: Page): Promise<string[]> {
  return withStillPage(page, () => violationsOf(page, { type: "tag", values: tags }));
}

/** All violations in the present colour scheme, those of colours also in the other. */
export function axeViolationsByDayAndNight(page: Page, part = "html"): Promise<string[]> {
  return withStillPage(page, async () => {
    const found = await violationsOf(page, { type: "tag", values: tags }, part);
    const [now, other] = await page.evaluate(() =>
      matchMedia("(prefers-color-scheme: dark)").matches ? (["dark", "light"] as const) : (["light", "dark"] as const),
    );
    await changeColours(page, other);
    const others = await violationsOf(page, { type: "rule", values: colourRules }, part);
    await changeColours(page, now);
    return [...found, ...others.map((line) => `${other}: ${line}`)];
  });
}

/** Some colours change later than others. */
async function changeColours(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  const before = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((colour) => getComputedStyle(document.documentElement).backgroundColor !== colour, before);
  await waitForAnimations(page);
}

/** Checks while nothing moves or floats over scrollable rows. */
async function withStillPage<T>(page: Page, check: () => Promise<T>): Promise<T> {
  // Shows final colours at once. Every page's policy allows this sheet.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, "*, ::before, ::after { transition: none !important; } .map-switch, .create-button { position: static !important; }");
  await waitForAnimations(page);
  const result = await check();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return result;
}

async function violationsOf(page: Page, runOnly: RunOptions["runOnly"], part = "html"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ part, options }) => {
      const { run } = (window as unknown as { axe: { run: (...args: unknown[]) => Promise<AxeResults> } }).axe;
      // They pass the focus on.
      return (await run({ include: [[part]], exclude: [["[data-base-ui-focus-guard]"]] }, options)).violations;
    },
    { part, options: { runOnly, resultTypes: ["violations" as const] } },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}
