/**
 * `npm run schema`: rebuilds the tables in docs/database.md from the files in server/src/database/schema. `npm run
 * schema -- baseline` rewrites migrations/baseline.sql, if there is no migration after it.
 */
import { writeFileSync } from "node:fs";
import { laterMigrations } from "../server/src/database/later-migrations.ts";
import { readTables } from "../server/src/database/schema-files.ts";
import { readPage, withSchema } from "./database-doc.ts";

const title = "-- The tables of the baseline, from which the restore of an older backup starts. Never change them.";

if (process.argv[2] === "baseline") {
  if (Object.keys(laterMigrations).length > 0)
    throw new Error("The baseline is history: there are migrations after it.");
  // A statement per line; a function's text is compared unchanged.
  const minify = (text: string) =>
    text
      .replace(/^ *--.*\n/gm, "")
      .split(/(?<=;)\n+/)
      .map((one) => one.replace(/\s+/g, " "))
      .join("\n");
  const statements = readTables()
    .split("$$")
    .map((part, index) => (index % 2 === 0 ? minify(part) : `$$${part}$$`))
    .join("");
  writeFileSync("server/src/database/migrations/baseline.sql", `${title}\n${statements.trim()}\n`);
} else writeFileSync("docs/database.md", withSchema(readPage()));
