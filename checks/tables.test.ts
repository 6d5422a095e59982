import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tableOwners } from "../server/src/database/schema.ts";
import { codeOf, filesIn, isTest } from "./sources.ts";

type Table = keyof typeof tableOwners;

/** Statements that name their table at run time; the check cannot read them. */
const unnamedTables = ["items", "backup"];

describe("only the owner of a table writes to it", () => {
  // Migrations and the functions of the database are older than any owner.
  const files = filesIn("server/src").filter((file) => !isTest(file) && !file.startsWith("server/src/database/"));

  it("in the server", () => {
    expect(files.flatMap((file) => foreignWrites(file, readFileSync(file, "utf8")))).toEqual([]);
  });

  it.each([
    ["votes/votes.repository.ts", 'db.insertInto("rankings").values({})'],
    ["votes/votes.repository.ts", 'db\n  .updateTable("dishes")'],
    ["items/items.repository.ts", 'db.deleteFrom("votes")'],
    ["charts/charts.repository.ts", "sql`update rankings r set cell = 1`"],
    ["charts/charts.repository.ts", "sql`with a as (select 1) insert into dishes (id) values (1)`"],
    ["charts/charts.repository.ts", "sql`delete from dishes`"],
    ["charts/charts.repository.ts", `sql\`update \${sql.table(table)} set a = 1\``],
  ])("sees a planted violation in %s", (file, code) => {
    expect(foreignWrites(`server/src/features/${file}`, code)).toHaveLength(1);
  });

  it.each([
    ["items/rankings.repository.ts", "sql`update rankings r set cell = 1`"],
    ["votes/votes.repository.ts", "sql`select 1 from rankings for update of rankings`"],
    ["votes/votes.repository.ts", "sql`insert into votes values (1) on conflict do update set vote = 1`"],
    ["votes/votes.repository.ts", "// delete from dishes"],
  ])("allows %s to %s", (file, code) => {
    expect(foreignWrites(`server/src/features/${file}`, code)).toEqual([]);
  });
});

function foreignWrites(file: string, text: string): string[] {
  const code = codeOf(text);
  const built = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*"(\w+)/g;
  const written =
    /\b(?:insert\s+into|(?<!\bfor\s|\bkey\s|\bdo\s)update|delete\s+from|truncate(?:\s+table)?)\s+(\w+|\$\{)/gi;
  return [built, written]
    .flatMap((pattern) => Array.from(code.matchAll(pattern), ([, table = ""]) => table))
    .filter((table) => !mayWrite(file, table))
    .map((table) => `${file} writes to ${table === "${" ? "a table named at run time" : table}`);
}

function mayWrite(file: string, table: string): boolean {
  if (table === "${") return unnamedTables.some((owner) => isOf(file, owner));
  return !(table in tableOwners) || isOf(file, tableOwners[table as Table]);
}

/** An owner is a feature, a folder of the server, or a file at its root with those that begin with its name. */
function isOf(file: string, owner: string): boolean {
  const path = file.replace("server/src/", "");
  return [`features/${owner}/`, `${owner}/`, `${owner}.`, `${owner}-`].some((beginning) => path.startsWith(beginning));
}
