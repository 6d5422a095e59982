/** Builds the browser's files and the page renderer: `node web/build.ts`. */
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createBuilder, type Manifest } from "vite";

const folder = join(import.meta.dirname, "dist");
const clientEntry = "src/entry-client.tsx";
const compressible = new Set([".js", ".css", ".svg", ".json"]);

/** Builds the web into `web/dist`; throws what Vite found wrong. */
export async function buildWeb(): Promise<void> {
  process.env.NODE_ENV = "production";
  // A half-built folder must not be taken for a whole one: this file is written last.
  await rm(join(folder, "page-assets.json"), { force: true });
  const builder = await createBuilder({ configFile: join(import.meta.dirname, "vite.config.ts") });
  for (const name of ["client", "ssr"]) {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts has no environment '${name}'`);
    await builder.build(environment);
  }
  await precompress(join(folder, "client", "assets"));
  const assets = await pageAssets();
  await writeFile(join(folder, "page-assets.json.new"), JSON.stringify(assets));
  await rename(join(folder, "page-assets.json.new"), join(folder, "page-assets.json"));
}

/** What a page refers to; see `PageAssets` in src/app/document.ts. */
async function pageAssets() {
  const manifest = JSON.parse(await readFile(join(folder, "client", ".vite", "manifest.json"), "utf8")) as Manifest;
  const entry = manifest[clientEntry];
  if (!entry) throw new Error(`The build has no ${clientEntry}`);
  const sheets = (entry.css ?? []).map((file) => readFile(join(folder, "client", file), "utf8"));
  return {
    css: (await Promise.all(sheets)).join("").trim(),
    fonts: (entry.assets ?? []).filter((file) => extname(file) === ".woff2").map((file) => `/${file}`),
    modules: (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []).map((file) => `/${file}`),
    script: `/${entry.file}`,
  };
}

/** Lays a brotli and a gzip copy beside every file that gets smaller by it. */
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
