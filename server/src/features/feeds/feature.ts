import type { Feature } from "../../platform/site.ts";
import { feedsJobs } from "./feeds.jobs.ts";
import { feedsRoutes } from "./feeds.routes.ts";

export const feeds: Feature = {
  name: "feeds",
  routes: feedsRoutes,
  jobs: (site) => feedsJobs({ ...site, hub: site.settings.websubHub }),
};
