/** Loaded by `main.ts` while the database starts, because loading takes a second of one processor. */
export { createApp, createTasks } from "./app.ts";
export { loadDemo } from "./demo-load.ts";
export { loadBuiltPages } from "./platform/http/pages.ts";
export { startJobs } from "./platform/jobs/jobs.ts";
export { createMetrics } from "./platform/metrics/metrics.ts";
export { openStorage } from "./platform/storage/open.ts";
