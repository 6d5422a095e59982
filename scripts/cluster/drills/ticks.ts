import { setTimeout as pause } from "node:timers/promises";
import { comment, type Ledger, type Writer } from "../../../testing/ledger/writer.ts";

/** Comments with numbers, of which is known when each was acknowledged: what a reader sees of them tells its age. */
export type Ticks = {
  /** How long before `readAt` a tick had been acknowledged that a page of comments does not have; 0 when it has all. */
  ageOf(page: string, readAt: number): number;
  /** From now on through another proxy. */
  moveTo(siteUrl: string): void;
  stop(): Promise<void>;
};

const betweenTicksMs = 200;

/** Comments several times a second until it is stopped. */
export function tick(siteUrl: string, ledger: Ledger, { post, ...person }: Writer & { post: string }): Ticks {
  const acknowledgedAt: number[] = [];
  const name = Date.now();
  let url = siteUrl;
  let isOver = false;
  const ticking = (async () => {
    while (!isOver) {
      await comment(url, ledger, person, post, `Tick ${name} ${acknowledgedAt.length}.`);
      acknowledgedAt.push(performance.now());
      await pause(betweenTicksMs);
    }
  })();
  // Its error is that of `stop`.
  ticking.catch(() => {});
  return {
    moveTo(otherUrl) {
      url = otherUrl;
    },
    ageOf(page, readAt) {
      const seen = Array.from(page.matchAll(new RegExp(`Tick ${name} (\\d+)\\.`, "g")), ([, n]) => Number(n));
      const firstUnseen = acknowledgedAt[Math.max(-1, ...seen) + 1];
      return firstUnseen === undefined ? 0 : Math.max(0, readAt - firstUnseen);
    },
    async stop() {
      isOver = true;
      await ticking;
    },
  };
}
