import type { Feature } from "../../platform/site.ts";
import { presenceJobs } from "./presence.jobs.ts";
import { presenceRoutes } from "./presence.routes.ts";

export const presence: Feature = {
  name: "presence",
  routes(server, site) {
    const { itemChanged, placeDecided } = site.events;
    presenceRoutes(server, { ...site, onChange: itemChanged.announce, log: placeDecided.announce });
  },
  jobs: presenceJobs,
};
