import type { FastifyInstance } from "fastify";
import { replyWithFile } from "../../platform/http/file-replies.ts";
import type { MapArchive } from "../../platform/map-tiles.ts";

/** Mounts the map's tile archive, of which browsers read ranges; its name changes with its content. */
export function mapRoutes(server: FastifyInstance, archive: MapArchive | null): void {
  server.get<{ Params: { name: string } }>("/api/map/:name", async (request, reply) => {
    if (archive === null || request.params.name !== archive.name) return reply.callNotFound();
    return replyWithFile(request, reply, {
      name: archive.name,
      type: "application/vnd.pmtiles",
      cacheControl: "public, max-age=31536000, immutable",
      exists: archive.isUnchanged,
      read: async (range) => ((await archive.isUnchanged()) ? archive.read(range) : null),
    });
  });
}
