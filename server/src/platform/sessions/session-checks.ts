import { type Database, isRefused } from "../../database/connect.ts";
import { type BatchQueue, createBatchQueue } from "../batch-queue.ts";
import type { Viewer } from "./access-tokens.ts";
import { areSessionsActive } from "./sessions.repository.ts";

/** Whether a viewer's session has not ended and the person may act, as the database says after this was asked. */
export type SessionChecks = BatchQueue<Viewer, boolean>;

const limits = { maxBatch: 128, maxQueued: 2_000, maxWaitMs: 2_000, aloneAtOnce: 3 };

/** Checks sessions, those that come while others are being checked together. Nothing is remembered. */
export function createSessionChecks({ db, clock }: { db: Database; clock: () => Date }): SessionChecks {
  return createBatchQueue(
    {
      doAll: (viewers) => areSessionsActive(db.read("latest"), viewers, clock()),
      keyOf: ({ sessionId }) => sessionId,
      isUndone: isRefused,
    },
    limits,
  );
}
