/** Finds workers of all instances that have been silent for so long that they must have been killed. */
export type Heartbeats = { findSilent(workers: { name: string; beats: number }[]): string[] };

/**
 * Watches the workers' counts. `now` is this process's monotonic time in ms, so that clock steps make no worker look
 * dead. Silence restarts from zero after a gap without checks, such as a database outage.
 */
export function watchHeartbeats(maxSilenceMs: number, now: () => number): Heartbeats {
  let known = new Map<string, { beats: number; since: number }>();
  let lookedAt = now();
  return {
    findSilent(workers) {
      if (now() - lookedAt > maxSilenceMs / 2) known.clear();
      lookedAt = now();
      known = new Map(
        workers.map(({ name, beats }) => {
          const before = known.get(name);
          return [name, before?.beats === beats ? before : { beats, since: now() }];
        }),
      );
      return [...known].filter(([, { since }]) => now() - since >= maxSilenceMs).map(([name]) => name);
    },
  };
}
