import type { Tasks } from "../../../platform/jobs/jobs.ts";
import { type ChecksDeps, checkLateVotes, refreshAreas, settleDueChecks } from "./checks.service.ts";

export function checksJobs(deps: ChecksDeps): Tasks {
  return {
    "vote-checks": {
      run: async () => {
        await checkLateVotes(deps);
        await settleDueChecks(deps);
      },
      at: "* * * * *",
    },
    "vote-areas": { run: () => refreshAreas(deps), at: "26 * * * *" },
  };
}
