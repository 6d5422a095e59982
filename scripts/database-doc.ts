import { readFileSync } from "node:fs";
import { tableFiles } from "../server/src/database/schema-files.ts";

const schemaFolder = new URL("../server/src/database/", import.meta.url);
const page = new URL("../docs/database.md", import.meta.url);

export function readPage(): string {
  return readFileSync(page, "utf8");
}

/** From the schema files. */
export function withSchema(text: string): string {
  return [
    ["tables", listTables()],
    ["relations", drawRelations()],
  ].reduce((result, [name = "", content = ""]) => {
    const [begin, end] = [`<!-- ${name}: written by npm run schema -->`, `<!-- end of ${name} -->`];
    const [before, after] = [result.indexOf(begin), result.indexOf(end)];
    if (before < 0 || after < before) throw new Error(`docs/database.md has no ${begin} ... ${end}`);
    return `${result.slice(0, before)}${begin}\n${content}\n${result.slice(after)}`;
  }, text);
}

function listTables(): string {
  const rows = tableFiles.flatMap((feature) =>
    tablesOf(feature).map(({ name }, index) => `| ${index === 0 ? feature : ""} | \`${name}\` | ${sentenceOf(name)} |`),
  );
  return ["| file | table | what it holds |", "| --- | --- | --- |", ...rows].join("\n");
}

function drawRelations(): string {
  const lines = tableFiles.flatMap((feature) =>
    tablesOf(feature).flatMap(({ name, body }) =>
      Array.from(
        body.matchAll(/^ {2}(\w+) \w.*? references (\w+) /gm),
        ([definition, column = "", target = ""]) =>
          `  ${target} ${/not null|primary key/.test(definition) ? "||" : "|o"}--${/unique|primary key/.test(definition) ? "o|" : "o{"} ${name} : ${column}`,
      ),
    ),
  );
  return ["```mermaid", "erDiagram", ...lines, "```"].join("\n");
}

function tablesOf(feature: string): { name: string; body: string }[] {
  const text = readFileSync(new URL(`schema/${feature}.sql`, schemaFolder), "utf8");
  return Array.from(
    text.matchAll(/^create (?:unlogged )?table (\w+) \(([\s\S]*?)\)[^()\n]*(?:\([^()]*\))?;$/gm),
    (match) => ({
      name: match[1] ?? "",
      body: match[2] ?? "",
    }),
  );
}

function sentenceOf(table: string): string {
  const types = readFileSync(new URL("schema.ts", schemaFolder), "utf8");
  const type = new RegExp(`^ {2}${table}: (\\w+(?:Table|View));`, "m").exec(types)?.[1];
  const doc = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export type ${type} =`).exec(types)?.[1] ?? "";
  const text = doc
    .replace(/^\s*\*/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  if (text === "") throw new Error(`The type of ${table} in schema.ts has no sentence about it`);
  return (/^.*?[.;](?= |$)/.exec(text)?.[0] ?? text).replace(/[.;]$/, "");
}
