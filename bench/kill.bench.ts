/**
 * Does acknowledged data survive everything, exactly once? Node, PostgreSQL, one of its connections and all together
 * are killed in turns amid votes, likes, follows, dishes, comments, posts with photos, and sign-ups: `npm run bench --
 * kill [KILLS] [WRITES between two kills] [MINUTES at most]`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileServer } from "../scripts/compile-cache.mjs";
import { kinds, type WrittenDuringKills, writeDuringKills } from "../testing/ledger/during-kills.ts";
import { percentile, printTable } from "./figures.ts";

const [kills = 50, writesBetween = 100, minutes = 600] = process.argv.slice(3).map(Number);

// As `npm run setup` does.
await compileServer(process.execPath);
const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
try {
  const limits = { kills, writesBetween, untilMs: minutes * 60_000 };
  const result = await writeDuringKills(dataDir, { ...limits, onWritten: printWritten });
  const { differences, drifts, files, unhandled } = result;
  printTable(
    ["lost or doubled", "drifted", "files", "unhandled"],
    [[differences.length, drifts.length, files.length, unhandled.length]],
  );
  for (const line of [...differences, ...drifts, ...files].slice(0, 20)) console.log(line);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

function printWritten({ ledger, seconds, backAfter }: WrittenDuringKills): void {
  const perSecond = (ledger.acknowledged / seconds).toFixed(0);
  printTable(
    ["kills", "acknowledged", "per second, restarts included"],
    [[backAfter.length, ledger.acknowledged, perSecond]],
  );
  printTable(
    ["killed", "times", "serves again, s: median", "p99", "slowest"],
    [...kinds, "all" as const].map((kind) => {
      const own = backAfter.filter((each) => kind === "all" || each.kind === kind).map(({ ms }) => ms / 1000);
      const at = (share: number) => (own.length > 0 ? percentile(own, share).toFixed(2) : "-");
      return [kind, own.length, at(50), at(99), at(100)];
    }),
  );
  const { votes, likes, follows, dishes, comments, posts, signUps } = ledger;
  printTable(
    ["votes", "likes", "follows", "dishes", "comments", "posts with photos", "sign-ups with mails"],
    [[votes, likes, follows, dishes, comments, posts, signUps].map(({ size }) => size)],
  );
}
