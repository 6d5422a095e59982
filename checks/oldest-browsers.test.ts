/** Whether the built web asks the oldest browsers for nothing that they do not know, by MDN's tables. */
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { CompatData, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data/types";
import { parseAst } from "vite";
import { expect, it } from "vitest";
import { oldestBrowsers } from "../web/oldest-browsers.ts";

/** What is asked for only where it is there, and what only looks or feels better where it is. */
const exceptions: Record<string, string> = {
  "Error.captureStackTrace": "maplibre asks for it first",
  "Intl.Segmenter": "maplibre asks for it first",
  "PublicKeyCredential.getClientCapabilities": "the passkey library asks for it first",
  "PublicKeyCredential.isConditionalMediationAvailable": "the passkey library asks for it first",
  "PublicKeyCredential.parseCreationOptionsFromJSON": "auth-js asks for it first",
  "PublicKeyCredential.parseRequestOptionsFromJSON": "auth-js asks for it first",
  "Symbol.dispose": "the barcode reader asks for it first",
  "Uint8Array.fromBase64": "tus asks for it first",
  "dispose()": "libraries: methods of their own",
  "number()": "the contract's own words for shapes",
  "use()": "React's own, and middleware",
  "grow()": "the barcode reader: a function of its own",
  "resize()": "maplibre: a method of its own",
  "take()": "maplibre: a method of its own",
  "toArray()": "React and maplibre: methods of their own",
  BarcodeDetector: "the barcode reader asks for it first",
  InstallEvent: "the service worker asks for it first",
  Profiler: "React: a component of its own",
  VideoFrame: "maplibre asks for it first",
  "addRoutes()": "the service worker asks for it first",
  "canShare()": "asked for first",
  "checkVisibility()": "Base UI asks for it first",
  "difference()": "maplibre: a method of its own",
  "requestIdleCallback()": "asked for first",
  "share()": "asked for first",
  "showOpenFilePicker()": "react-dropzone asks for it first",
  "showPopover()": "Base UI asks for it first",
  ":has": "web/src/app/without-has.css; journeys/oldest-browsers.test.ts goes without",
  "@media scripting": "what it is asked for fits browsers that do not know it",
  "content-visibility": "saves work",
  "contain-intrinsic-block-size": "saves work",
  "contain-intrinsic-height": "saves work",
  "field-sizing": "text areas keep their height",
  "forced-color-adjust": "not asked where no colours are forced",
  "overflow-anchor": "lists move a little",
  "@page": "posters are printed with the margins that the print dialog has",
  "print-color-adjust": "with its prefix where it is needed",
  "reading-flow": "the Tab key goes another way",
  resize: "text areas keep their height",
  "scrollbar-width": "a scroll bar more",
  size: "posters are printed on the paper that the print dialog has",
  "-webkit-tap-highlight-color": "a grey flash more",
  "text-size-adjust": "with its prefix where it is needed",
  "text-wrap": "uneven lines",
  zoom: "a larger avatar",
  "font-family: ui-monospace": "another font follows",
};
/** What only other kinds of devices leave out: a pointer without hover, prefixed parts of inputs, lines under text. */
const otherwise = /^cursor: |^:-(webkit|moz)-|^text-decoration: /;

/** Classes whose methods are matched by name alone, besides the language's: others have too many common words. */
const ownersOfMethods =
  /^(AbortSignal|Blob|CSS|Crypto|Document|DocumentFragment|Element|FormData|HTML(Dialog|Form|Input|Media|Video)?Element|InstallEvent|Navigator|Node|Range|ReadableStream|Request|Response|Selection|ServiceWorkerRegistration|ShadowRoot|URL|URLSearchParams|Window|Worker)$/;

const compat = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;
const builtins = compat.javascript.builtins as Identifier;
const intl = builtins.Intl as Identifier;
const { chrome, edge, firefox, safari, ios } = oldestBrowsers;
const oldest = { chrome, chrome_android: chrome, edge, firefox, firefox_android: firefox, safari, safari_ios: ios };
const assets = join(import.meta.dirname, "../web/dist/client/assets");
const site = join(import.meta.dirname, "../web/dist/client/site");

function isAtMost(version: string, most: string): boolean {
  const [a, b] = [version, most].map((text) => text.replace("≤", "").split(".").map(Number));
  const index = (a ?? []).findIndex((part, at) => part !== (b?.[at] ?? 0));
  return index < 0 || (a?.[index] ?? 0) < (b?.[index] ?? 0);
}

/** Whether one of the oldest browsers lacks a feature. */
function isTooNew(feature: Identifier | undefined, mayHavePrefix = false): boolean {
  const support = feature?.__compat?.support;
  if (!support) return false;
  return Object.entries(oldest).some(([browser, version]) => {
    const statements: SimpleSupportStatement[] = [support[browser as keyof typeof oldest] ?? []].flat();
    return (
      statements.length > 0 &&
      !statements.some(
        ({ version_added, flags, prefix, alternative_name }) =>
          typeof version_added === "string" &&
          version_added !== "preview" &&
          !flags &&
          (mayHavePrefix || !prefix) &&
          !alternative_name &&
          isAtMost(version_added, version),
      )
    );
  });
}

const partsOf = (feature: Identifier) =>
  Object.entries(feature).filter((entry): entry is [string, Identifier] => entry[0] !== "__compat");

/** What scripts may name: globals, `Owner.member`, and methods whose name nothing older has. */
function newNames() {
  const names = new Set<string>();
  const methods = new Set<string>();
  const known = new Set<string>();
  const owners = [compat.api, builtins, intl].flatMap(partsOf);
  for (const [owner, feature] of owners) {
    if (isTooNew(feature) && owner in { ...compat.api, ...builtins }) names.add(owner);
    for (const [part, member] of partsOf(feature)) {
      const name = part.replace(/_static$/, "");
      if (!isTooNew(member)) known.add(name);
      else if (part.endsWith("_static") || owner in builtins) names.add(`${owner}.${name}`);
      if (isTooNew(member) && name.length > 2 && (owner in builtins || ownersOfMethods.test(owner))) methods.add(name);
    }
  }
  for (const [name, feature] of partsOf(intl)) if (isTooNew(feature)) names.add(`Intl.${name}`);
  return { names, methods: new Set([...methods].filter((name) => !known.has(name))) };
}

type Node = { type: string; [key: string]: unknown };

/** The too new names in a script. */
function tooNewIn(script: string, { names, methods }: ReturnType<typeof newNames>): string[] {
  const found: string[] = [];
  const nameOf = (node: Node | undefined) => (node?.type === "Identifier" ? (node.name as string) : undefined);
  const visit = (node: Node) => {
    const name = nameOf(node);
    if (name !== undefined && names.has(name)) found.push(name);
    if (node.type === "MemberExpression" && !node.computed) {
      const path = `${nameOf(node.object as Node)}.${nameOf(node.property as Node)}`;
      if (names.has(path)) found.push(path);
    }
    const callee = node.type === "CallExpression" ? (node.callee as Node) : undefined;
    const method =
      callee?.type === "MemberExpression" && !callee.computed ? nameOf(callee.property as Node) : undefined;
    if (method !== undefined && methods.has(method)) found.push(`${method}()`);
    if (/v/.test((node.regex as { flags: string } | undefined)?.flags ?? "")) found.push("the flag v");
    for (const value of Object.values(node).flat())
      if (value && typeof value === "object" && "type" in value) visit(value as Node);
  };
  visit(parseAst(script) as unknown as Node);
  return found;
}

/** The too new rules, selectors, properties, values and functions in a style sheet without nested rules. */
function tooNewInStyles(css: string): string[] {
  const { properties, selectors, types } = compat.css as Record<"properties" | "selectors" | "types", Identifier>;
  const rules = compat.css["at-rules"] as Identifier;
  const functions = new Map<string, Identifier>();
  const collect = (feature: Identifier) => {
    for (const [name, part] of partsOf(feature)) {
      if (part.__compat && !functions.has(name)) functions.set(name, part);
      collect(part);
    }
  };
  collect(types as Identifier);
  const found: string[] = [];
  const look = (name: string, feature: Identifier | undefined) => isTooNew(feature, true) && found.push(name);
  for (const [, name = ""] of css.matchAll(/@([a-z-]+)/g)) look(`@${name}`, rules[name]);
  for (const [query] of css.matchAll(/@media[^{]*/g))
    for (const [, name = ""] of query.matchAll(/\(([a-z-]+)/g)) look(`@media ${name}`, rules.media?.[name]);
  for (const [, selector = "", block = ""] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    for (const [, name = ""] of selector.matchAll(/::?([a-z-]+)/g)) look(`:${name}`, selectors[name]);
    for (const [, property = "", value = ""] of block.matchAll(/(?:^|;)\s*([a-z-]+):([^;]*)/g)) {
      const feature = property.startsWith("--") ? undefined : properties[property];
      look(property, feature);
      if (feature && property in exceptions) continue;
      for (const [name = ""] of value.matchAll(/(?<![\w.#-])[a-z][a-z-]*/g))
        look(`${property}: ${name}`, feature?.[name]);
      for (const [, name = ""] of value.matchAll(/([a-z][a-z-]*)\(/g)) look(`${name}()`, functions.get(name));
    }
  }
  return found;
}

const filesIn = async (folder: string, ending: RegExp) => {
  const files = (await readdir(folder)).filter((file) => ending.test(file));
  return Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
};
const unexpected = (found: string[]) =>
  [...new Set(found)].filter((name) => !(name in exceptions || isAskedFor(name) || otherwise.test(name))).sort();
/** Whether a method is also an exception with its owner. */
const isAskedFor = (name: string) => Object.keys(exceptions).some((one) => `${one.split(".")[1]}()` === name);

it("calls nothing in scripts that the oldest browsers do not have", async () => {
  const names = newNames();
  expect(unexpected(tooNewIn("Map.groupBy(a,b);AbortSignal.any(c);d.isWellFormed();URL.canParse(e)", names))).toEqual([
    "AbortSignal.any",
    "Map.groupBy",
    "URL.canParse",
    "canParse()",
    "groupBy()",
    "isWellFormed()",
  ]);
  const scripts = [...(await filesIn(assets, /\.m?js$/)), ...(await filesIn(site, /\.js$/))];
  expect(scripts.length).toBeGreaterThan(20);
  expect(unexpected(scripts.flatMap((script) => tooNewIn(script, names)))).toEqual([]);
});

it("asks in styles for nothing that a page needs and the oldest browsers do not have", async () => {
  const planted = ".a{color:light-dark(red,blue)}@starting-style{.b{opacity:0}}.c{width:calc-size(auto,size)}";
  expect(unexpected(tooNewInStyles(planted))).toEqual(["@starting-style", "calc-size()", "light-dark()"]);
  const sheets = await filesIn(assets, /\.css$/);
  expect(sheets.length).toBeGreaterThan(10);
  for (const sheet of sheets) expect(sheet).not.toContain("&");
  expect(unexpected(sheets.flatMap(tooNewInStyles))).toEqual([]);
});
