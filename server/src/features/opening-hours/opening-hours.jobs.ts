import type { Database } from "../../database/connect.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { renewOpeningHours, renewTask } from "./opening-hours.service.ts";

export type OpeningHoursJobsDeps = { db: Database; clock: () => Date; log: Log };

/** Prepares the next days' opening times, hourly as days begin somewhere. */
export function openingHoursJobs({ db, clock, log }: OpeningHoursJobsDeps): Tasks {
  return {
    [renewTask]: {
      at: "7 * * * *",
      async run() {
        const renewed = await renewOpeningHours(db, clock());
        if (renewed.read > 0) log.info(renewed, "opening hours were read");
      },
    },
  };
}
