import type { Database } from "../../database/connect.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { forgetEndedDisputes } from "../items/packets/code-disputes.service.ts";
import { deleteOldAnswers } from "./barcodes.repository.ts";
import { answerDays } from "./barcodes.service.ts";

/** Deletes expired product data and ended disputes. */
export function barcodesJobs({ db, clock }: { db: Database; clock: () => Date }): Tasks {
  const before = (days: number) => new Date(clock().getTime() - days * 86_400_000);
  return {
    "barcodes-sweep": {
      run: async () => {
        await deleteOldAnswers(db.write, { products: before(answerDays.product), unknown: before(answerDays.unknown) });
        await forgetEndedDisputes(db.write, clock());
      },
      at: "47 3 * * *",
    },
  };
}
