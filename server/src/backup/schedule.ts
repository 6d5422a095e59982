const hourMs = 3_600_000;
/** A clock that was ahead for a while must not make anybody wait until then. */
const clockToleranceMs = 5 * 60_000;

/** What the schedule looks at: when backups were begun, and how far apart they are to be. */
export type Schedule = { everyMs: number; lastWhole: Date | null; lastFailure: Date | null };

/** Whether a backup is due. A failed one is tried again after an hour, or sooner if backups are made more often. */
export function isDue({ everyMs, lastWhole, lastFailure }: Schedule, now: Date): boolean {
  const isPast = (time: Date | null, ms: number) => {
    const age = time ? now.getTime() - time.getTime() : Number.POSITIVE_INFINITY;
    return age >= ms || age < -clockToleranceMs;
  };
  return isPast(lastWhole, everyMs) && isPast(lastFailure, Math.min(everyMs, hourMs));
}
