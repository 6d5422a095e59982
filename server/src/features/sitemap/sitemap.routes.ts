import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { rateLimits } from "@dishboard/contract/rate-limits";
import { sitemapPartSize } from "@dishboard/contract/sitemap";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Database } from "../../database/connect.ts";
import { networkOf } from "../../platform/http/network.ts";
import { TooManyRequests } from "../../platform/rate-limiter.ts";
import type { Settings } from "../../platform/settings.ts";
import { listPartStarts, type SitemapKind, sitemapKinds } from "./sitemap.repository.ts";
import { indexXml, listPagePaths, pagesXml, partXml } from "./sitemap.service.ts";

/** What the sitemap needs. */
type SitemapDeps = { db: Database; settings: Settings; publicUrl: string; now: () => number };

/** Cache time of the parts' starts, and of boards with entries. */
const lookUpMs = 3_600_000;
const pagesFile = "pages.xml";
const cacheControl = "public, max-age=3600";

/** Mounts the sitemap with its parts, and robots.txt, which names it. */
export function sitemapRoutes(server: FastifyInstance, { db, settings, publicUrl, now }: SitemapDeps): void {
  const perf = { now };
  const starts = new LRUCache<SitemapKind, string[]>({
    max: sitemapKinds.length,
    ttl: lookUpMs,
    ttlResolution: 0,
    perf,
    fetchMethod: (kind) => listPartStarts(db.read("may-lag"), kind, sitemapPartSize),
  });
  const pages = new LRUCache<"pages", string[]>({
    max: 1,
    ttl: lookUpMs,
    ttlResolution: 0,
    perf,
    fetchMethod: () => listPagePaths(db.read("may-lag"), settings),
  });
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /auth/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

  server.get("/robots.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=86400").send(robots),
  );

  server.get("/sitemap.xml", async (request, reply) => {
    await refuseTooMany(request);
    const files = [pagesFile];
    for (const kind of sitemapKinds)
      files.push(...(await starts.forceFetch(kind)).map((_start, at) => fileOf(kind, at)));
    return sendXml(request, reply, [indexXml(publicUrl, files)]);
  });

  server.get<{ Params: { file: string } }>("/sitemap/:file", async (request, reply) => {
    await refuseTooMany(request);
    const { file } = request.params;
    if (file === pagesFile) return sendXml(request, reply, [pagesXml(publicUrl, await pages.forceFetch("pages"))]);
    const [, name, number = ""] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? [];
    const kind = sitemapKinds.find((one) => one === name);
    const at = Number(number) - 1;
    const parts = kind ? await starts.forceFetch(kind) : [];
    const from = parts[at];
    if (!kind || from === undefined) return reply.callNotFound();
    const range = { from, before: parts[at + 1] ?? null };
    return sendXml(request, reply, partXml(db.read("may-lag"), publicUrl, kind, range));
  });

  async function refuseTooMany(request: FastifyRequest): Promise<void> {
    const refused = await server.limiter.consume([{ limit: rateLimits.sitemap, key: networkOf(request.ip) }]);
    if (refused)
      throw new TooManyRequests(refused.retryAfterSeconds, "You have read this often. Please try again later.");
  }
}

function fileOf(kind: SitemapKind, at: number): string {
  return `${kind}-${at + 1}.xml`;
}

/** Streams a text, compressed if accepted. */
function sendXml(request: FastifyRequest, reply: FastifyReply, pieces: Iterable<string> | AsyncIterable<string>) {
  reply.type("application/xml; charset=utf-8").header("cache-control", cacheControl).header("vary", "accept-encoding");
  const text = Readable.from(pieces);
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(text);
  // A failure ends the reply early, which readers notice.
  return reply.header("content-encoding", "gzip").send(pipeline(text, createGzip(), () => {}));
}
