/**
 * What does one anonymous client with many connections do to everybody else? A visitor opens the board and its chart, each
 * time on a new connection, while another process on the same machine asks for all that costs something.
 */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { median, percentile, printTable } from "./figures.ts";
import { nextOutput, start, stop } from "./processes.ts";

const crowds = [0, 8, 64, 400, 1_000];
const seconds = 15;
const pauseMs = 20;
const timeoutMs = 10_000;
const visitor = "127.0.0.3";
const paths = ["/api/charts/dishes", "/"] as const;

type Visit = { path: string; ms: number; isAnswered: boolean };

const server = start("http-server.ts");
try {
  const url = await nextOutput(server);
  await visits(url, 2_000);
  const rows: (string | number)[][] = [];
  for (const connections of crowds) rows.push(await measure(url, connections));
  console.log(`ms of a visitor's replies in ${seconds} s beside each crowd; memory of the server's process`);
  printTable(["connections", "chart (median)", "p95", "page (median)", "p95", "failed", "of", "memory, MB"], rows);
} finally {
  await stop(server);
}

async function measure(url: string, connections: number): Promise<(string | number)[]> {
  const attacker = connections > 0 ? start("crowd-attacker.ts", [url, String(connections)]) : undefined;
  const visited = await visits(url, seconds * 1_000);
  const memory = await memoryOf(url);
  if (attacker) {
    const ended = nextOutput(attacker);
    attacker.kill("SIGTERM");
    console.error(`${connections} connections had ${await ended}`);
  }
  // The server closes what was left open.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const figures = paths.flatMap((path) => {
    const times = visited.filter((visit) => visit.path === path).map(({ ms }) => ms);
    return [median(times).toFixed(1), percentile(times, 95).toFixed(1)];
  });
  return [connections, ...figures, visited.filter(({ isAnswered }) => !isAnswered).length, visited.length, memory];
}

async function visits(url: string, ms: number): Promise<Visit[]> {
  const visited: Visit[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    for (const path of paths) visited.push(await visit(url, path));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return visited;
}

async function visit(url: string, path: string): Promise<Visit> {
  const began = performance.now();
  const status = await get(url + path).then(
    ({ status }) => status,
    () => 0,
  );
  return { path, ms: performance.now() - began, isAnswered: status === 200 };
}

async function memoryOf(url: string): Promise<number> {
  const { body } = await get(`${url}/memory`);
  return (JSON.parse(body) as { megabytes: number }).megabytes;
}

async function get(url: string): Promise<{ status: number; body: string }> {
  const headers = { "accept-encoding": "identity" };
  const sent = request(url, { agent: false, localAddress: visitor, headers, signal: AbortSignal.timeout(timeoutMs) });
  sent.end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  let body = "";
  for await (const chunk of reply.setEncoding("utf8")) body += chunk;
  return { status: reply.statusCode ?? 0, body };
}
