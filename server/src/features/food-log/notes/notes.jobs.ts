import type { Database } from "../../../database/connect.ts";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { Metrics } from "../../../platform/metrics/metrics.ts";
import { recountNotes } from "./recount-notes.service.ts";

export type NotesJobsDeps = { db: Database; clock: () => Date; log: Log; metrics: Metrics };

export function notesJobs({ db, clock, log, metrics }: NotesJobsDeps): Tasks {
  return {
    "notes-recount": {
      at: "58 3 * * *",
      async run() {
        const drifts = await recountNotes(db.write);
        for (const drift of drifts) log.error(drift, "how many find a note helpful was wrong");
        metrics.setDrift("notes", drifts.length, clock());
      },
    },
  };
}
