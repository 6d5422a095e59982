import type { Tasks } from "../../platform/jobs/jobs.ts";
import { type PublishDeps, publishDay } from "./public-log.service.ts";

/** Publishes the last day; hourly, in case of downtime at midnight. */
export function publicLogJobs(deps: PublishDeps): Tasks {
  return { "public-log": { run: () => publishDay(deps), at: "7 * * * *" } };
}
