import type { Feature } from "../../platform/site.ts";
import { openingHoursJobs } from "./opening-hours.jobs.ts";

export const openingHours: Feature = { name: "opening-hours", jobs: openingHoursJobs };
