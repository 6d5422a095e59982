import type { PageSettings } from "@dishboard/contract/pages";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";

export async function mountSiteFiles(
  server: FastifyInstance,
  folder: string,
  { appName }: Pick<PageSettings, "appName">,
): Promise<void> {
  await server.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isWorker = path.endsWith("service-worker.js");
      reply.header("cache-control", isWorker ? "no-cache" : "public, max-age=86400");
      // The worker loads pages and icons by its own policy.
      if (isWorker) reply.header("content-security-policy", "default-src 'none'; connect-src 'self'; img-src 'self'");
    },
  });
  const manifest = JSON.stringify({
    id: "/",
    name: appName,
    short_name: appName,
    description: "What to eat near you, dish by dish.",
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#faf6ef",
    theme_color: "#faf6ef",
    icons: ([192, 512] as const).flatMap((size) => [
      { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png", purpose: "any" },
      { src: `/icon-maskable-${size}.png`, sizes: `${size}x${size}`, type: "image/png", purpose: "maskable" },
    ]),
  });
  server.get("/manifest.webmanifest", (_request, reply) =>
    reply.type("application/manifest+json").header("cache-control", "public, max-age=86400").send(manifest),
  );
}
