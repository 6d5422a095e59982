import { type Database, isRefused } from "../../database/connect.ts";
import { type BatchQueue, createBatchQueue } from "../batch-queue.ts";
import type { Viewer } from "./access-tokens.ts";
import { areSessionsActive } from "./sessions.repository.ts";

/** Whether a viewer's session has not ended and the person may act, as the database says after this was asked. */
export type SessionLooks = BatchQueue<Viewer, boolean>;

/** Looks that come while others are under way are made together. A connection that hangs keeps up nobody who comes later. */
const limits = {
  maxBatch: 128,
  maxQueued: 2_000,
  maxWaitMs: 2_000,
  aloneAtOnce: 3,
  beside: { afterMs: 5, batches: 3 },
};

/** Looks at sessions; nothing is remembered. */
export function createSessionLooks({ db, clock }: { db: Database; clock: () => Date }): SessionLooks {
  const lookAt = (viewers: Viewer[]) => areSessionsActive(db.read("latest"), viewers, clock());
  return createBatchQueue(
    {
      doAll: lookAt,
      doOne: async (viewer) => (await lookAt([viewer]))[0] ?? false,
      isBusy: () => false,
      keyOf: ({ sessionId }) => sessionId,
      isUndone: isRefused,
    },
    limits,
  );
}
