/** Does a vote that was acknowledged survive anything? Node, PostgreSQL and one of its connections are killed by turns, fifty times in all. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { voteDuringCrashes } from "../testing/vote-during-crashes.ts";
import { printTable } from "./figures.ts";

const kills = 50;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
try {
  const { acknowledged, perSecond, lost, drifts, unhandled } = await voteDuringCrashes(dataDir, kills);
  printTable(
    [
      "kills",
      "acknowledged votes",
      "per second, restarts included",
      "lost",
      "counts that drifted",
      "rejections that nobody handled",
    ],
    [[kills, acknowledged, perSecond.toFixed(0), lost.length, drifts.length, unhandled.length]],
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
