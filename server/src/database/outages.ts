import { setImmediate as nextRound, setTimeout as pause } from "node:timers/promises";
import { NoAnswer } from "./answer-limit.ts";

/** Whether a database answers, so that no caller waits in vain. */
export type Outages = {
  look(): void;
  /** Throws `NoAnswer` during an outage. Right after the outage began, waits a moment for its end. */
  throwIfAway(): Promise<void>;
  isAway(): boolean;
  close(): void;
};

type Looks = {
  /** Whether the database answers a new connection, even with an error. Resolves within seconds. */
  ask: () => Promise<boolean>;
  bytesReceived: () => number;
  /** A database without any byte for this long is unreachable. */
  silenceMs: number;
};

/** A killed PostgreSQL is often back within this time. */
const patienceMs = 1_500;
const betweenLooksMs = 250;

/**
 * An outage begins if a new connection gets no answer and no other connection receives a byte meanwhile. So a slow
 * query, a lock or a busy machine is not one. One probe at a time finds its end.
 */
export function watchOutages({ ask, bytesReceived, silenceMs }: Looks): Outages {
  let outage: { isPatientUntil: number; end: PromiseWithResolvers<void> } | undefined;
  let isLooking = false;
  let isClosed = false;

  async function lookUntilItAnswers(): Promise<void> {
    while (!isClosed) {
      const before = bytesReceived();
      const answer = ask();
      const answersInTime = await Promise.race([answer, silence()]);
      if (answersInTime || bytesReceived() > before) end();
      else begin();
      const isThere = await answer;
      if (isThere || !outage) return;
      await pause(betweenLooksMs, undefined, { ref: false });
    }
  }

  async function silence(): Promise<false> {
    await pause(silenceMs, undefined, { ref: false });
    // If this process was too busy to read, the answer is read first.
    await nextRound();
    return false;
  }

  function begin(): void {
    outage ??= { isPatientUntil: performance.now() + patienceMs, end: Promise.withResolvers() };
  }

  function end(): void {
    outage?.end.resolve();
    outage = undefined;
  }

  return {
    look() {
      if (isLooking) return;
      isLooking = true;
      void lookUntilItAnswers().finally(() => {
        end();
        isLooking = false;
      });
    },
    async throwIfAway() {
      if (!outage) return;
      const patience = outage.isPatientUntil - performance.now();
      if (patience > 0) await Promise.race([outage.end.promise, pause(patience, undefined, { ref: false })]);
      if (outage) throw new NoAnswer();
    },
    isAway: () => outage !== undefined,
    close() {
      isClosed = true;
    },
  };
}
