import type { Database } from "../../../database/connect.ts";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import { refitPriors } from "./priors.service.ts";

/** Runs nightly. */
export function priorsJobs({ db }: { db: Database }): Tasks {
  return {
    "items-priors": {
      at: "17 2 * * *",
      async run() {
        await refitPriors(db.write);
      },
    },
  };
}
