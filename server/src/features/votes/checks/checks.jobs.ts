import type { Tasks } from "../../../platform/jobs/jobs.ts";
import { type ChecksDeps, checkItemsVotedSince, lately, refreshAreas, settleDueChecks } from "./checks.service.ts";

/** The jobs that hold the votes of groups, release them, and count what is usual in each area. */
export function checksJobs(deps: ChecksDeps): Tasks {
  return {
    "vote-checks": {
      run: async () => {
        await checkItemsVotedSince(deps, lately.eachMinute);
        await settleDueChecks(deps);
      },
      at: "* * * * *",
    },
    "vote-areas": {
      run: async () => {
        await refreshAreas(deps);
        await checkItemsVotedSince(deps, lately.eachHour);
      },
      at: "26 * * * *",
    },
  };
}
