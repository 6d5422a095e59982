import type { Database } from "../../../database/connect.ts";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import { deleteFollowsBetween } from "./measures.repository.ts";
import { applyMeasures, hidePostOfVideo, type MeasuresJob, measuresTask } from "./measures.service.ts";

/** What a suspension does in the transaction in which a video can be played. */
export const onPostShown = hidePostOfVideo;

/** Ends the follows of two people that a suspension has set aside, within a transaction. */
export const endSuspendedFollows = deleteFollowsBetween;

/** The job that hides or shows everything that a person has made, and voids or counts their votes. */
export function measuresJobs({ db, clock }: { db: Database; clock: () => Date }): Tasks {
  return {
    [measuresTask]: { run: (payload) => applyMeasures(db.write, (payload as MeasuresJob).userId, clock()) },
  };
}
