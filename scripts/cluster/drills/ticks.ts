import { setTimeout as pause } from "node:timers/promises";
import { comment, type Ledger, type Writer } from "../../../testing/ledger/writer.ts";

/** Numbered comments with known acknowledgement times, which show the age of a read. */
export type Ticks = {
  /** The age in ms of the oldest acknowledged tick missing in a page read at `readAt`; 0 if it has all. */
  ageOf(page: string, readAt: number): number;
  moveTo(siteUrl: string): void;
  stop(): Promise<void>;
};

const betweenTicksMs = 200;

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
  // `stop` reports its error.
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
