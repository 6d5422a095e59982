import { uploadAvatar, uploadPicture } from "@dishboard/contract/uploads";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { receiveFile } from "../../platform/http/file-bodies.ts";
import { replyWithFile } from "../../platform/http/file-replies.ts";
import { route } from "../../platform/http/route.ts";
import { findFileViewer, isModeratorOf } from "../../platform/sessions/viewer.ts";
import { contentTypeOf } from "../../platform/storage/storage.ts";
import { type Audience, createFileChecks, isWithdrawable } from "./file-audiences.service.ts";
import { type PhotoUploadDeps, uploadPhoto } from "./photo-uploads.service.ts";
import { deleteAbandonedUploads } from "./upload-folders.service.ts";

/** Shared caches must not keep photos that can be withdrawn. */
const kept = { item: "public, max-age=3600, immutable", personal: "private, max-age=3600, immutable" };
const sweepEveryMs = 3_600_000;

/** Mounts uploads, and the immutable files under /media. */
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

  const audienceOf = createFileChecks(deps.db);
  server.get<{ Params: { "*": string } }>("/media/*", async (request, reply) => {
    const object = request.params["*"];
    const type = contentTypeOf(object);
    const audience = type && (await audienceOf(object));
    if (!audience) return reply.callNotFound();
    const isForAll = audience.who === "everybody";
    if (!isForAll && !(await mayOpen(audience, request))) return reply.callNotFound();
    const keptAs = isWithdrawable(object) ? kept.personal : kept.item;
    return replyWithFile(request, reply, {
      name: object,
      type,
      cacheControl: isForAll ? keptAs : "private, no-store",
      exists: () => deps.storage.has(object),
      read: (range) => deps.storage.read(object, range),
    });
  });
}

/** Whether the caller is an owner, or a moderator who decides about the file. */
async function mayOpen({ ownerIds, who }: Audience, request: FastifyRequest): Promise<boolean> {
  const viewer = await findFileViewer(request);
  if (!viewer) return false;
  return ownerIds.includes(viewer.id) || (who === "moderators" && (await isModeratorOf(viewer, request)));
}
