import type { Database } from "../../database/connect.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { deleteEnded } from "./group-tables.repository.ts";

const batch = 500;

export function groupTablesJobs({ db, clock }: { db: Database; clock: () => Date }): Tasks {
  return {
    "group-tables-sweep": {
      run: async () => {
        while ((await deleteEnded(db.write, clock(), batch)) === batch);
      },
      at: "19 * * * *",
    },
  };
}
