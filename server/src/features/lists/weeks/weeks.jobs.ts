import type { Area } from "@dishboard/contract/places";
import type { Database } from "../../../database/connect.ts";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { freezeBoards } from "./weeks.service.ts";

/** The job that freezes boards. It looks four times an hour, because clocks differ by quarters of an hour. */
export function weeksJobs(deps: { db: Database; marketArea: Area; clock: () => Date; log: Log }): Tasks {
  return { "freeze-boards": { run: () => freezeBoards(deps), at: "*/15 * * * *" } };
}
