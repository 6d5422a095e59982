import { readFileSync } from "node:fs";
import { rateLimits } from "@dishboard/contract/rate-limits";
import { expect, it } from "vitest";
import { readSettings, settingNames } from "../server/src/platform/settings.ts";

/** Defaults that depend on other settings, on the machine or on what a file says. */
const dependent = ["DATABASE_DIRECT_URL", "PUBLIC_URL", "MAIL_FROM", "MAP_ATTRIBUTION", "DEMO", "DATABASE_CONNECTIONS"];

const page = readFileSync("docs/operating.md", "utf8");
const rows = documentedRows(/^\| `[A-Z]/);

it("every setting is one row of docs/operating.md", () => {
  const ours = settingNames.filter((name) => name !== "NODE_ENV");
  expect(rows.map(({ name }) => name).sort()).toEqual([...ours, "SETTINGS_FILE"].sort());
});

it("every default of docs/operating.md is that of the program", () => {
  const production = { NODE_ENV: "production" };
  for (const { name, value } of rows.filter((row) => !dependent.includes(row.name)))
    expect.soft(readSettings({ ...production, [name]: value }), name).toEqual(readSettings(production));
});

it("every limit of docs/operating.md has the rate of the program", () => {
  const documented = documentedRows(/^\| `[a-z-]+`.* \| `\d+\/\d+[smhd]`/);
  const { limits } = readSettings({ LIMITS: documented.map(({ name, value }) => `${name}=${value}`).join(",") });
  expect(limits).toEqual(
    Object.fromEntries(Object.values(rateLimits).map(({ name, max, perSeconds }) => [name, { max, perSeconds }])),
  );
});

/** What tables name and set; the value is undefined where there is none. */
function documentedRows(pattern: RegExp): { name: string; value: string | undefined }[] {
  const inBackticks = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, text = ""]) => text);
  return page
    .split("\n")
    .filter((line) => pattern.test(line))
    .map((line) => line.split(" | "))
    .flatMap(([names = "", defaults = ""]) => {
      const values = inBackticks(defaults);
      return inBackticks(names).map((name, index) => ({ name, value: values[index] }));
    });
}
