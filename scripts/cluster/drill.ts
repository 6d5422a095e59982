/**
 * `npm run cluster -- drill [NAME [TIMES]]...`: simulates failures of machines while people write and read, and prints
 * the results. `--weakness NAME` plants a weakness that the drills must find. `--old COMMIT` is the version that the
 * rolling restart runs next to this one.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { percentile, printTable } from "../../bench/figures.ts";
import { unlimited } from "../../testing/ledger/during-kills.ts";
import { CommandError } from "../command-error.mjs";
import { postmasterKilled, primaryKilled, standbysStopped } from "./drills/kills.ts";
import { splitNetwork } from "./drills/network.ts";
import { ownWrites } from "./drills/own-writes.ts";
import { metricsToken, replicaPaused } from "./drills/replicas.ts";
import { rollingRestart } from "./drills/rolling.ts";
import { type Drill, fillSite, type Result, runDrill, type Weakness, weaknesses } from "./drills/stage.ts";
import { ignoresFreshness, patchedTree } from "./drills/trees.ts";
import { type Cluster, type ClusterOptions, startCluster } from "./start.ts";

const changes: Record<Weakness, NonNullable<ClusterOptions["changes"]>> = {
  // Acknowledgements do not wait for a standby.
  asynchronous: [
    {
      file: "patroni.yml",
      from: "        max_connections: 200\n",
      to: "        max_connections: 200\n        synchronous_commit: local\n",
    },
  ],
  // A site that can only read gets no requests, unlike decision 0061.
  readiness: [
    {
      file: "haproxy.cfg",
      from: "option httpchk GET /readyz\n  http-check expect status 200",
      to: 'option httpchk GET /readyz\n  http-check expect string "ready"',
    },
  ],
  freshness: [],
};

export async function drill(args: string[], signal: AbortSignal): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { weakness: { type: "string" }, old: { type: "string" } },
  });
  const weakness = weaknesses.find((name) => name === values.weakness);
  if (values.weakness !== undefined && !weakness)
    throw new CommandError(`Weaknesses are ${weaknesses.join(", ")}, and not ${values.weakness}.`);
  const drills = choose(allDrills(values.old), positionals);
  const cluster = await startCluster({
    environment: { ...unlimited, DEMO: "off", DRAIN_SECONDS: "5", METRICS_TOKEN: metricsToken },
    changes: weakness ? changes[weakness] : [],
    onProgress: say,
    signal,
  });
  const stopped = once(signal, "abort").then(() => signal.throwIfAborted());
  try {
    await Promise.race([runAll(cluster, drills, weakness), stopped]);
    await cluster.close();
  } catch (error) {
    await cluster.close();
    if (!signal.aborted) console.error(error);
    // The writers would retry forever.
    process.exit(1);
  }
}

async function runAll(cluster: Cluster, drills: [Drill, number][], weakness: Weakness | undefined): Promise<void> {
  const tree = weakness === "freshness" ? await patchedTree(ignoresFreshness) : undefined;
  if (tree) for (const machine of cluster.machines) await machine.restartWeb({ program: tree.folder });
  const site = await fillSite(cluster);
  const results: Result[] = [];
  try {
    for (const [drill, times] of drills) {
      say(`${drill.name}, ${times} times`);
      const result = await runDrill(site, drill, times, weakness);
      results.push(result);
      printNotes(result);
    }
  } finally {
    await tree?.remove();
    if (results.length > 0) printResults(results, weakness);
  }
  const isLost = results.some(
    ({ differences, drifts, files }) => differences.length + drifts.length + files.length > 0,
  );
  if (isLost) process.exitCode = 1;
}

function allDrills(oldCommit: string | undefined): Drill[] {
  return [
    primaryKilled,
    postmasterKilled,
    standbysStopped,
    splitNetwork,
    rollingRestart(oldCommit),
    ownWrites,
    replicaPaused,
  ];
}

function choose(drills: Drill[], words: string[]): [Drill, number][] {
  if (words.length === 0) return drills.map((one) => [one, one.times]);
  const chosen: [Drill, number][] = [];
  for (const word of words) {
    const last = chosen.at(-1);
    if (last && /^[1-9]\d*$/.test(word)) last[1] = Number(word);
    else {
      const found = drills.find((one) => one.name.startsWith(word));
      if (!found) throw new CommandError(`Drills are ${drills.map((one) => one.name).join("; ")}; and not ${word}.`);
      chosen.push([found, found.times]);
    }
  }
  return chosen;
}

function printNotes({ notes, refusals, reads, differences, drifts, files }: Result): void {
  for (const line of notes) say(line);
  for (const [answer, count] of refusals) say(`writes: ${count} tries were answered ${answer}`);
  for (const [answer, count] of reads.refusals) say(`reads: ${count} were answered ${answer}`);
  const lines = [...differences, ...drifts, ...files];
  for (const line of lines.slice(0, 20)) say(line);
  if (lines.length > 20) say(`and ${lines.length - 20} more`);
}

function printResults(results: Result[], weakness: Weakness | undefined): void {
  const version = (command: string, ...args: string[]) =>
    execFileSync(command, args, { encoding: "utf8" }).split("\n")[0]?.trim();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores of ${cpus()[0]?.model}, Node ${process.version}, ` +
      `${version("/usr/lib/postgresql/15/bin/postgres", "--version")}, ${version("patroni", "--version")}, ` +
      `${version("etcd", "--version")}, ${version("/usr/sbin/haproxy", "-v")?.replace(/ - .*| \d{4}.*/, "")}` +
      `${weakness ? `; planted: ${weakness}` : ""}\n`,
  );
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const share = (part: number, of: number) => (of === 0 ? "-" : `${((part / of) * 100).toFixed(3)} %`);
  const title = ({ drill }: Result) => drill.name;
  printTable(
    [
      "drill",
      "times",
      "acknowledged",
      "at the first try",
      "lost or doubled",
      "drifted",
      "files",
      "minutes",
      "mean load",
    ],
    results.map((result) => [
      title(result),
      result.times,
      result.acknowledged,
      share(result.firstTry, result.acknowledged),
      result.differences.length,
      result.drifts.length,
      result.files.length,
      (result.seconds / 60).toFixed(1),
      result.load.toFixed(1),
    ]),
  );
  console.log("");
  printTable(
    [
      "drill",
      "writes back, s: median",
      "p95",
      "p99",
      "slowest",
      "reads",
      "200",
      "429",
      "longest wait, s",
      "over 2 s",
      "oldest, s",
    ],
    results.map((result) => {
      const { backAfterMs, reads } = result;
      const at = (percent: number) => (backAfterMs.length === 0 ? "-" : seconds(percentile(backAfterMs, percent)));
      const oldest = Math.max(reads.oldestMs, reads.oldestCopySeconds * 1_000);
      return [
        title(result),
        ...[50, 95, 99, 100].map(at),
        reads.all,
        share(reads.answered, reads.all),
        reads.tooMany,
        seconds(reads.slowestMs),
        reads.slow,
        seconds(oldest),
      ];
    }),
  );
  console.log("");
  for (const result of results) {
    const missed = missedBy(result);
    say(`${title(result)}: ${missed.length === 0 ? "as asked" : missed.join("; ")}`);
  }
}

function missedBy(result: Result): string[] {
  const { drill, backAfterMs, reads, acknowledged, firstTry } = result;
  const faults = result.differences.length + result.drifts.length + result.files.length;
  const { back } = drill;
  const isSlow = back && percentile(backAfterMs, back.percent) > back.seconds * 1_000;
  const least = drill.isEveryRead ? 1 : 0.999;
  return [
    ...result.missed,
    faults > 0 && `${faults} lost, doubled or drifted`,
    isSlow && `writes are not back within ${back.seconds} s at p${back.percent}`,
    drill.isFirstTry && firstTry < acknowledged && `${acknowledged - firstTry} writes needed another try`,
    reads.answered < least * reads.all && `${reads.all - reads.answered} of ${reads.all} reads refused`,
    reads.slow > 0 && `${reads.slow} reads waited over 2 s`,
    Math.max(reads.oldestMs / 1_000, reads.oldestCopySeconds) > (drill.maxAgeSeconds ?? 300) &&
      `a read was older than ${drill.maxAgeSeconds ?? 300} s`,
  ].filter((line) => typeof line === "string");
}

function say(line: string): void {
  console.log(line);
}
