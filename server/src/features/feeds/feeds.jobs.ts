import type { Tasks } from "../../platform/jobs/jobs.ts";
import { pingHub, type WebSubDeps } from "./websub/websub.service.ts";

export function feedsJobs({ hub, ...deps }: Omit<WebSubDeps, "hub"> & { hub: string | null }): Tasks {
  return hub === null ? {} : { "websub-pings": { run: () => pingHub({ ...deps, hub }), at: "*/5 * * * *" } };
}
