import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { filesIn, type Import, importsOf, isTest } from "./sources.ts";

/** Who may import whom. A pattern matches from the root; `(own)` is the importing file's own feature. */
const importRules: { from: RegExp; may: RegExp[]; packages?: RegExp }[] = [
  { from: /^contract\/src\//, may: [/^contract\/src\//], packages: /^(zod|csv-parse)/ },
  { from: /^server\/src\/features\//, may: [/^server\/src\/(platform|database)\//, /^contract\//] },
  { from: /^server\/src\/platform\//, may: [/^server\/src\/(platform|database)\//, /^contract\//] },
  { from: /^server\/src\/database\//, may: [/^server\/src\/database\//, /^contract\/src\/(labels|places)\.ts$/] },
  {
    from: /^server\/src\/(demo|recount|reindex|import)/,
    may: [
      /^server\/src\/(demo|platform|database)/,
      /^server\/src\/features\/.*\.(service|repository|tables)\.ts$/,
      /^contract\//,
      /^town\//,
    ],
  },
  {
    from: /^server\/src\/doctor/,
    may: [
      /^server\/src\/(doctor|platform|database)\//,
      /^server\/src\/backup\/(dump\.repository|manifest|open-store|sums)\.ts$/,
      /^server\/src\/features\/.*\.(service|repository|tables)\.ts$/,
    ],
  },
  {
    from: /^server\/src\/(backup|restore)/,
    may: [/^server\/src\/(backup|platform|database)\//, /^contract\//],
  },
  {
    from: /^server\/src\/[^/]+$/,
    may: [
      /^server\/src\/[^/]+$/,
      /^server\/src\/(platform|database)\//,
      /^server\/src\/features\/[^/]+\/feature\.ts$/,
      /^server\/src\/backup\/feature\.ts$/,
      /^server\/src\/backup\/program-version\.ts$/,
      /^contract\//,
      // The pages from their sources, while somebody writes them.
      /^web\/develop\.ts$/,
    ],
  },
  { from: /^web\/src\/(app\/|entry-)/, may: [/^web\/src\//, /^contract\//] },
  { from: /^web\/src\/pages\//, may: [/^web\/src\/(pages|features|ui|lib)\//, /^contract\//] },
  { from: /^web\/src\/features\//, may: [/^web\/src\/(ui|lib)\//, /^contract\//] },
  // What builds the web.
  { from: /^web\/[^/]+\.ts$/, may: [/^web\/[^/]+\.ts$/, /^web\/src\/app\/icon\.ts$/, /^contract\/src\/pages\.ts$/] },
  { from: /^web\/src\/ui\//, may: [/^web\/src\/ui\//, /^contract\/src\/media\.ts$/] },
  { from: /^web\/src\/lib\//, may: [/^web\/src\/lib\//, /^contract\//] },
  { from: /^town\//, may: [/^town\//, /^contract\//] },
  { from: /^testing\/web\//, may: [/^testing\/web\//, /^web\/src\//, /^contract\//] },
  {
    from: /^testing\//,
    may: [/^testing\//, /^server\//, /^town\//, /^contract\//, /^scripts\/video-engine\.mjs$/],
  },
  {
    from: /^(journeys|bench|scripts)\//,
    may: [/^(journeys|bench|scripts|testing|server|town|contract)\//, /^web\/[^/]+$/],
  },
];

/** Which features a feature may use: in the server their services, in the web their components. Without cycles. */
const dependencies: Record<"server" | "web", Record<string, string[]>> = {
  server: {
    "account-deletion": [
      "accounts",
      "allergen-checks",
      "data-export",
      "food-log",
      "items",
      "lists",
      "media",
      "posts",
      "profiles",
      "reports",
      "search",
      "votes",
    ],
    accounts: ["profiles"],
    barcodes: ["items"],
    charts: ["items"],
    "dish-imports": ["items", "media", "places"],
    blocks: [],
    embeds: ["charts", "items", "lists"],
    feeds: ["items", "lists", "posts", "profiles", "whats-new"],
    "food-log": ["blocks", "items", "media", "places", "profiles", "votes"],
    follows: ["blocks", "notifications"],
    "allergen-checks": ["items", "notifications", "places", "reports"],
    "data-export": ["accounts", "blocks", "food-log", "items", "lists", "media", "posts"],
    "group-tables": ["items"],
    imports: ["barcodes", "opening-hours", "places"],
    items: ["media", "opening-hours", "places"],
    lists: ["blocks", "charts", "items", "media", "notifications"],
    notifications: ["blocks", "items"],
    opening: ["items", "places", "votes"],
    past: ["food-log", "saves"],
    places: ["media", "opening-hours"],
    posts: ["blocks", "items", "media", "notifications", "profiles", "videos", "votes"],
    presence: ["items", "places", "votes"],
    profiles: ["blocks", "items", "media"],
    reports: ["accounts", "food-log", "items", "lists", "posts", "presence", "profiles", "votes"],
    "public-log": ["items", "media"],
    restaurants: ["items", "opening-hours"],
    saves: ["items"],
    shares: ["items"],
    sitemap: ["charts"],
    search: ["items", "places", "profiles"],
    videos: ["media"],
    votes: ["items"],
    "whats-new": ["items"],
  },
  web: {
    "account-deletion": ["accounts"],
    "allergen-checks": ["accounts"],
    blocks: ["accounts"],
    charts: ["accounts", "diet", "follows", "items", "places"],
    "data-export": ["accounts"],
    diet: ["accounts"],
    "dish-imports": ["accounts", "media", "places"],
    embeds: ["shares"],
    items: [
      "accounts",
      "allergen-checks",
      "barcodes",
      "diet",
      "media",
      "opening-hours",
      "places",
      "reports",
      "saves",
      "shares",
      "votes",
    ],
    follows: ["accounts"],
    "food-log": ["accounts", "blocks", "items", "media", "reports"],
    "group-tables": ["diet", "items", "places", "shares"],
    lists: ["accounts", "diet", "items", "media", "places", "reports", "search", "shares"],
    map: ["diet", "items", "places"],
    notifications: ["accounts"],
    opening: ["accounts", "items", "shares"],
    past: ["food-log"],
    posts: ["accounts", "blocks", "follows", "items", "media", "reports", "search", "shares", "videos", "votes"],
    profiles: ["accounts", "items", "posts", "shares"],
    reports: ["accounts"],
    restaurants: ["accounts", "diet", "items", "opening-hours", "places", "shares"],
    search: ["blocks", "diet", "items", "places"],
    saves: ["accounts"],
    shares: ["accounts"],
    videos: ["media"],
    votes: ["accounts", "places"],
  },
};

/** The kinds of file a feature holds. */
const kinds = {
  // `tables` has names of tables and columns, conditions and id queries that repositories share. Large features have
  // folders named by sub-nouns.
  server: /^feature\.ts$|^([a-z-]+\/)?[a-z-]+\.(routes|service|repository|tables|jobs|emails|test|long\.test)\.ts$/,
  web: /^([a-z-]+\/)?([a-z-]+\.(queries|messages)\.ts|use-[a-z-]+\.ts|[a-z-]+-(store|storage|cache|outbox|motion|fields|reader|worker)\.ts|[a-z-]+\.tsx|[a-z-]+\.test\.tsx?)$/,
};

/** How many files a folder of a feature may have, without their tests and its `feature.ts`. */
const maxFiles = 12;

/** Only these kinds of file may import these packages. */
const packageOwners: { packages: RegExp; owners: RegExp; typeOwners?: RegExp }[] = [
  {
    packages: /^(kysely|pg)(\/|$)/,
    owners:
      /(\.(repository|tables)\.ts$|^server\/src\/database\/|^server\/src\/demo|\.test\.ts$|^testing\/|^bench\/|^scripts\/cluster\/)/,
    // Services and events hand transactions on, and need their types for it; they run no queries.
    typeOwners: /(\.service|\/platform\/events)\.ts$/,
  },
  { packages: /^(react|react-dom|@tanstack\/)/, owners: /^(web|testing\/web)\// },
  {
    packages: /^fastify/,
    owners:
      /^(server\/src\/(app|platform\/(site\.ts$|http\/|sessions\/)|features\/.*\.routes)|testing\/|bench\/|server\/.*\.test\.ts)/,
  },
  { packages: /^zod$/, owners: /^server\// },
];

describe("every import", () => {
  it("is one that the rules allow", () => {
    expect(violations(importsOf(filesIn(".")))).toEqual([]);
  });

  it("of another feature is declared, and every declaration is needed", () => {
    const used = new Set(
      importsOf(filesIn(".")).flatMap(({ from, to }) => (isTest(from) ? [] : dependencyOf(from, to))),
    );
    const declared = Object.entries(dependencies).flatMap(([room, features]) =>
      Object.entries(features).flatMap(([feature, others]) => others.map((other) => `${room}: ${feature} -> ${other}`)),
    );
    expect(Array.from(used).sort()).toEqual(declared.sort());
  });

  it("leads to no cycle of features", () => {
    for (const declared of Object.values(dependencies)) expect(cycleIn(declared)).toBeUndefined();
    expect(cycleIn({ a: ["b"], b: ["c"], c: ["a"] })).toBe("a");
  });
});

describe("a folder of a feature", () => {
  it("has only files of known kinds", () => {
    expect(unknownFiles(filesIn("."))).toEqual([]);
  });

  it("has at most twelve files beside their tests", () => {
    expect(largeFolders(filesIn("."))).toEqual([]);
  });
});

describe("a planted violation is seen", () => {
  it.each([
    ["contract/src/votes.ts", "server/src/app.ts"],
    ["contract/src/votes.ts", "react"],
    ["server/src/features/votes/votes.routes.ts", "kysely"],
    ["server/src/features/votes/votes.routes.ts", "web/src/lib/format.ts"],
    ["server/src/features/votes/votes.service.ts", "server/src/features/media/media.service.ts"],
    ["server/src/features/votes/votes.service.ts", "server/src/features/items/items.repository.ts"],
    ["server/src/platform/log.ts", "server/src/features/charts/charts.service.ts"],
    ["server/src/database/connect.ts", "server/src/platform/log.ts"],
    ["server/src/demo.ts", "server/src/features/charts/charts.routes.ts"],
    ["server/src/app.ts", "server/src/features/charts/charts.repository.ts"],
    ["web/src/app/app.tsx", "server/src/app.ts"],
    ["web/src/pages/dishboard.tsx", "web/src/app/top-bar.tsx"],
    ["web/src/features/votes/vote-buttons.tsx", "web/src/features/items/card/item-card.tsx"],
    ["web/src/features/votes/vote-buttons.tsx", "web/src/pages/dishboard.tsx"],
    ["web/src/ui/button.tsx", "web/src/features/votes/vote-buttons.tsx"],
    ["web/src/ui/button.tsx", "contract/src/charts.ts"],
    ["web/src/lib/call.ts", "web/src/ui/button.tsx"],
    ["web/build.ts", "server/src/app.ts"],
    ["town/src/town.ts", "server/src/app.ts"],
    ["testing/app.ts", "web/src/lib/format.ts"],
    ["web/src/pages/eat-in.tsx", "zod"],
  ])("%s importing %s", (from, to) => {
    expect(violations([{ from, to, isTypeOnly: false }])).toHaveLength(1);
  });

  it("in the size of a folder", () => {
    const twelve = Array.from({ length: 12 }, (_, n) => `web/src/features/votes/file-${n}.ts`);
    expect(largeFolders([...twelve, "web/src/features/votes/file-1.test.ts"])).toEqual([]);
    expect(largeFolders([...twelve, "web/src/features/votes/votes.css"])).toEqual(["web/src/features/votes: 13 files"]);
  });

  it("in a service that runs a query, and not in one that names a type", () => {
    const from = "server/src/features/votes/votes.service.ts";
    expect(violations([{ from, to: "kysely", isTypeOnly: false }])).toHaveLength(1);
    expect(violations([{ from, to: "kysely", isTypeOnly: true }])).toEqual([]);
  });

  it("in the name of a file", () => {
    expect(unknownFiles(["server/src/features/votes/helpers.ts", "web/src/features/votes/utils.ts"])).toHaveLength(2);
    expect(unknownFiles(["server/src/shared/x.ts"])).toHaveLength(1);
    expect(unknownFiles(["server/src/features/votes/handle_vote.sql"])).toHaveLength(1);
  });
});

function violations(imports: Import[]): string[] {
  return imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} -> ${to}`);
}

function isAllowed(one: Import): boolean {
  const { from, to } = one;
  if (!/\.(tsx?|mjs|css|json)$/.test(to)) return isPackageAllowed(one);
  if (isTest(from) || from.startsWith("checks/")) return true;
  const row = importRules.find((one) => one.from.test(from));
  if (!row) return false;
  if (row.may.some((allowed) => allowed.test(to))) return true;
  return isFeatureAllowed(from, to);
}

function isPackageAllowed({ from, to: name, isTypeOnly }: Import): boolean {
  const row = importRules.find((one) => one.from.test(from));
  if (row?.packages && !row.packages.test(name) && !/\.test\.ts$/.test(from)) return false;
  return packageOwners.every(
    ({ packages, owners, typeOwners }) =>
      !packages.test(name) || owners.test(from) || (isTypeOnly && typeOwners?.test(from)),
  );
}

function isFeatureAllowed(from: string, to: string): boolean {
  const importer = featureOf(from);
  const imported = featureOf(to);
  if (!importer || !imported || importer.room !== imported.room) return false;
  if (importer.name === imported.name) return true;
  if (!dependencies[importer.room][importer.name]?.includes(imported.name)) return false;
  if (importer.room === "web") return !/\.queries\.ts$/.test(to);
  // What a card looks like is read from one repository by every list.
  return /\.(service|tables)\.ts$/.test(to) || to === "server/src/features/items/cards.repository.ts";
}

function dependencyOf(from: string, to: string): string[] {
  const importer = featureOf(from);
  const imported = featureOf(to);
  if (!importer || importer.room !== imported?.room || importer.name === imported.name) return [];
  return [`${importer.room}: ${importer.name} -> ${imported.name}`];
}

function featureOf(file: string): { room: "server" | "web"; name: string } | undefined {
  const [, room, name] = /^(server|web)\/src\/features\/([^/]+)\//.exec(file) ?? [];
  return room && name ? { room: room as "server" | "web", name } : undefined;
}

function unknownFiles(files: string[]): string[] {
  return files.filter((file) => {
    if (file.endsWith(".css")) return false;
    if (file.endsWith(".sql"))
      return !/^(server\/src\/database\/(schema\/(functions\/)?|migrations\/)|deploy\/cluster\/)[^/]+$/.test(file);
    if (/\/(shared|common|utils|helpers|types|core)(\/|\.ts)/.test(file) || /(^|\/)index\.tsx?$/.test(file))
      return true;
    const [, room, name] = /^(server|web)\/src\/features\/[^/]+\/(.+)$/.exec(file) ?? [];
    return room !== undefined && name !== undefined && !kinds[room as "server" | "web"].test(name);
  });
}

function largeFolders(files: string[]): string[] {
  const inFeatures = files.filter(
    (file) => /^(server|web)\/src\/features\//.test(file) && !isTest(file) && !/\/feature\.ts$/.test(file),
  );
  return Object.entries(Object.groupBy(inFeatures, (file) => dirname(file)))
    .filter(([, inFolder = []]) => inFolder.length > maxFiles)
    .map(([folder, inFolder = []]) => `${folder}: ${inFolder.length} files`);
}

function cycleIn(declared: Record<string, string[]>): string | undefined {
  const reaches = (name: string, goal: string, seen: string[]): boolean =>
    (declared[name] ?? []).some(
      (next) => next === goal || (!seen.includes(next) && reaches(next, goal, [...seen, next])),
    );
  return Object.keys(declared).find((name) => reaches(name, name, []));
}

describe("a comment", () => {
  it("has lines of at most 120 columns", () => {
    const isLong = (line: string) => line.length > 120 && /^\s*(\/\/|\*|\/\*|--)/.test(line) && !/https?:/.test(line);
    const long = filesIn(".").flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line, index) => (isLong(line) ? [`${file}:${index + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });

  it("has none of the words that have to be read twice", () => {
    const words = /\b(whoever|anew)\b|\b(says|told) of\b/i;
    expect(
      filesIn(".").filter((file) => file !== import.meta.filename && words.test(readFileSync(file, "utf8"))),
    ).toEqual(["checks/architecture.test.ts"]);
  });
});
