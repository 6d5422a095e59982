import type { Feature } from "../../platform/site.ts";
import { openArchives } from "../../platform/storage/archives.ts";
import { dataExportJobs } from "./data-export.jobs.ts";
import { dataExportRoutes } from "./data-export.routes.ts";

export const dataExport: Feature = {
  name: "data-export",
  routes: (server, site) => dataExportRoutes(server, { ...site, archives: openArchives(site.settings) }),
  jobs: (site) => dataExportJobs({ ...site, archives: openArchives(site.settings) }),
};
