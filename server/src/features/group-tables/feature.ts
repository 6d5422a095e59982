import type { Feature } from "../../platform/site.ts";
import { groupTablesJobs } from "./group-tables.jobs.ts";
import { groupTablesRoutes } from "./group-tables.routes.ts";

export const groupTables: Feature = { name: "group-tables", routes: groupTablesRoutes, jobs: groupTablesJobs };
