const hourMs = 3_600_000;
/** Later times were written while the clock was ahead, and must not delay backups. */
const clockToleranceMs = 5 * 60_000;

export type Schedule = { everyMs: number; lastWhole: Date | null; lastFailure: Date | null };

/** A failed backup is retried after an hour, or sooner if backups are made more often. */
export function isDue({ everyMs, lastWhole, lastFailure }: Schedule, now: Date): boolean {
  const isPast = (time: Date | null, ms: number) => {
    const age = time ? now.getTime() - time.getTime() : Number.POSITIVE_INFINITY;
    return age >= ms || age < -clockToleranceMs;
  };
  return isPast(lastWhole, everyMs) && isPast(lastFailure, Math.min(everyMs, hourMs));
}
