import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { filesIn, importsOf, isTest } from "./sources.ts";

const maxWidth = 190;

const lines = readFileSync("docs/screens.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.includes(".tsx`"));
const rows = lines.map((line) => {
  const [screen = "", page = "", features = "", journey = ""] = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  return {
    line,
    address: /`(.*)`/.exec(screen)?.[1],
    page: `web/src/pages/${page.replaceAll("`", "")}`,
    features,
    journey: `journeys/${journey.replaceAll("`", "")}.test.ts`,
  };
});
const imports = Map.groupBy(importsOf(filesIn("web/src").filter((file) => !isTest(file))), ({ from }) => from);

describe.each(rows)("the screen of $page", ({ line, page, features, journey }) => {
  it("has its page and its journey", () => {
    expect([page, journey].filter((file) => !existsSync(file))).toEqual([]);
  });

  it("is made of its features", () => {
    expect(features).toBe(featuresOf(page).join(", "));
  });

  it("has a row that can be read", () => {
    expect(line.length).toBeLessThanOrEqual(maxWidth);
  });
});

it("every page has a row, and every address is a page's", () => {
  const pages = readdirSync("web/src/pages").filter((file) => file.endsWith(".tsx") && !isTest(file));
  expect(rows.map(({ page }) => page.replace("web/src/pages/", "")).sort()).toEqual(pages.sort());
  const paths = readFileSync("web/src/lib/paths.ts", "utf8");
  for (const { address } of rows) if (address) expect(paths).toContain(`"${address}"`);
});

/** The features that a page is made of, however far away. */
function featuresOf(page: string): string[] {
  const seen = new Set([page]);
  for (const file of seen) for (const { to } of imports.get(file) ?? []) seen.add(to);
  const names = Array.from(seen, (file) => /^web\/src\/features\/([^/]+)/.exec(file)?.[1] ?? "");
  return Array.from(new Set(names)).filter(Boolean).sort();
}
