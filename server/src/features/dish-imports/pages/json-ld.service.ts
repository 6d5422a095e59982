/** A node of JSON-LD: an object with a type and properties, or with an id only, which refers to another. */
export type Node = Record<string, unknown>;

/** The nodes of a page's structured data. */
export type Graph = {
  /** All of them, each once, in the order in which they stand. */
  nodes: Node[];
  /** The nodes and texts that a property has, where an id stands in for its node. */
  valuesOf(node: Node | undefined, ...properties: string[]): (Node | string)[];
};

/** More than any menu has; what lies beyond is not read. */
const maxNodes = 20_000;
const maxDepth = 64;

/** Reads blocks of JSON-LD as one graph, and says how many are no JSON. Nodes may refer to each other, also in circles. */
export function readGraph(blocks: readonly string[]): Graph & { broken: number } {
  const parsed = blocks.map(parseBlock);
  const nodes = nodesIn(parsed.filter((block) => block !== undefined));
  const byId = new Map<string, Node>();
  for (const node of nodes) {
    const id = node["@id"];
    if (typeof id === "string" && !isReference(node) && !byId.has(id)) byId.set(id, node);
  }
  const resolve = (value: Node | string): Node | string => {
    const id = typeof value === "string" ? value : value["@id"];
    if (typeof id !== "string" || (typeof value !== "string" && !isReference(value))) return value;
    return byId.get(id) ?? value;
  };
  return {
    nodes: nodes.filter((node) => !isReference(node)),
    valuesOf: (node, ...properties) => properties.flatMap((property) => listOf(node?.[property])).map(resolve),
    broken: parsed.filter((block) => block === undefined).length,
  };
}

/** The types of a node without what names their vocabulary: `MenuItem` of 'https://schema.org/MenuItem'. */
export function typesOf(node: Node): string[] {
  return [node["@type"]].flat().flatMap((type) => (typeof type === "string" ? [type.replace(/^.*[/#:]/s, "")] : []));
}

/** The first text or number of some values; of a node its value or name. */
export function textOfValues(values: readonly (Node | string)[]): string | undefined {
  for (const value of values) {
    const text = typeof value === "string" ? value : [value["@value"], value.name].flat().find((one) => isText(one));
    if (isText(text) && String(text).trim() !== "") return String(text);
  }
  return undefined;
}

/** Undefined where a block is no JSON. Plugins wrap blocks into comments and leave line breaks in texts. */
function parseBlock(text: string): unknown {
  const block = text.trim();
  // At the ends only: a pattern that looks for an end would try each of a million spaces.
  const start = block.slice(0, 40).replace(/^(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)/, "");
  const end = block.slice(40).slice(-40);
  const bare =
    start +
    block.slice(40, block.length - end.length) +
    end.replace(/(?:-->|(?:\/\/|\/\*)?\s*\]\]>(?:\s*\*\/)?)$/, "").replace(/;\s*$/, "");
  return parseJson(bare) ?? parseJson(bare.replace(/\p{Cc}/gu, " "));
}

/** What a JSON text says; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** All objects of some values, outer ones before those in them, without going deeper or further than is reasonable. */
function nodesIn(values: readonly unknown[]): Node[] {
  const nodes: Node[] = [];
  const waiting = values.map((value) => ({ value, depth: 0 })).reverse();
  for (let next = waiting.pop(); next && nodes.length < maxNodes; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null || depth > maxDepth) continue;
    if (!Array.isArray(value)) nodes.push(value as Node);
    const inner = Object.values(value).map((each) => ({ value: each, depth: depth + 1 }));
    // One by one: what has hundreds of thousands of values does not fit on the stack.
    for (const each of inner.reverse()) waiting.push(each);
  }
  return nodes;
}

function isReference(node: Node): boolean {
  return "@id" in node && Object.keys(node).every((key) => key === "@id" || key === "@type");
}

function listOf(value: unknown): (Node | string)[] {
  const values = Array.isArray(value) ? value.slice(0, maxNodes).flat(4) : [value];
  return values.flatMap((each): (Node | string)[] => {
    if (isText(each)) return [String(each)];
    return typeof each === "object" && each !== null ? [each as Node] : [];
  });
}

function isText(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
