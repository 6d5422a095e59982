import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "../../../server/src/database/connect.ts";
import {
  insertPost,
  insertWriter,
  mailsLeave,
  nextAcknowledged,
  prepare,
  writeAll,
} from "../../../testing/ledger/during-kills.ts";
import { type Findings, inspect } from "../../../testing/ledger/inspect.ts";
import { emptyLedger, type Ledger, type Surroundings, type Writer } from "../../../testing/ledger/writer.ts";
import type { Cluster, Machine } from "../start.ts";
import { type Board, fillBoard } from "./board.ts";
import { type Reads, readAll } from "./readers.ts";
import { compareReplicas } from "./replica-rows.ts";
import { type Ticks, tick } from "./ticks.ts";

export const weaknesses = ["asynchronous", "readiness", "freshness"] as const;
export type Weakness = (typeof weaknesses)[number];

export type Stage = {
  cluster: Cluster;
  ledger: Ledger;
  surroundings: Surroundings;
  /** They read back their own writes. */
  authors: Author[];
  ticks: Ticks;
  reads: Reads;
  weakness: Weakness | undefined;
  /** Resolves after this many further acknowledged writes. Throws if acknowledged data is missing. */
  moreWrites(count: number): Promise<void>;
  untilWritesAreBack(happen: () => void | Promise<void>): Promise<number>;
  untilHealthy(): Promise<void>;
  /** Notes what the table has no column for. */
  note(line: string): void;
  miss(line: string): void;
};

/** Only the author comments on the post. */
export type Author = Writer & { post: string };

/** The event, and expectations. No data may ever be lost or doubled. */
export type Drill = {
  name: string;
  times: number;
  /** Per cent of runs in which writes are back within the seconds. */
  back?: { percent: number; seconds: number };
  isFirstTry?: true;
  /** Whether all reads succeed, and not only 999 of 1,000. */
  isEveryRead?: true;
  /** Maximum age of reads in seconds, by default five minutes. */
  maxAgeSeconds?: number;
  run(stage: Stage, times: number): Promise<void>;
};

export type Result = Findings & {
  drill: Drill;
  times: number;
  acknowledged: number;
  firstTry: number;
  refusals: Map<string, number>;
  backAfterMs: number[];
  reads: Reads;
  notes: string[];
  missed: string[];
  load: number;
  seconds: number;
};

export type Site = {
  cluster: Cluster;
  ledger: Ledger;
  surroundings: Surroundings;
  authors: Author[];
  board: Board;
  ticker: Author;
};

const healthyWithinMs = 300_000;
const betweenLooksMs = 250;

export async function fillSite(cluster: Cluster): Promise<Site> {
  const db = connect(cluster.directUrl, { answerTimeoutMs: 60_000 });
  try {
    const surroundings = await prepare(db);
    const newAuthor = async (username: string): Promise<Author> => {
      const writer = await insertWriter(db, username);
      return { ...writer, post: await insertPost(db, writer.id) };
    };
    const ticker = await newAuthor("ticker");
    const authors: Author[] = [];
    for (let n = 0; n < surroundings.people.length; n++) authors.push(await newAuthor(`author_${n}`));
    const board = await fillBoard(db, surroundings.items, ticker.post);
    return { cluster, ledger: emptyLedger(), surroundings, authors, board, ticker };
  } finally {
    await db.close();
  }
}

export async function runDrill(site: Site, drill: Drill, times: number, weakness?: Weakness): Promise<Result> {
  const { cluster, ledger, surroundings, authors, board, ticker } = site;
  const siteUrlOf = (n: number) => cluster.siteUrls[n % cluster.siteUrls.length] ?? "";
  const target = {
    urlOf: (person: Writer) => siteUrlOf(surroundings.people.indexOf(person)),
    fault: () => undefined,
  };
  await untilHealthy(cluster);
  const before = { acknowledged: ledger.acknowledged, firstTry: ledger.firstTry };
  ledger.refusals = new Map();
  const backAfterMs: number[] = [];
  const notes: string[] = [];
  const missed: string[] = [];
  const loads: number[] = [];
  const measuring = setInterval(() => loads.push(loadavg()[0] ?? 0), 1_000);
  const began = performance.now();
  const writing = writeAll(target, ledger, surroundings);
  const ticks = tick(siteUrlOf(0), ledger, ticker);
  const reading = readAll(cluster.siteUrls, board, ticks);
  const stage: Stage = {
    cluster,
    ledger,
    surroundings,
    authors,
    ticks,
    reads: reading.reads,
    weakness,
    moreWrites: (count) => writing.reach(ledger.acknowledged + count),
    async untilWritesAreBack(happen) {
      const back = nextAcknowledged(ledger);
      await happen();
      const ms = await writing.orFailure(back);
      backAfterMs.push(ms);
      return ms;
    },
    untilHealthy: () => writing.orFailure(untilHealthy(cluster)),
    note: (line) => notes.push(line),
    miss: (line) => missed.push(line),
  };
  await drill.run(stage, times);
  await stage.untilHealthy();
  await stage.moreWrites(surroundings.people.length);
  await writing.stop();
  await ticks.stop();
  await reading.stop();
  clearInterval(measuring);
  const seconds = (performance.now() - began) / 1_000;
  await mailsLeave(target, ledger, dataDirsOf(cluster));
  const findings = await inspectSite(site);
  return {
    ...findings,
    drill,
    times,
    acknowledged: ledger.acknowledged - before.acknowledged,
    firstTry: ledger.firstTry - before.firstTry,
    refusals: ledger.refusals,
    backAfterMs,
    reads: reading.reads,
    notes,
    missed,
    load: loads.reduce((sum, load) => sum + load, 0) / loads.length,
    seconds,
  };
}

/**
 * Waits for one primary, two replicas of which one is synchronous, and all web nodes. PostgreSQL has a synchronous
 * standby a moment before Patroni allows a failover.
 */
async function untilHealthy(cluster: Cluster): Promise<void> {
  const isWhole = async () =>
    (await cluster.isHealthy()) && (await Promise.all(cluster.machines.map(isSynchronous))).includes(true);
  await until("the cluster is whole", isWhole, healthyWithinMs);
}

export async function until(what: string, isSo: () => Promise<boolean> | boolean, withinMs = 120_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`After ${withinMs / 1_000} s it is still not so that ${what}`);
    await pause(betweenLooksMs);
  }
}

/** Whether a PostgreSQL process is of a kind, by its title. */
export function isCalled(pid: number, kind: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(kind);
  } catch {
    return false;
  }
}

export async function standbysOf(cluster: Cluster): Promise<Machine[]> {
  const primary = await cluster.primary();
  return cluster.machines.filter((machine) => machine.name !== primary.name);
}

/** Whether a machine has the synchronous standby, which Patroni promotes first. */
export async function isSynchronous({ address }: Machine): Promise<boolean> {
  const reply = await fetch(`http://${address}:8008/synchronous`, { signal: AbortSignal.timeout(3_000) }).catch(
    () => null,
  );
  return reply?.status === 200;
}

function dataDirsOf({ machines }: Cluster): string[] {
  return machines.flatMap(({ webData }) => [webData, `${webData}-worker`]);
}

async function inspectSite({ cluster, ledger }: Site): Promise<Findings> {
  const db = connect(cluster.directUrl, { answerTimeoutMs: 600_000 });
  try {
    const places = { dataDirs: dataDirsOf(cluster), storageUrl: cluster.s3.storageUrl };
    const findings = await inspect(db, places, ledger);
    return { ...findings, differences: [...findings.differences, ...(await compareReplicas(cluster))] };
  } finally {
    await db.close();
  }
}
