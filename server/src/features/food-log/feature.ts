import type { Feature } from "../../platform/site.ts";
import { foodLogRoutes } from "./food-log.routes.ts";
import { notesJobs } from "./notes/notes.jobs.ts";
import { notesRoutes } from "./notes/notes.routes.ts";
import { visitsRoutes } from "./visits/visits.routes.ts";

export const foodLog: Feature = {
  name: "food-log",
  routes(server, site) {
    const deps = { ...site, onChange: site.cache.clear };
    foodLogRoutes(server, deps);
    visitsRoutes(server, deps);
    notesRoutes(server, site);
  },
  jobs: notesJobs,
};
