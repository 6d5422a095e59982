/** Builds the browser's files and the page renderer: `node web/build.ts`. */
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PageAssets } from "@dishboard/contract/pages";
import { createBuilder, type Manifest, type ManifestChunk } from "vite";
import { writeSiteFiles } from "./site-files.ts";

const folder = join(import.meta.dirname, "dist");
const clientEntry = "src/entry-client.tsx";
// Lazy pages are named after their file here.
const pagesFolder = "src/pages/";
const compressible = new Set([".js", ".mjs", ".css", ".svg", ".json", ".wasm"]);

/** Builds into `web/dist`; throws Vite's errors. */
export async function buildWeb(): Promise<void> {
  process.env.NODE_ENV = "production";
  // Written last, so that a half-built folder is not taken for a whole one.
  await rm(join(folder, "page-assets.json"), { force: true });
  const builder = await createBuilder({ configFile: join(import.meta.dirname, "vite.config.ts") });
  for (const name of ["client", "ssr"]) {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts has no environment '${name}'`);
    await builder.build(environment);
  }
  await precompress(join(folder, "client", "assets"));
  const { copyNotice } = await import(pathToFileURL(join(folder, "server", "entry-server.js")).href);
  await writeSiteFiles(join(folder, "client", "site"), { copyNotice });
  const assets = await pageAssets();
  await writeFile(join(folder, "page-assets.json.new"), JSON.stringify(assets));
  await rename(join(folder, "page-assets.json.new"), join(folder, "page-assets.json"));
}

async function pageAssets(): Promise<PageAssets> {
  const manifest = JSON.parse(await readFile(join(folder, "client", ".vite", "manifest.json"), "utf8")) as Manifest;
  const entry = manifest[clientEntry];
  if (!entry) throw new Error(`The build has no ${clientEntry}`);
  const styleSheetsOf = (chunks: ManifestChunk[]) => [...new Set(chunks.flatMap(({ css }) => css ?? []))];
  const cssOf = async (chunks: ManifestChunk[]) => {
    const sheets = styleSheetsOf(chunks).map((file) => readFile(join(folder, "client", file), "utf8"));
    return (await Promise.all(sheets)).join("").trim();
  };
  const lazyPages = Object.entries(manifest).filter(([name]) => name.startsWith(pagesFolder));
  return {
    css: await cssOf([entry]),
    styleSheets: styleSheetsOf([entry]).map((file) => `/${file}`),
    fonts: (entry.assets ?? []).filter((file) => extname(file) === ".woff2").map((file) => `/${file}`),
    modules: importsOf(manifest, entry, []).map(({ file }) => `/${file}`),
    script: `/${entry.file}`,
    lazyPages: Object.fromEntries(
      await Promise.all(
        lazyPages.map(async ([name, page]) => {
          const chunks = [...importsOf(manifest, page, [entry]), page];
          const modules = chunks.map(({ file }) => `/${file}`);
          const styleSheets = styleSheetsOf(chunks).map((file) => `/${file}`);
          return [basename(name, ".tsx"), { css: await cssOf(chunks), styleSheets, modules }] as const;
        }),
      ),
    ),
  };
}

/** A chunk's missing imports, also indirect. Imports come first, so that a page's styles follow those of its parts. */
function importsOf(manifest: Manifest, chunk: ManifestChunk, known: ManifestChunk[]): ManifestChunk[] {
  const visited = new Set(known);
  const found: ManifestChunk[] = [];
  const visit = ({ imports = [] }: ManifestChunk) => {
    for (const name of imports) {
      const next = manifest[name];
      if (!next || visited.has(next)) continue;
      visited.add(next);
      visit(next);
      found.push(next);
    }
  };
  visit(chunk);
  return found;
}

async function precompress(assets: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  for (const name of await readdir(assets)) {
    if (!compressible.has(extname(name))) continue;
    const file = join(assets, name);
    const content = await readFile(file);
    await writeFile(
      `${file}.br`,
      await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    await buildWeb();
  } catch (error) {
    process.stderr.write(`The web could not be built: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
