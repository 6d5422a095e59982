/** What does counting cost a cached chart, and what does reading the metrics cost? */
import { setTimeout as pause } from "node:timers/promises";
import { createMetrics } from "../server/src/platform/metrics/metrics.ts";
import { getJson, measureByTurns, type Processor } from "./compare-http.ts";
import { median, printTable } from "./figures.ts";
import { nextOutput, start, stop } from "./processes.ts";

const path = "/api/charts/dishes";
const token = "the-token-of-the-benchmark";

const counting = start("http-server.ts", [path], { METRICS_TOKEN: token });
const silent = start("http-server.ts", [path], { COUNT_REQUESTS: "off" });
try {
  const [countingUrl, silentUrl] = [await nextOutput(counting), await nextOutput(silent)];
  const asked = { isCached: true, asks: { path } };
  const all = [
    { name: "without counting", url: silentUrl, ...asked },
    { name: "with counting", url: countingUrl, ...asked },
  ];
  const costs = await measureByTurns(all, ({ url }) => getJson<Processor>(`${url}/processor`));
  const [silentCosts = [], countingCosts = []] = costs.map((of) => of.map(({ server }) => server * 1_000));
  const ratios = countingCosts.map((cost, index) => cost / (silentCosts[index] ?? Number.NaN));
  console.log("processor in µs per cached chart, medians of the rounds by turns");
  printTable(
    ["without counting", "with counting", "ratio (median)", "ratio (least, most)"],
    [
      [
        median(silentCosts).toFixed(1),
        median(countingCosts).toFixed(1),
        median(ratios).toFixed(3),
        `${Math.min(...ratios).toFixed(3)}, ${Math.max(...ratios).toFixed(3)}`,
      ],
    ],
  );
  const count = costOfCounting();
  const share = (100 * count) / median(silentCosts);
  console.log(`counting alone: ${count.toFixed(2)} µs, ${share.toFixed(2)} % of a cached chart`);
  const reads: number[] = [];
  let bytes = 0;
  for (let n = 0; n < 5; n++) {
    // The last text is used for a second.
    await pause(1_100);
    const began = performance.now();
    const reply = await fetch(`${countingUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    bytes = (await reply.text()).length;
    reads.push(performance.now() - began);
  }
  console.log(`reading the metrics: ${median(reads).toFixed(1)} ms, ${(bytes / 1_000).toFixed(0)} kB`);
} finally {
  await Promise.all([stop(counting), stop(silent)]);
}

/** The processor time of counting one request, in microseconds. */
function costOfCounting(): number {
  const { countRequest } = createMetrics();
  const times = 500_000;
  const count = () => {
    for (let n = 0; n < times; n++) countRequest({ method: "GET", route: path, status: 200, seconds: 0.001 });
  };
  count();
  const before = process.cpuUsage();
  count();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}
