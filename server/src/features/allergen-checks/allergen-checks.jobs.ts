import type { Database } from "../../database/connect.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { deleteOldKeptReactions } from "./allergen-checks.service.ts";

/** As in `restore_reactions`. */
const keptMs = 180 * 24 * 3_600_000;

/** Deletes expired reactions to deleted items. */
export function allergenChecksJobs({ db, clock }: { db: Database; clock: () => Date }): Tasks {
  return {
    "kept-reactions-sweep": {
      run: () => deleteOldKeptReactions(db.write, new Date(clock().getTime() - keptMs)),
      at: "49 3 * * *",
    },
  };
}
