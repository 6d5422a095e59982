import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync("docs", { recursive: true }).map((page) => `docs/${page}`),
].filter((page) => page.endsWith(".md"));

it.each(pages)("every link of %s leads somewhere", (page) => {
  const links = [...readFileSync(page, "utf8").matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? "");
  const broken = links.filter((link) => !/^https?:/.test(link) && !existsSync(join(dirname(page), link)));
  expect(broken).toEqual([]);
});
