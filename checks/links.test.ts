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
  const links = [...readFileSync(page, "utf8").matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)];
  const broken = links.filter(([, path = "", section]) => !/^https?:/.test(path) && !exists(page, path, section));
  expect(broken.map(([link]) => link)).toEqual([]);
});

function exists(page: string, path: string, section: string | undefined): boolean {
  const target = path === "" ? page : join(dirname(page), path);
  if (!existsSync(target)) return false;
  return section === undefined || anchorsOf(target).includes(section);
}

/** The anchors that a page's headings have: small letters, hyphens for spaces, and no other signs. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}
