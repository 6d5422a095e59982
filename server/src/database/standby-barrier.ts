import { type Kysely, sql } from "kysely";
import { NoAnswer } from "./answer-limit.ts";
import type { Connection } from "./connect.ts";
import type { Schema } from "./schema.ts";

/** The returned function waits until the change may be acknowledged. */
export type BeginChange = () => () => Promise<void>;

/**
 * Waits until the synchronous standby, if any, has everything that was visible on the primary. While PostgreSQL shuts
 * down, it shows changes that still wait for the standby and will be lost. A client that repeats such a change would
 * find it done. Throws `NoAnswer` if the primary has changed since the change began.
 */
export function createStandbyBarrier(connection: Connection, db: Kysely<Schema>): BeginChange {
  // The embedded PostgreSQL has no standby.
  if (typeof connection !== "string") return () => async () => {};
  let startedAt: string | null = null;
  let changes = 0;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function pass(): Promise<void> {
    const { rows } = await sql<{ startedAt: string }>`
      select pg_postmaster_start_time()::text as "startedAt",
        case when current_setting('synchronous_standby_names') <> ''
          then pg_logical_emit_message(true, 'dishboard', '') end`.execute(db);
    const found = rows[0]?.startedAt ?? null;
    if (startedAt !== null && found !== startedAt) changes += 1;
    startedAt = found;
  }

  /** Joins the waiting callers' next pass: the running one may have begun before what they saw. */
  function passTogether(): Promise<void> {
    if (!running) {
      running = pass().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running
      .finally(() => {
        next = null;
      })
      .then(passTogether);
    return next;
  }

  return () => {
    const before = changes;
    return async () => {
      await passTogether();
      if (changes !== before) throw new NoAnswer();
    };
  };
}
