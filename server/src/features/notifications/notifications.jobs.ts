import type { Database } from "../../database/connect.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { deleteReadBefore } from "./notifications.repository.ts";

const readMs = 90 * 24 * 3_600_000;

/** Deletes old read notifications. */
export function notificationsJobs({ db, clock }: { db: Database; clock: () => Date }): Tasks {
  return {
    "notifications-sweep": {
      run: () => deleteReadBefore(db.write, new Date(clock().getTime() - readMs)),
      at: "41 3 * * *",
    },
  };
}
