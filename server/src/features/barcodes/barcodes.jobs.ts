import type { Database } from "../../database/connect.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { deleteOldAnswers } from "./barcodes.repository.ts";
import { answerDays } from "./barcodes.service.ts";

/** The job that deletes the answers about codes that have been kept for as long as they may be. */
export function barcodesJobs({ db, clock }: { db: Database; clock: () => Date }): Tasks {
  const before = (days: number) => new Date(clock().getTime() - days * 86_400_000);
  return {
    "barcodes-sweep": {
      run: () =>
        deleteOldAnswers(db.write, { products: before(answerDays.product), unknown: before(answerDays.unknown) }),
      at: "47 3 * * *",
    },
  };
}
