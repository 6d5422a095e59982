import type { Tasks } from "../../platform/jobs/jobs.ts";
import { forgetNetworks } from "./presence.repository.ts";
import { type PresenceDeps, type WithdrawJob, withdraw, withdrawTask } from "./presence.service.ts";

/** Withdraws suspended people's reports, and forgets networks. */
export function presenceJobs(deps: Omit<PresenceDeps, "onChange">): Tasks {
  return {
    [withdrawTask]: { run: (payload) => withdraw(deps, (payload as WithdrawJob).userId) },
    "presence-networks": { run: () => forgetNetworks(deps.db.write, deps.clock()), at: "44 3 * * *" },
  };
}
