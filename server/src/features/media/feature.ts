import type { Feature } from "../../platform/site.ts";
import { mediaJobs } from "./media.jobs.ts";
import { mediaRoutes } from "./media.routes.ts";

export const media: Feature = {
  name: "media",
  routes: mediaRoutes,
  jobs: (site) => mediaJobs({ ...site, bucketUser: site.settings.bucket ? site.publicUrl : null }),
};
