import type { Feature } from "../../platform/site.ts";
import { allergenChecksJobs } from "./allergen-checks.jobs.ts";
import { allergenChecksRoutes } from "./allergen-checks.routes.ts";

export const allergenChecks: Feature = {
  name: "allergen-checks",
  routes: (server, site) => allergenChecksRoutes(server, { ...site, onChange: site.events.itemChanged.announce }),
  jobs: allergenChecksJobs,
};
