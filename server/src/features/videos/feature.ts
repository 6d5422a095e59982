import type { Feature } from "../../platform/site.ts";
import { videosJobs } from "./videos.jobs.ts";
import { videosRoutes } from "./videos.routes.ts";

export const videos: Feature = {
  name: "videos",
  routes(server, site) {
    const { ffmpegPath } = site.settings;
    if (site.engine.kind === "none" && ffmpegPath !== "off")
      site.log.warn({ ffmpegPath }, "there is no video engine: only MP4 videos are taken, without posters");
    videosRoutes(server, site);
  },
  jobs(site) {
    const { videoSettled, videoMoved } = site.events;
    return videosJobs({ ...site, onSettled: videoSettled.announce, onMoved: videoMoved.announce });
  },
};
