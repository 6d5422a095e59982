import { maxVideoBytes } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import { rateLimits } from "@dishboard/contract/rate-limits";
import { videoErrors, videoUploadsPath } from "@dishboard/contract/videos";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mountResumableUploads } from "../../platform/http/resumable-uploads.ts";
import { TooManyRequests } from "../../platform/rate-limiter.ts";
import { findViewer } from "../../platform/sessions/viewer.ts";
import { throwIfFull } from "../media/storage-limits.service.ts";
import { throwIfNoSpace, type VideoUploadDeps } from "./video-uploads.service.ts";

export function videoUploadsRoutes(server: FastifyInstance, deps: VideoUploadDeps): void {
  const { dataDir } = deps.settings;
  mountResumableUploads(server, {
    path: videoUploadsPath,
    dataDir,
    maxBytes: maxVideoBytes,
    messages: videoErrors,
    personOf,
    admit: (...upload) => admit(deps, ...upload),
    throwIfNoRoom: ({ size, received }) => throwIfFull(dataDir, deps.settings.storageFloor + size - received),
  });
}

async function personOf(request: FastifyRequest): Promise<{ id: string }> {
  const viewer = await findViewer(request);
  if (!viewer) throw new Problem("sign-in-required", videoErrors.signIn);
  return viewer;
}

async function admit(deps: VideoUploadDeps, { userId, size }: { userId: string; size: number }, promisedBytes: number) {
  await throwIfNoSpace(deps, { userId, bytes: size, promisedBytes });
  const used = await deps.limiter.consume([{ limit: rateLimits.videos, key: userId }]);
  if (used) throw new TooManyRequests(used.retryAfterSeconds, videoErrors.tooManyAtOnce);
}
