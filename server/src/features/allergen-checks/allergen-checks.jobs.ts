import type { Database } from "../../database/connect.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { deleteOldKeptReactions } from "./allergen-checks.service.ts";

/** As long as `restore_reactions` gives them to whatever is submitted as the same. */
const keptMs = 180 * 24 * 3_600_000;

/** The job that deletes the reactions to deleted items that count no more. */
export function allergenChecksJobs({ db, clock }: { db: Database; clock: () => Date }): Tasks {
  return {
    "kept-reactions-sweep": {
      run: () => deleteOldKeptReactions(db.write, new Date(clock().getTime() - keptMs)),
      at: "49 3 * * *",
    },
  };
}
