import type { Area } from "@dishboard/contract/places";
import type { Database } from "../../../database/connect.ts";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { freezeBoards } from "./weeks.service.ts";

/** Runs every 15 minutes, because time zones differ by these. */
export function weeksJobs(deps: { db: Database; marketArea: Area; clock: () => Date; log: Log }): Tasks {
  return { "freeze-boards": { run: () => freezeBoards(deps), at: "*/15 * * * *" } };
}
