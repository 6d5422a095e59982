import type { Feature } from "../../platform/site.ts";
import { publicLogJobs } from "./public-log.jobs.ts";
import { publicLogRoutes } from "./public-log.routes.ts";

export const publicLog: Feature = {
  name: "public-log",
  routes: publicLogRoutes,
  jobs: publicLogJobs,
};
