import type { Tasks } from "../../platform/jobs/jobs.ts";
import { pingHub, type WebSubDeps } from "./websub/websub.service.ts";

/** The job that tells the hub of feeds what has changed; without a hub there is none. */
export function feedsJobs({ hub, ...deps }: Omit<WebSubDeps, "hub"> & { hub: string | null }): Tasks {
  return hub === null ? {} : { "websub-pings": { run: () => pingHub({ ...deps, hub }), at: "*/5 * * * *" } };
}
