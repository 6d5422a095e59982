import type { Database } from "../../../database/connect.ts";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import { applyMeasures, type MeasuresJob, measuresTask } from "./measures.service.ts";

/** Hides or shows a person's content, and voids or counts their votes. */
export function measuresJobs({ db, clock }: { db: Database; clock: () => Date }): Tasks {
  return {
    [measuresTask]: { run: (payload) => applyMeasures(db.write, (payload as MeasuresJob).userId, clock()) },
  };
}
