import type { Tasks } from "../../platform/jobs/jobs.ts";
import { type PublishDeps, publishDay } from "./public-log.service.ts";

/** The hourly job that publishes the last day, also if the site was down at midnight. */
export function publicLogJobs(deps: PublishDeps): Tasks {
  return { "public-log": { run: () => publishDay(deps), at: "7 * * * *" } };
}
