import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median, printTable } from "./figures.ts";
import { nextOutput, start, stop } from "./processes.ts";

const rounds = 7;
const seconds = 3;
const connections = 16;

/**
 * Prints how near the reply at a path comes to what the same server gives for a constant reply of the same bytes.
 * The load comes from another process, in turns.
 */
export async function compareWithConstant(name: string, path: string): Promise<void> {
  const server = start("http-server.ts", [path]);
  try {
    const url = await nextOutput(server);
    const rates = { constant: [] as number[], measured: [] as number[] };
    // The first round warms both and does not count.
    for (let round = 0; round <= rounds; round++) {
      const constant = await load(`${url}/constant`);
      const measured = await load(url + path);
      if (round === 0) continue;
      rates.constant.push(constant);
      rates.measured.push(measured);
    }
    const ratios = rates.measured.map((rate, index) => rate / (rates.constant[index] ?? Number.NaN));
    console.log(
      `requests per second, ${connections} connections, medians of ${rounds} interleaved rounds of ${seconds} s`,
    );
    printTable(
      ["constant", name, "ratio (median)", "ratio (least, most)"],
      [
        [
          median(rates.constant).toFixed(0),
          median(rates.measured).toFixed(0),
          median(ratios).toFixed(2),
          `${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}`,
        ],
      ],
    );
  } finally {
    await stop(server);
  }
}

/** The requests per second that a server answers at an address. */
export async function load(url: string): Promise<number> {
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
