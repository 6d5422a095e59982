import type { Feature } from "../platform/site.ts";
import { backupJobs } from "./backup.jobs.ts";

export const backup: Feature = { name: "backup", jobs: backupJobs };
