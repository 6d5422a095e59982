import { Problem } from "@dishboard/contract/problem";
import { finishVideoUpload, getVideo, videoErrors } from "@dishboard/contract/videos";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { videoUploadsRoutes } from "./video-uploads.routes.ts";
import { finishUpload, type VideoUploadDeps } from "./video-uploads.service.ts";
import { findOwnVideo } from "./videos.repository.ts";

export function videosRoutes(server: FastifyInstance, deps: VideoUploadDeps): void {
  videoUploadsRoutes(server, deps);
  route(
    server,
    finishVideoUpload,
    async ({ viewer, params }) => {
      const video = await finishUpload(deps, { id: params.id, userId: viewer.id });
      server.metrics.countUpload("videos");
      return video;
    },
    { isLong: true },
  );
  route(server, getVideo, async ({ viewer, params }) => {
    const video = await findOwnVideo(deps.db.read("latest"), { id: params.id, userId: viewer.id });
    if (!video) throw new Problem("not-found", videoErrors.notFound);
    return { state: video.state, progress: video.progress };
  });
}
