/**
 * How near does the cached chart come to what the same server gives for a constant reply of the same bytes?
 * The load comes from another process, in turns.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median, printTable } from "./figures.ts";

const rounds = 7;
const seconds = 3;
const connections = 16;

const server = spawn(process.execPath, [fileURLToPath(new URL("http-server.ts", import.meta.url))], {
  stdio: ["ignore", "pipe", "inherit"],
  env: { ...process.env, NODE_ENV: "production" },
});
try {
  const url = await firstLine(server);
  const paths = { constant: "/constant", chart: "/api/charts/dishes" };
  const rates: Record<keyof typeof paths, number[]> = { constant: [], chart: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const [name, path] of Object.entries(paths) as [keyof typeof paths, string][]) {
      const rate = await load(url + path);
      if (round > 0) rates[name].push(rate);
    }
  }
  const ratios = rates.chart.map((rate, index) => rate / (rates.constant[index] ?? Number.NaN));
  console.log(
    `requests per second, ${connections} connections, medians of ${rounds} interleaved rounds of ${seconds} s`,
  );
  printTable(
    ["constant", "cached chart", "ratio (median)", "ratio (least, most)"],
    [
      [
        median(rates.constant).toFixed(0),
        median(rates.chart).toFixed(0),
        median(ratios).toFixed(2),
        `${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}`,
      ],
    ],
  );
} finally {
  server.kill("SIGTERM");
  await once(server, "close");
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout as NodeJS.ReadableStream, "data");
  return String(chunk).trim();
}

async function load(url: string): Promise<number> {
  const autocannon = fileURLToPath(import.meta.resolve("autocannon"));
  const child = spawn(
    process.execPath,
    [
      autocannon,
      "-c",
      String(connections),
      "-d",
      String(seconds),
      "-H",
      "accept-encoding: br",
      "--json",
      "--no-progress",
      url,
    ],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await once(child, "close");
  const result = JSON.parse(output) as { requests: { average: number }; non2xx: number; errors: number };
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed at ${url}`);
  return result.requests.average;
}
