import type { Database } from "../../../database/connect.ts";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import { showNextTasted } from "./tasted.repository.ts";

const batchSize = 1_000;
const lowestId = "00000000-0000-0000-0000-000000000000";

/** Runs nightly. */
export function tastedJobs({ db }: { db: Database }): Tasks {
  return {
    "items-tasted": {
      at: "37 2 * * *",
      async run() {
        for (let after: string | undefined = lowestId; after; )
          after = await showNextTasted(db.write, { after, limit: batchSize });
      },
    },
  };
}
