import type { Feature } from "../../platform/site.ts";
import { openArchives } from "../../platform/storage/archives.ts";
import { importFilesJobs } from "./uploads/import-files.jobs.ts";
import { importFilesRoutes } from "./uploads/import-files.routes.ts";

export const imports: Feature = {
  name: "imports",
  routes: (server, site) => importFilesRoutes(server, { ...site, archives: openArchives(site.settings, "imports") }),
  jobs: (site) => importFilesJobs({ ...site, archives: openArchives(site.settings, "imports") }),
};
