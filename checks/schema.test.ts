import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { tableOwners } from "../server/src/database/schema.ts";
import { ownDatabase } from "../testing/database.ts";

const { db } = await ownDatabase();

/** The columns that a type of schema.ts names, those of the types it is made of included. */
function columnsOf(source: string, type: string): string[] {
  const declaration = new RegExp(`type ${type} = ([^;{]*)(?:\\{([^}]*)\\})?`).exec(source);
  const parts = [...(declaration?.[1] ?? "").matchAll(/(\w+Columns)/g)].flatMap((match) =>
    columnsOf(source, match[1] ?? ""),
  );
  return [...parts, ...[...(declaration?.[2] ?? "").matchAll(/(?:^|[;\s])(\w+): /g)].map((match) => match[1] ?? "")];
}

it("schema.ts shows every table and column of the migrated database, and no other", async () => {
  const source = readFileSync("server/src/database/schema.ts", "utf8").replace(/\/\*\*.*?\*\//gs, "");
  const tables = /type Schema = \{([^}]*)\}/.exec(source)?.[1] ?? "";
  const shown = [...tables.matchAll(/(\w+): (\w+);/g)].flatMap(([, table = "", type = ""]) =>
    columnsOf(source, type).map((column) => `${table}.${column}`),
  );
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'applied_functions'`.execute(
    db.write,
  );
  expect([...new Set(shown)].sort()).toEqual(rows.map((row) => row.name).sort());
});

it("names as the owner of a table a feature or a part of the server that exists", () => {
  const isThere = (owner: string) =>
    [`features/${owner}`, owner, `${owner}.ts`].some((path) => existsSync(`server/src/${path}`));
  expect(Object.entries(tableOwners).filter(([, owner]) => !isThere(owner))).toEqual([]);
});
