/**
 * What does publishing a day of votes cost, and do readers notice? Measures the first day with all votes, the next with
 * one in a hundred turned, and recomputing the board. VOTES defaults to a million. `npm run bench -- public-log
 * [VOTES]`
 */
import { verifyBoard } from "../server/src/features/public-log/verify/verify.service.ts";
import { getJson } from "./compare-http.ts";
import { percentile, printTable } from "./figures.ts";
import { nextOutput, start, stop } from "./processes.ts";
import { mb } from "./site.ts";

const votes = Number(process.argv[3] ?? 1_000_000);
const quietMs = 15_000;
const readers = 4;
const pauseMs = 20;

type Memory = { node: number; database: number };
type Published = { ms: number; before: Memory; highest: Memory };
type Index = {
  days: { day: string; votes: number; items: number; log: { bytes: number }; charts: { bytes: number } }[];
};

const server = start("public-log-server.ts", [String(votes)]);
try {
  const url = await nextOutput(server);
  const charts = `${url}/api/charts/dishes`;
  await reading(charts, pause(5_000));
  const quiet = await reading(charts, pause(quietMs));
  const rows = [
    ["no job", "", "", percentile(quiet, 50), percentile(quiet, 95), Math.max(...quiet), "", ""].map(shown),
  ];
  for (const [name, at] of [
    ["first day", "2026-11-26T00:07:00Z"],
    ["next day", "2026-11-27T00:07:00Z"],
  ]) {
    if (name === "next day") await getJson(`${url}/turn`);
    const published = getJson<Published>(`${url}/publish/${at}`);
    const times = await reading(charts, published);
    const { ms, before, highest } = await published;
    const [day] = (await getJson<Index>(`${url}/api/public-log?before=${(at ?? "").slice(0, 10)}`)).days;
    if (!day) throw new Error("nothing was published");
    const began = performance.now();
    const verdict = await verifyBoard(url, day.day);
    if (verdict.differences.length > 0) throw new Error(verdict.differences.join("\n"));
    rows.push([
      `${name}: ${day.votes} votes on ${day.items} items`,
      (ms / 1_000).toFixed(1),
      `${mb(highest.node - before.node)} / ${mb(highest.database - before.database)}`,
      shown(percentile(times, 50)),
      shown(percentile(times, 95)),
      shown(Math.max(...times)),
      `${(day.log.bytes / 1e6).toFixed(1)} / ${(day.charts.bytes / 1e3).toFixed(0)} kB`,
      ((performance.now() - began) / 1_000).toFixed(1),
    ]);
  }
  console.log(`${readers} readers of charts of ever new places, ${pauseMs} ms between two of one reader's`);
  printTable(
    ["", "job, s", "MB more: Node / database", "reader p50, ms", "p95", "highest", "log MB / charts", "recompute, s"],
    rows,
  );
} finally {
  await stop(server);
}

async function reading(charts: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  let place = 0;
  const read = async () => {
    while (!isOver) {
      const [lat, lon] = [51.51 + (place % 60) / 1_000, -0.18 + (Math.floor(place++ / 60) % 60) / 1_000];
      const began = performance.now();
      await getJson(`${charts}?lat=${lat.toFixed(3)}&lon=${lon.toFixed(3)}`);
      times.push(performance.now() - began);
      await pause(pauseMs);
    }
  };
  const all = Array.from({ length: readers }, read);
  await until.finally(() => {
    isOver = true;
  });
  await Promise.all(all);
  return times;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function shown(figure: string | number): string {
  return typeof figure === "number" ? figure.toFixed(0) : figure;
}
