/** What some workers are doing, by which one sees that they are stuck. */
export type Activity = {
  /** The workers have looked for a job, begun or ended one. */
  sign(): void;
  /** A job begins; the function that is returned is called when it ends. */
  begin(task: string): () => void;
  /** Whether a job runs. */
  isBusy(): boolean;
  /** Why the workers seem stuck, in a sentence. Null when they do not. */
  problem(): string | null;
};

/** Workers that have nothing to do look for a job every two seconds. */
const maxSilenceMs = 60_000;
/** Where all of them are busy; the longest jobs, conversions of videos, take half an hour at most. */
const maxBusyMs = 3_600_000;
/** When a job of a killed instance is begun again, too. */
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
    problem() {
      const [oldest] = running;
      if (oldest && now() - oldest.since > maxJobMs) return `The job ${oldest.task} has run for more than four hours`;
      const isBusy = running.size >= count;
      if (now() - lastSign <= (isBusy ? maxBusyMs : maxSilenceMs)) return null;
      return isBusy ? "All workers have been busy with the same jobs for an hour" : "The workers of jobs give no sign";
    },
  };
}
