/** What `main.ts` starts: loaded, which takes a second of one processor, while the database starts. */
export { createApp, createTasks } from "./app.ts";
export { fillDemo, hasDemo } from "./demo.ts";
export { storeDemoPictures } from "./demo-pictures.ts";
export { storeDemoPosts } from "./demo-posts.ts";
export { loadBuiltPages } from "./platform/http/pages.ts";
export { startJobs } from "./platform/jobs/jobs.ts";
export { createMetrics } from "./platform/metrics/metrics.ts";
export { openStorage } from "./platform/storage/open.ts";
