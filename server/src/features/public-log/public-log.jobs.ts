import type { Tasks } from "../../platform/jobs/jobs.ts";
import { type PublishDeps, publishDay } from "./public-log.service.ts";

/** The job that publishes the day that has ended; it looks each hour, so that a site that was down at midnight does it too. */
export function publicLogJobs(deps: PublishDeps): Tasks {
  return { "public-log": { run: () => publishDay(deps), at: "7 * * * *" } };
}
