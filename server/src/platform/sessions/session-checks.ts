import { type Database, isRefused } from "../../database/connect.ts";
import { type BatchQueue, createBatchQueue } from "../batch-queue.ts";
import type { Viewer } from "./access-tokens.ts";
import { areSessionsActive } from "./sessions.repository.ts";

/** Whether a viewer's session is open and the member may act, by a read after the call. */
export type SessionChecks = BatchQueue<Viewer, boolean>;

const limits = { maxBatch: 128, maxQueued: 2_000, maxWaitMs: 2_000, aloneAtOnce: 3 };

/** Checks concurrent sessions together. Nothing is cached. */
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
