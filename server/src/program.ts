/** What `main.ts` starts: loaded, which takes a second of one processor, while the database starts. */
export { createApp, createTasks } from "./app.ts";
export { loadDemo } from "./demo-load.ts";
export { loadBuiltPages } from "./platform/http/pages.ts";
export { startJobs } from "./platform/jobs/jobs.ts";
export { createMetrics } from "./platform/metrics/metrics.ts";
export { openStorage } from "./platform/storage/open.ts";
