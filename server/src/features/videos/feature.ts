import { hasFeature } from "@dishboard/contract/features";
import type { Feature } from "../../platform/site.ts";
import { videosJobs } from "./videos.jobs.ts";
import { videosRoutes } from "./videos.routes.ts";
import { deleteVideoTask } from "./videos.service.ts";

export const videos: Feature = {
  name: "videos",
  routes(server, site) {
    if (!hasFeature(site.settings, "drools")) return;
    const { ffmpegPath } = site.settings;
    if (site.engine.kind === "none" && ffmpegPath !== "off")
      site.log.warn({ ffmpegPath }, "there is no video engine: only MP4 videos are taken, without posters");
    videosRoutes(server, site);
  },
  jobs(site) {
    const { videoSettled, videoMoved } = site.events;
    const jobs = videosJobs({ ...site, onSettled: videoSettled.announce, onMoved: videoMoved.announce });
    if (hasFeature(site.settings, "drools")) return jobs;
    // An erased account takes its videos with it, which need not be shown for that.
    return Object.fromEntries(Object.entries(jobs).filter(([name]) => name === deleteVideoTask));
  },
};
