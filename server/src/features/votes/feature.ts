import type { Feature } from "../../platform/site.ts";
import { checksJobs } from "./checks/checks.jobs.ts";
import { checksRoutes, countVisitors } from "./checks/checks.routes.ts";
import { votesRoutes } from "./votes.routes.ts";

export const votes: Feature = {
  name: "votes",
  routes(server, site) {
    votesRoutes(server, site);
    checksRoutes(server, { ...site, onChange: site.events.itemChanged.announce });
    countVisitors(server, site);
  },
  jobs: checksJobs,
};
