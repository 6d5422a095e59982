/**
 * Does a site under mixed load recover from a fault a minute automatically? People write and read, and repeat failed
 * requests: `npm run bench -- failures [MINUTES] [SECONDS between two faults]`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { compileServer } from "../scripts/compile-cache.mjs";
import { clusterOf, postmasterPid } from "../server/src/database/cluster.ts";
import { processesOf, signalAll } from "../server/src/database/processes.ts";
import {
  nextAcknowledged,
  prepare,
  type Server,
  startServer,
  withDatabase,
  writeAll,
} from "../testing/ledger/during-kills.ts";
import { inspect } from "../testing/ledger/inspect.ts";
import { emptyLedger, type Writer } from "../testing/ledger/writer.ts";
import { percentile, printTable } from "./figures.ts";

const [minutes = 60, secondsBetween = 60] = process.argv.slice(3).map(Number);
const silenceMs = 5_000;
const readers = 4;
const readPaths = ["/api/charts/products", "/api/charts/dishes", "/api/posts?kind=snap", "/readyz"];

const failures: [name: string, happen: (server: Server, person: Writer) => Promise<void>][] = [
  ["Node is killed", (server) => kill(server, "SIGKILL")],
  ["PostgreSQL is killed", async () => signalAll([postmasterPid(clusterOf(dataDir)) ?? 0].filter(Boolean), "SIGKILL")],
  ["the server is told to stop", (server) => kill(server, "SIGTERM")],
  ["PostgreSQL is silent for 5 s", silencePostgres],
  ["fifty uploads break off", breakOffUploads],
];

// As `npm run setup` does.
await compileServer(process.execPath);
const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
try {
  const surroundings = await withDatabase(dataDir, prepare);
  const ledger = emptyLedger();
  const server = await startServer(dataDir);
  const writing = writeAll(server, ledger, surroundings);
  const reading = readAll(server);
  const began = performance.now();
  const happened: { name: string; backMs: number }[] = [];
  for (let n = 0; performance.now() - began < minutes * 60_000; n++) {
    await pause(secondsBetween * 1_000);
    const [name, happen] = failures[n % failures.length] as (typeof failures)[number];
    const back = nextAcknowledged(ledger);
    await happen(server, surroundings.people[0] as Writer);
    happened.push({ name, backMs: await writing.orFailure(back) });
  }
  await writing.stop();
  const reads = await reading.stop();
  const unhandled = await server.stop();
  const share = (part: number, of: number) => `${((part / of) * 100).toFixed(3)} %`;
  printTable(
    ["requests", "all", "answered at the first try", "answered in the end"],
    [
      ["writes", ledger.acknowledged, share(ledger.firstTry, ledger.acknowledged), "100 %"],
      ["reads", reads.all, share(reads.firstTry, reads.all), "100 %"],
    ],
  );
  printTable(
    ["fault", "times", "a write after it is acknowledged, s: median", "p99", "slowest"],
    [...failures.map(([name]) => name), "all"].map((name) => {
      const own = happened.filter((each) => name === "all" || each.name === name).map(({ backMs }) => backMs / 1000);
      const at = (share: number) => (own.length > 0 ? percentile(own, share).toFixed(2) : "-");
      return [name, own.length, at(50), at(99), at(100)];
    }),
  );
  const { differences, drifts, files } = await withDatabase(dataDir, (db) =>
    inspect(db, { dataDirs: [dataDir] }, ledger),
  );
  printTable(
    ["minutes", "lost or doubled", "drifted", "files", "unhandled"],
    [[minutes, differences.length, drifts.length, files.length, unhandled.length]],
  );
  for (const line of [...differences, ...drifts, ...files].slice(0, 20)) console.log(line);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function kill(server: Server, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  server.current().process.kill(signal);
  await server.restart();
}

async function silencePostgres(): Promise<void> {
  const processes = processesOf(clusterOf(dataDir));
  signalAll(processes, "SIGSTOP");
  await pause(silenceMs);
  signalAll(processes, "SIGCONT");
}

async function breakOffUploads({ url }: Server, { accessToken }: Writer): Promise<void> {
  const { port } = new URL(url);
  const head =
    `POST /api/media/post-images HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${accessToken}\r\n` +
    "content-type: image/jpeg\r\ncontent-length: 100000\r\n\r\n";
  for (let n = 0; n < 50; n++) {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    socket.write(head);
    socket.write(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000)]));
    await pause(20);
    socket.destroy();
  }
}

function readAll({ url }: Server) {
  let isOver = false;
  const counts = { all: 0, firstTry: 0 };
  const isAnswered = (path: string) =>
    fetch(url + path).then(
      async (reply) => (await reply.text()) !== "" && reply.ok,
      () => false,
    );
  const reading = Array.from({ length: readers }, async (_, reader) => {
    for (let n = reader; !isOver; n++) {
      const path = readPaths[n % readPaths.length] ?? "";
      if (await isAnswered(path)) counts.firstTry += 1;
      else while (!(await isAnswered(path))) await pause(20);
      counts.all += 1;
      await pause(10);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(reading);
      return counts;
    },
  };
}
