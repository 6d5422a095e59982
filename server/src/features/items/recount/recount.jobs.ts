import type { Database } from "../../../database/connect.ts";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { Metrics } from "../../../platform/metrics/metrics.ts";
import { recheckCards, recount, recountSubmissions } from "./recount.service.ts";

export type RecountJobsDeps = { db: Database; clock: () => Date; log: Log; metrics: Metrics };

/** Runs nightly, and should find no differences. */
export function recountJobs({ db, clock, log, metrics }: RecountJobsDeps): Tasks {
  return {
    "items-recount": {
      at: "53 3 * * *",
      async run() {
        const drifts = await recount(db.write);
        for (const drift of drifts) log.error(drift, "the counts of an item were wrong");
        const ofPeople = await recountSubmissions(db.write);
        for (const drift of ofPeople) log.error(drift, "what a person's items count to was wrong");
        const cards = await recheckCards(db.write);
        for (const itemId of cards) log.error({ itemId }, "the card of an item was not what it shows");
        metrics.setDrift("items", drifts.length + ofPeople.length + cards.length, clock());
      },
    },
  };
}
