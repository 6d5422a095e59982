import type { Feature } from "../../platform/site.ts";
import { sharesJobs } from "./shares.jobs.ts";
import { sharesRoutes } from "./shares.routes.ts";

export const shares: Feature = { name: "shares", routes: sharesRoutes, jobs: sharesJobs };
