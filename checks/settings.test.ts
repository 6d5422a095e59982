import { readdirSync, readFileSync } from "node:fs";
import { newReactionLimits } from "@dishboard/contract/allergen-checks";
import { openPlacesLimit } from "@dishboard/contract/data-sources";
import type { CallLimit } from "@dishboard/contract/endpoint";
import { sitemapLimit } from "@dishboard/contract/sitemap";
import { expect, it } from "vitest";
import { signInLimits } from "../server/src/features/accounts/sign-in-limits.service.ts";
import { readSettings, settingNames } from "../server/src/platform/settings.ts";

/** Defaults that depend on other settings, on the machine or on what a file says. */
const dependent = ["DATABASE_DIRECT_URL", "PUBLIC_URL", "MAIL_FROM", "MAP_ATTRIBUTION", "DEMO", "DATABASE_CONNECTIONS"];

const rows = documentedSettings(readFileSync("docs/operating.md", "utf8"));

it("every setting is one row of docs/operating.md", () => {
  const ours = settingNames.filter((name) => name !== "NODE_ENV");
  expect(rows.map(({ name }) => name).sort()).toEqual([...ours, "SETTINGS_FILE"].sort());
});

it("every default of docs/operating.md is that of the program", async () => {
  const limits = await declaredLimits();
  for (const { name, value } of rows.filter((row) => !dependent.includes(row.name))) {
    const production = { NODE_ENV: "production" };
    if (name.startsWith("LIMIT_") && name !== "LIMIT_STORAGE") {
      const given = Object.entries(readSettings({ [name]: value ?? "" }).limits).find(([, rate]) => rate !== undefined);
      expect.soft(limits[given?.[0] ?? ""], name).toBeDefined();
      expect.soft(given?.[1], name).toEqual(limits[given?.[0] ?? ""]);
    } else {
      expect.soft(readSettings({ ...production, [name]: value }), name).toEqual(readSettings(production));
    }
  }
});

/** The rows of tables that begin with the names of settings; the default is undefined where there is none. */
function documentedSettings(page: string): { name: string; value: string | undefined }[] {
  const inBackticks = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, text = ""]) => text);
  return page
    .split("\n")
    .map((line) => line.split(" | "))
    .filter(([names = ""]) => /^\| `[A-Z]/.test(names))
    .flatMap(([names = "", defaults = ""]) => {
      const values = inBackticks(defaults);
      return inBackticks(names).map((name, index) => ({ name, value: values[index] }));
    });
}

/** How often something may be done where nothing is set, by the name of the limit. */
async function declaredLimits(): Promise<Record<string, { max: number; perSeconds: number } | undefined>> {
  const files = readdirSync("contract/src").filter((file) => !file.endsWith(".test.ts"));
  const values = await Promise.all(
    files.map(async (file) => Object.values(await import(`../contract/src/${file.replace(/\.ts$/, "")}.ts`))),
  );
  const ofCalls = values.flat().flatMap((value) => (value as { limit?: CallLimit[] } | null)?.limit ?? []);
  // What no cache has is limited whichever call asks for it, a video's upload and a download of places are no calls of the list, and warnings by new accounts are limited within one.
  const others = [
    { name: "uncached", max: 150, perSeconds: 30 },
    { name: "videos", max: 30, perSeconds: 3_600 },
    openPlacesLimit,
    sitemapLimit,
    ...Object.values(newReactionLimits),
  ];
  return Object.fromEntries(
    [...Object.values(signInLimits), ...others, ...ofCalls].map(({ name, max, perSeconds }) => [
      name,
      { max, perSeconds },
    ]),
  );
}
