import { uploadAvatar, uploadPicture } from "@dishboard/contract/uploads";
import type { FastifyInstance } from "fastify";
import { receiveFile } from "../../platform/http/file-bodies.ts";
import { replyWithFile } from "../../platform/http/file-replies.ts";
import { route } from "../../platform/http/route.ts";
import { contentTypeOf } from "../../platform/storage/storage.ts";
import { type PhotoUploadDeps, uploadPhoto } from "./photo-uploads.service.ts";
import { deleteAbandonedUploads } from "./upload-folders.service.ts";

const sweepEveryMs = 3_600_000;

/** Mounts uploading, and the stored files under /media, which never change. */
export function mediaRoutes(server: FastifyInstance, deps: PhotoUploadDeps): void {
  const sweep = () => void deleteAbandonedUploads(deps.settings.dataDir, deps.clock()).catch(() => {});
  const sweeping = setInterval(sweep, sweepEveryMs).unref();
  server.addHook("onListen", async () => sweep());
  server.addHook("onClose", () => clearInterval(sweeping));

  route(server, uploadPicture, async ({ viewer, params, request, reply }) => {
    const { bytes, declared, signal } = receiveFile(request, reply);
    const picture = await uploadPhoto(deps, { userId: viewer.id, bucket: params.bucket, bytes, declared, signal });
    server.metrics.countUpload(params.bucket);
    return picture;
  });

  route(server, uploadAvatar, async ({ viewer, request, reply }) => {
    const { bytes, declared, signal } = receiveFile(request, reply);
    const picture = await uploadPhoto(deps, { userId: viewer.id, bucket: "avatars", bytes, declared, signal });
    server.metrics.countUpload("avatars");
    return picture;
  });

  server.get<{ Params: { "*": string } }>("/media/*", async (request, reply) => {
    const object = request.params["*"];
    const type = contentTypeOf(object);
    if (!type) return reply.callNotFound();
    return replyWithFile(request, reply, {
      name: object,
      type,
      cacheControl: "public, max-age=3600, immutable",
      exists: () => deps.storage.has(object),
      read: (range) => deps.storage.read(object, range),
    });
  });
}
