export type Activity = {
  /** The workers have looked for a job, begun or ended one. */
  sign(): void;
  begin(task: string): () => void;
  isBusy(): boolean;
  /** Whether idle workers have looked for no job for a minute. */
  isSilent(): boolean;
  /** Returns why the workers seem stuck, in a sentence, or null. */
  problem(): string | null;
};

/** Idle workers look for a job every two seconds. */
const maxSilenceMs = 60_000;
/** If all are busy; the longest jobs, conversions of videos, take half an hour at most. */
const maxBusyMs = 3_600_000;
/** When a killed instance's job starts again, too. */
const maxJobMs = 4 * 3_600_000;

/** Watches `count` workers. `now` is monotonic, in milliseconds. */
export function watchWorkers(count: number, now: () => number): Activity {
  const running = new Set<{ task: string; since: number }>();
  let lastSign = now();

  const sign = () => {
    lastSign = now();
  };

  return {
    sign,
    begin(task) {
      const job = { task, since: now() };
      running.add(job);
      sign();
      return () => {
        running.delete(job);
        sign();
      };
    },
    isBusy: () => running.size > 0,
    isSilent: () => running.size === 0 && now() - lastSign > maxSilenceMs,
    problem() {
      const [oldest] = running;
      if (oldest && now() - oldest.since > maxJobMs) return `The job ${oldest.task} has run for more than four hours`;
      const isBusy = running.size >= count;
      if (now() - lastSign <= (isBusy ? maxBusyMs : maxSilenceMs)) return null;
      return isBusy ? "All workers have been busy with the same jobs for an hour" : "The workers of jobs give no sign";
    },
  };
}
