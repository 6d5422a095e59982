/**
 * How much does one client with many connections slow everyone else? A visitor opens the board, its ranking, an
 * uncached ranking, and searches, each on a new connection. Another process on the same machine sends costly requests.
 * As a visitor: new places, searches, unreadable addresses, or requests without waiting for replies. As an account:
 * signed-in reads. `crowd account` measures only the account, `crowd search` only the searches and their processor time
 * per minute, over which they are limited.
 */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { median, percentile, printTable } from "./figures.ts";
import { nextOutput, start, stop } from "./processes.ts";

const ofVisitor: [string, number][] = [8, 64, 400, 1_000].map((connections) => ["places", connections]);
ofVisitor.push(["unreadable addresses", 400]);
for (const kind of ["charts without waiting", "charts with 15 kB of headers without waiting"])
  ofVisitor.push([kind, 300], [`${kind}, 40 networks`, 300]);
const ofAccount: [string, number][] = ["profiles", "own lists", "posts", "pages", "profiles, 40 networks"].map(
  (kind) => [kind, 400],
);
const searches: [string, number][] = [["searches", 400]];
const chosen: Record<string, [string, number][]> = { account: ofAccount, search: searches };
const crowds = chosen[process.argv[3] ?? ""] ?? [...ofVisitor, ...searches, ...ofAccount];
const seconds = 12;
const pauseMs = 20;
const timeoutMs = 10_000;
const kinds = ["chart", "page", "new chart", "search"] as const;
const typed = ["taco", "ramen", "ta", "katsu curry", "brria tcaos", "gelato", "camden", "noodles"];

type Visit = { kind: (typeof kinds)[number]; ms: number; isAnswered: boolean };

let visitors = 0;
const server = start("http-server.ts");
try {
  const url = await nextOutput(server);
  const account = JSON.parse((await get(`${url}/account`)).body) as Account;
  await visits(url, 2_000);
  const rows = [await measure(url, account, "", 0)];
  for (const [kind, connections] of crowds) rows.push(await measure(url, account, kind, connections));
  rows.push(await measure(url, account, "", 0));
  console.log(`ms of a visitor's replies in ${seconds} s beside each crowd; memory of the server's process`);
  const heads = kinds.flatMap((kind) => [kind, "p95"]);
  printTable(["crowd asks for", "connections", ...heads, "failed", "of", "memory, MB"], rows);
  if (process.argv[3] === "search") await printProcessor(url);
} finally {
  await stop(server);
}

type Account = { accessToken: string; other: string; post: string };

async function measure(url: string, { accessToken, other, post }: Account, kind: string, connections: number) {
  const options = [url, String(connections), kind, accessToken, other, post];
  const attacker = connections > 0 ? start("crowd-attacker.ts", options) : undefined;
  const visited = await visits(url, seconds * 1_000);
  const memory = await memoryOf(url).catch(() => "no reply");
  if (attacker) {
    const ended = nextOutput(attacker);
    attacker.kill("SIGTERM");
    console.error(`${kind}: ${connections} connections had ${await ended}`);
  }
  // The server closes what was left open.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const figures = kinds.flatMap((kind) => {
    const times = visited.filter((visit) => visit.kind === kind).map(({ ms }) => ms);
    return [median(times).toFixed(1), percentile(times, 95).toFixed(1)];
  });
  const failed = visited.filter(({ isAnswered }) => !isAnswered).length;
  return [kind || "nothing", connections, ...figures, failed, visited.length, memory];
}

async function printProcessor(url: string): Promise<void> {
  const rows = [await coresOf(url, "")];
  // A minute has passed, so that each has the full limit.
  for (const kind of ["searches, until refused", "searches"]) rows.push(await coresOf(url, kind));
  console.log("cores in a minute of searches on 400 connections of one network");
  printTable(["", "database", "server", "replies"], rows);
}

async function coresOf(url: string, kind: string): Promise<string[]> {
  const before = await processorOf(url);
  const attacker = kind ? start("crowd-attacker.ts", [url, "400", kind]) : undefined;
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  const after = await processorOf(url);
  const ended = attacker ? nextOutput(attacker) : "none";
  attacker?.kill("SIGTERM");
  const cores = [after.database - before.database, after.server - before.server].map((ms) => (ms / 60_000).toFixed(3));
  return [kind || "nobody", ...cores, await ended];
}

async function processorOf(url: string): Promise<{ database: number; server: number }> {
  return JSON.parse((await get(`${url}/processor`)).body) as { database: number; server: number };
}

async function visits(url: string, ms: number): Promise<Visit[]> {
  const visited: Visit[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    for (const kind of kinds) visited.push(await visit(url, kind));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return visited;
}

async function visit(url: string, kind: Visit["kind"]): Promise<Visit> {
  visitors += 1;
  const newPlace = `?lat=51.${100 + (visitors % 900)}&lon=0.${100 + (visitors % 700)}`;
  const text = encodeURIComponent(typed[visitors % typed.length] ?? "");
  const path = {
    chart: "/api/charts/dishes",
    page: "/",
    "new chart": `/api/charts/dishes${newPlace}`,
    search: `/api/search?q=${text}`,
  }[kind];
  const began = performance.now();
  const status = await get(url + path).then(
    ({ status }) => status,
    () => 0,
  );
  return { kind, ms: performance.now() - began, isAnswered: status === 200 };
}

async function memoryOf(url: string): Promise<number> {
  const { body } = await get(`${url}/memory`);
  return (JSON.parse(body) as { megabytes: number }).megabytes;
}

async function get(url: string): Promise<{ status: number; body: string }> {
  const headers = { "accept-encoding": "identity" };
  // Each visitor has another network.
  const localAddress = `127.1.${(visitors >> 8) % 256}.${visitors % 256 || 1}`;
  const sent = request(url, { agent: false, localAddress, headers, signal: AbortSignal.timeout(timeoutMs) });
  sent.end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  let body = "";
  for await (const chunk of reply.setEncoding("utf8")) body += chunk;
  return { status: reply.statusCode ?? 0, body };
}
