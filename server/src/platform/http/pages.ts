import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Transport } from "@dishboard/contract/endpoint";
import type { MapTiles, PageAssets, PageRenderer, PageSettings, Visit } from "@dishboard/contract/pages";
import cookie from "@fastify/cookie";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { LightPictures } from "../light-pictures.ts";
import type { TokenBuckets } from "../rate-limiter.ts";
import { type CachedReply, makeReply, sendReply, sizeOfReply } from "./cached-reply.ts";
import { callerOf } from "./caller.ts";
import { inProcessTransport } from "./in-process.ts";
import { isPageAddress } from "./page-addresses.ts";
import { createReplyCache } from "./reply-cache.ts";
import { mountSiteFiles } from "./site-files.ts";

type Page = { status: number; made: CachedReply; movedTo?: string };

/** The build, or the sources during development. */
export type PageSource = {
  renderer(): Promise<PageRenderer>;
  assets(path: string): Promise<PageAssets>;
  /** The built files under /assets; null if `middleware` serves them. */
  assetsFolder: string | null;
  /** The built files at the top of the site; null during development. */
  siteFolder: string | null;
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

const cacheMs = 1_000;
const cacheLimits = { maxBytes: 32 * 1024 * 1024, maxEntries: 2_000 };
// Rendering runs on the thread that also answers; the second renders while the first waits for its data.
const work = { maxActive: 2, maxQueued: 40 };
// Measured on the Dishboard: 6 costs 1.8 ms where 4 costs 1.3 ms, and saves 7 % of the bytes.
const brotliQuality = 6;
const htmlType = "text/html; charset=utf-8";
const revalidated = "max-age=0, must-revalidate";
const cacheControl = { all: `public, ${revalidated}`, one: `private, ${revalidated}` };
const vary = { all: "accept-encoding", one: "accept-encoding, cookie" };

/** Returns null if the folder has no build. */
export async function loadBuiltPages(folder: string): Promise<PageSource | null> {
  const json = await readFile(join(folder, "page-assets.json"), "utf8").catch(() => null);
  if (json === null) return null;
  const assets = JSON.parse(json) as PageAssets;
  const renderer = (await import(pathToFileURL(join(folder, "server", "entry-server.js")).href)) as PageRenderer;
  return {
    renderer: async () => renderer,
    assets: async () => assets,
    assetsFolder: join(folder, "client", "assets"),
    siteFolder: join(folder, "client", "site"),
  };
}

type PageDeps = {
  settings: PageSettings;
  lightPicture: LightPictures;
  now: () => number;
  uncached: TokenBuckets;
  movedTo: (kind: "restaurant" | "dish", id: string) => Promise<string | null>;
};

/** Mounts the web: files, and pages for all other paths. */
export async function mountPages(server: FastifyInstance, source: PageSource, deps: PageDeps): Promise<void> {
  if (source.assetsFolder !== null) await mountAssets(server, source.assetsFolder);
  if (source.siteFolder !== null) await mountSiteFiles(server, source.siteFolder, deps.settings);
  const { middleware } = source;
  if (middleware) server.addHook("onRequest", (request, reply, done) => middleware(request.raw, reply.raw, done));
  const policy = middleware ? null : policyFor((await source.renderer()).inlineScripts, deps.settings.mapTiles);
  const transport = inProcessTransport(server);
  const pages = createReplyCache<Page>({
    ...deps,
    ...cacheLimits,
    maxAgeMs: middleware ? 1 : cacheMs,
    sizeOf: ({ made }) => sizeOfReply(made),
    work,
  });
  server.metrics.addCache("pages", pages.counts);
  await server.register(async (scope) => {
    await scope.register(cookie);
    scope.get("/*", async (request, reply) => {
      if (!isPageAddress(request.url)) return reply.callNotFound();
      const { pageKey, canonicalUrl, cachingOf } = await source.renderer();
      const url = canonicalUrl(request.originalUrl);
      if (url !== request.originalUrl) return reply.header("cache-control", cacheControl.all).redirect(url, 301);
      const visit = { url, cookies: request.cookies };
      const key = pageKey(visit);
      const page = await pages.get(key, { caller: await callerOf(request) }, () =>
        makePage(source, visit, transport, deps),
      );
      reply.status(page.status).header("permissions-policy", "geolocation=(self), camera=(self), microphone=(self)");
      if (policy === null) reply.removeHeader("content-security-policy");
      else reply.header("content-security-policy", policy);
      if (page.movedTo !== undefined)
        return reply.header("cache-control", cacheControl.all).redirect(page.movedTo, 301);
      if (page.status === 503) reply.header("retry-after", "2");
      if (page.status !== 200) return sendUncached(reply, page.made);
      const isForOne = request.headers.cookie !== undefined && key !== pageKey({ ...visit, cookies: {} });
      const { isPublic, dependsOnCookies } = cachingOf(url);
      return sendReply(request, reply, page.made, {
        cacheControl: cacheControl[isForOne ? "one" : "all"],
        vary: vary[dependsOnCookies ? "one" : "all"],
        isShared: isPublic && !isForOne && !middleware,
      });
    });
  });
}

const movable = /^(\/(restaurant|dish)\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=$|[?#])/;

async function makePage(
  source: PageSource,
  visit: Visit,
  transport: Transport,
  { settings, lightPicture, movedTo }: PageDeps,
): Promise<Page> {
  const [, path = "", kind, id = ""] = movable.exec(visit.url) ?? [];
  const newId = kind === "restaurant" || kind === "dish" ? await movedTo(kind, id) : null;
  if (newId !== null) {
    const made = makeReply(htmlType, "", brotliQuality);
    return { status: 301, made, movedTo: `${path}${newId}${visit.url.slice(path.length + id.length)}` };
  }
  const { renderPage } = await source.renderer();
  const assets = await source.assets(visit.url);
  const { status, html, ageSeconds } = await renderPage({
    visit,
    transport,
    assets,
    settings,
    lightPicture,
  });
  const made = makeReply(htmlType, html, brotliQuality);
  return { status, made: ageSeconds === null ? made : { ...made, ageSeconds } };
}

function sendUncached(reply: FastifyReply, { type, body }: CachedReply): FastifyReply {
  return reply.header("cache-control", "no-store").type(type).send(body);
}

async function mountAssets(server: FastifyInstance, root: string): Promise<void> {
  await server.register(staticFiles, {
    root,
    prefix: "/assets/",
    index: false,
    decorateReply: false,
    dotfiles: "ignore",
    preCompressed: true,
    // The file names contain a hash of the content.
    immutable: true,
    maxAge: 31_536_000_000,
  });
}

/** Allows the page's own files, these inline scripts, and map tiles. */
function policyFor(inlineScripts: readonly string[], mapTiles: MapTiles | null): string {
  const tileServer = mapTiles && !mapTiles.isArchive ? ` ${new URL(mapTiles.url).origin}` : "";
  const hashes = inlineScripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    "default-src 'none'",
    // 'wasm-unsafe-eval' is for the barcode reader; no text can become a script.
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(" ")}`,
    // Toasts and dialogs set inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    `connect-src 'self'${tileServer}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}
