import type { Feature } from "../../platform/site.ts";
import { dishImportsJobs } from "./dish-imports.jobs.ts";
import { dishImportsRoutes } from "./dish-imports.routes.ts";

export const dishImports: Feature = {
  name: "dish-imports",
  routes: (server, site) => dishImportsRoutes(server, { ...site, onChange: site.events.itemChanged.announce }),
  jobs: dishImportsJobs,
};
