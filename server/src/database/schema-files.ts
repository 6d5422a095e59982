import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { writeMerges } from "./cell-merges.ts";

const folder = new URL("schema/", import.meta.url);

/** Each file follows those that it refers to. */
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

export function readTables(): string {
  return tableFiles.map((name) => read(new URL(`${name}.sql`, folder))).join("\n");
}

/** Reads the statements for the tables before the first of `laterMigrations`. */
export function readBaseline(): string {
  return read(new URL("migrations/baseline.sql", import.meta.url));
}

export function readNames(): string {
  return read(new URL("names.sql", folder));
}

export type FunctionFile = { name: string; text: string; hash: string };

export function readFunctions(): FunctionFile[] {
  const files = readdirSync(new URL("functions/", folder)).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file) => {
    const text = writeMerges(read(new URL(`functions/${file}`, folder)));
    return { name: file.replace(".sql", ""), text, hash: createHash("sha256").update(text).digest("hex") };
  });
}

function read(file: URL): string {
  // A clone on Windows may have other line ends, and so another hash.
  return readFileSync(file, "utf8").replaceAll("\r\n", "\n");
}
