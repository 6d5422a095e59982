import type { Database } from "../../../database/connect.ts";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import { deleteFollowsBetween } from "./measures.repository.ts";
import { applyMeasures, hidePostOfVideo, type MeasuresJob, measuresTask } from "./measures.service.ts";

/** Runs in the transaction that makes a video playable. */
export const onPostShown = hidePostOfVideo;

/** Ends two people's suspended follows, within a transaction. */
export const endSuspendedFollows = deleteFollowsBetween;

/** Hides or shows a person's content, and voids or counts their votes. */
export function measuresJobs({ db, clock }: { db: Database; clock: () => Date }): Tasks {
  return {
    [measuresTask]: { run: (payload) => applyMeasures(db.write, (payload as MeasuresJob).userId, clock()) },
  };
}
