import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { authorization } from "../server/src/authorization.ts";

type Row = { address: string; page: string; features: string[]; calls: string[]; journey: string };

const rows: Row[] = readFileSync("docs/screens.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.includes("web/src/pages/"))
  .map((line) => {
    const [address = "", , page = "", features = "", calls = "", journey = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", ""));
    const list = (cell: string) =>
      cell
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean);
    return { address, page, features: list(features), calls: list(calls), journey };
  });

describe.each(rows)("the screen at $address", ({ page, features, calls, journey }) => {
  it("has its page, its features and its journey", () => {
    for (const file of [page, journey, ...features.map((feature) => `web/src/features/${feature}`)]) {
      expect([file, existsSync(file)]).toEqual([file, true]);
    }
  });

  it("makes calls that the server has", () => {
    for (const call of calls) expect(Object.keys(authorization)).toContain(call);
  });
});

it("every page stands in the table, and every address in the list of addresses", () => {
  const pages = readdirSync("web/src/pages").filter((file) => file.endsWith(".tsx") && !file.includes(".test."));
  expect(rows.map((row) => row.page.replace("web/src/pages/", "")).sort()).toEqual(
    pages.filter((page) => page !== "coming-soon.tsx").sort(),
  );
  const paths = readFileSync("web/src/lib/paths.ts", "utf8");
  for (const { address } of rows.filter((row) => row.address.startsWith("/"))) expect(paths).toContain(`"${address}"`);
});
