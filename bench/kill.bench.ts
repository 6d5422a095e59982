/** Does a vote that was acknowledged survive anything? Node and PostgreSQL are killed by turns, fifty times in all. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { voteDuringCrashes } from "../testing/vote-during-crashes.ts";
import { printTable } from "./figures.ts";

const kills = 50;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
try {
  const { acknowledged, perSecond, lost, drifts } = await voteDuringCrashes(dataDir, kills);
  printTable(
    ["kills", "acknowledged votes", "per second, restarts included", "lost", "counts that drifted"],
    [[kills, acknowledged, perSecond.toFixed(0), lost.length, drifts.length]],
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
