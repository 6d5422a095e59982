import { mkdir } from "node:fs/promises";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { mediaFolder } from "../../platform/storage.ts";

/** Mounts the pictures and films under /media, as files that never change. */
export async function mediaRoutes(server: FastifyInstance, dataDir: string): Promise<void> {
  const root = mediaFolder(dataDir);
  await mkdir(root, { recursive: true });
  await server.register(staticFiles, {
    root,
    prefix: "/media/",
    index: false,
    decorateReply: false,
    dotfiles: "deny",
    cacheControl: false,
    setHeaders(reply) {
      reply.header("cache-control", "public, max-age=3600, immutable");
      reply.header("content-security-policy", "default-src 'none'; sandbox");
    },
  });
}
