/** What is left in memory of charts and pages of ever new places? They come from one client without a limit. */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { printTable } from "./figures.ts";
import { nextOutput, start, stop } from "./processes.ts";

const first = 1_000;
const steps = [first, 20_000, 100_000, 200_000];
const connections = 16;

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const server = start("http-server.ts", [], { LIMIT_UNCACHED: "1000000/1s" });
let asked = 0;
let refused = 0;
try {
  const url = await nextOutput(server);
  const megabytes: number[] = [];
  for (const step of steps) {
    await Promise.all(Array.from({ length: connections }, () => askUntil(url, step)));
    megabytes.push((JSON.parse(await get(`${url}/memory`)) as { megabytes: number }).megabytes);
  }
  console.log(`memory of the server's process, MB; ${refused} of ${asked} requests had another status than 200`);
  printTable(
    ["charts and pages of different places", "memory, MB", `more than after ${first}`],
    steps.map((step, index) => [step, megabytes[index] ?? "", (megabytes[index] ?? 0) - (megabytes[0] ?? 0)]),
  );
} finally {
  agent.destroy();
  await stop(server);
}

async function askUntil(url: string, count: number): Promise<void> {
  while (asked < count) {
    const place = asked++;
    const [latitude, longitude] = [((place % 170_000) - 85_000) / 1000, ((place % 350_000) - 175_000) / 1000];
    if (place % 2 === 0) await get(`${url}/api/charts/dishes?lat=${latitude}&lon=${longitude}`);
    else await get(`${url}/`, { cookie: `place=${encodeURIComponent(`${latitude}:${longitude}:`)}` });
  }
}

async function get(url: string, headers: Record<string, string> = {}): Promise<string> {
  const sent = request(url, { agent, headers });
  sent.end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  if (reply.statusCode !== 200) refused += 1;
  let body = "";
  for await (const chunk of reply.setEncoding("utf8")) body += chunk;
  return body;
}
