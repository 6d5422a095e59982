import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseAst } from "vitest/node";
import { filesIn } from "./sources.ts";

/** Private words that once stood for ordinary ones; `docs/glossary.md` says what each thing is called. */
const retired = new Set(
  `arrival arrivals barriers deed deeds door doors fate fault faults gate gates gone held kept learn learned
  least letter letters mark marks milliseconds most pass plane stance stances told trouble wish wished wishes`
    .split(/\s+/)
    .filter(Boolean),
);

/** Private names made of ordinary words. */
const retiredPhrases = [
  "busy site",
  "come in",
  "hand out",
  "hold back",
  "hold own",
  "let go",
  "run openly",
  "tell plainly",
];

/** Names of Unicode and of the specification. */
const allowed = new Set(["HeldUsernamesTable", "heldBack", "held_until", "held_usernames", "manyCombiningMarks"]);

it("no name is made of a retired word", () => {
  const files = filesIn(".").filter((file) => !/\.(css|sql)$/.test(file));
  const inFiles = files.flatMap((file) =>
    namesIn(file, readFileSync(file, "utf8"))
      .filter(isRetired)
      .map((name) => `${file}: ${name}`),
  );
  expect([...filesIn(".").filter((file) => isRetired(file.replace(/\.\w+$/, ""))), ...inFiles]).toEqual([]);
});

it.each([
  ["a variable", "const wish = 1"],
  ["a part of a name", "const tagsMost = 1"],
  ["a name in capitals", "const WISH_LIST = 1"],
  ["two words", "function letGo() {}"],
  ["a parameter", "const f = ({ fault }: { error: string }) => 1"],
  ["a type", "type KeptVote = string"],
  ["a property of a type", "type Vote = { keptSince: Date }"],
  ["a key", "const vote = { kept: 1 }"],
  ["a method", "class Votes { letGo() {} }"],
  ["a prop", "const view = (p: { held: boolean }) => <p>{p.held}</p>"],
])("sees a planted violation in %s", (_, code) => {
  expect(namesIn("planted.tsx", code).filter(isRetired)).toHaveLength(1);
});

it("sees a planted violation in the name of a file", () => {
  expect(isRetired("web/src/features/votes/wish-storage")).toBe(true);
});

it.each(["const market = 1", "event.preventDefault()", "page.keyboard.press('a')", "const text = 'kept'", "// kept"])(
  "allows %s",
  (code) => {
    expect(namesIn("planted.tsx", code).filter(isRetired)).toEqual([]);
  },
);

function isRetired(name: string): boolean {
  if (allowed.has(name)) return false;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  const text = ` ${words.join(" ")} `;
  return words.some((word) => retired.has(word)) || retiredPhrases.some((phrase) => text.includes(` ${phrase} `));
}

type Node = { type: string } & Record<string, unknown>;

/** The names that a file gives to something. */
function namesIn(file: string, code: string): string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== "object" || value === null || !("type" in value)) return;
    const node = value as Node;
    for (const name of declaredBy(node)) names.add(name);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }, file));
  return Array.from(names);
}

const keyed = /^(Property|PropertyDefinition|MethodDefinition|TSPropertySignature|TSMethodSignature|TSEnumMember)$/;
const named = /^(Function|Class|TSTypeAlias|TSInterface|TSEnum)(Declaration|Expression)$/;

function declaredBy(node: Node): string[] {
  if (keyed.test(node.type)) return [...bindings(node.key), ...(node.type === "Property" ? bindings(node.value) : [])];
  if (named.test(node.type)) return [...bindings(node.id), ...bindings(node.params)];
  if (node.type === "ArrowFunctionExpression") return bindings(node.params);
  if (node.type === "VariableDeclarator") return bindings(node.id);
  return [];
}

/** The names in a pattern. */
function bindings(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(bindings);
  const node = pattern as Node | null | undefined;
  switch (node?.type) {
    case "Identifier":
      return [String(node.name)];
    case "AssignmentPattern":
      return bindings(node.left);
    case "RestElement":
      return bindings(node.argument);
    case "ArrayPattern":
      return bindings(node.elements);
    case "ObjectPattern":
      return (node.properties as Node[]).flatMap((property) => bindings(property.value ?? property.argument));
    default:
      return [];
  }
}
