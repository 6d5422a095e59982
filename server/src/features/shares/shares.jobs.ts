import type { Database } from "../../database/connect.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { deleteSharesBefore } from "./shares.repository.ts";
import { dayOf } from "./shares.service.ts";

/** Deletes earlier days' sharers; the counts stay. */
export function sharesJobs({ db, clock }: { db: Database; clock: () => Date }): Tasks {
  return {
    "shares-sweep": { run: () => deleteSharesBefore(db.write, dayOf(clock())), at: "13 * * * *" },
  };
}
