import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("schema/", import.meta.url);

/** The table files of each feature; each follows those that it refers to. */
export const tableFiles = [
  ...[
    "names",
    "profiles",
    "places",
    "imports",
    "barcodes",
    "opening-hours",
    "presence",
    "items",
    "dish-imports",
    "allergen-checks",
    "group-tables",
    "votes",
    "public-log",
    "lists",
    "market-days",
    "feeds",
    "accounts",
    "follows",
    "past",
    "blocks",
    "saves",
    "shares",
    "food-log",
    "diet",
  ],
  ...["media", "videos", "posts", "notifications", "reports", "data-export", "account-deletion", "search"],
  ...["opening", "rate-limiter", "jobs", "sessions", "backup", "demo"],
];

/** Reads the statements for all tables, indexes and constraints, and the functions that they use. */
export function readTables(): string {
  return tableFiles.map((name) => read(new URL(`${name}.sql`, folder))).join("\n");
}

/** Reads the statements for the tables before the first of `laterMigrations`. */
export function readBaseline(): string {
  return read(new URL("migrations/baseline.sql", import.meta.url));
}

/** Reads the functions for the keys of names. */
export function readNames(): string {
  return read(new URL("names.sql", folder));
}

/** A function or a view, and the triggers that call it. */
export type FunctionFile = { name: string; text: string; hash: string };

/** Reads the files of all functions, by name. */
export function readFunctions(): FunctionFile[] {
  const files = readdirSync(new URL("functions/", folder)).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file) => {
    const text = read(new URL(`functions/${file}`, folder));
    return { name: file.replace(".sql", ""), text, hash: createHash("sha256").update(text).digest("hex") };
  });
}

function read(file: URL): string {
  // A clone on Windows may have other line ends, and so another hash.
  return readFileSync(file, "utf8").replaceAll("\r\n", "\n");
}
