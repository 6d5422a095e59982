import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median, percentile, printTable } from "./figures.ts";
import type { Answered, Asks, Load } from "./load-client.ts";
import { nextOutput, start, stop } from "./processes.ts";

const rounds = 7;
const warmUps = 8;
const replies = { cached: 5_000, uncached: 300 };

/** In ms. */
export type Processor = { server: number; database: number };

/** Per reply in ms, and replies per second. */
type Cost = Processor & { rate: number; p50: number; p99: number };

type Measured = { name: string; url: string; asks: Asks; isCached: boolean };

/**
 * Prints the cost of a reply, cached and uncached, next to a constant reply of the same bytes by the same server and by
 * a bare Fastify in the same process. The load comes from another process, in turns.
 */
export async function compareWithConstant(name: string, path: string, newPlaces: "charts" | "pages"): Promise<void> {
  const server = start("http-server.ts", [path], { LIMITS: "uncached=1000000/1s" });
  try {
    const url = await nextOutput(server);
    const { bare } = await getJson<{ bare: string }>(`${url}/bare`);
    const all: Measured[] = [
      { name: "constant, bare Fastify", url: bare, isCached: true, asks: { path: "/constant" } },
      { name: "constant, this server", url, isCached: true, asks: { path: "/constant" } },
      { name: `${name}, cached`, url, isCached: true, asks: { path } },
      { name: `${name}, not cached`, url, isCached: false, asks: { newPlaces } },
    ];
    const costs = await measureByTurns(all, () => getJson<Processor>(`${url}/processor`));
    const [ofBare = [], ofServer = []] = costs;
    console.log(`processor time in µs for each reply, medians of ${rounds} rounds by turns`);
    printTable(
      ["reply", "server", "database", "of both: bare", "this server's", "p50, ms", "p99, ms", "in a second"],
      all.map(({ name }, index) => {
        const own = costs[index] ?? [];
        return [
          name,
          (median(own.map(({ server }) => server)) * 1_000).toFixed(0),
          (median(own.map(({ database }) => database)) * 1_000).toFixed(0),
          share(ofBare, own),
          share(ofServer, own),
          median(own.map(({ p50 }) => p50)).toFixed(1),
          median(own.map(({ p99 }) => p99)).toFixed(1),
          median(own.map(({ rate }) => rate)).toFixed(0),
        ];
      }),
    );
  } finally {
    await stop(server);
  }
}

/** The order changes from round to round. */
async function measureByTurns(all: Measured[], read: () => Promise<Processor>): Promise<Cost[][]> {
  const client = fork(fileURLToPath(new URL("load-client.ts", import.meta.url)));
  const costs = all.map((): Cost[] => []);
  try {
    // The first rounds compile the code and do not count: a page takes a fifth less after 400 pages than the first 400.
    for (let round = 0; round < warmUps + rounds; round++)
      for (let turn = 0; turn < all.length; turn++) {
        const index = (round + turn) % all.length;
        const one = all[index];
        if (!one) continue;
        const cost = await costOf(client, one, read);
        if (round >= warmUps) costs[index]?.push(cost);
      }
  } finally {
    client.kill();
  }
  return costs;
}

async function costOf(
  client: ChildProcess,
  { name, isCached, ...asked }: Measured,
  read: () => Promise<Processor>,
): Promise<Cost> {
  const before = await read();
  const load = isCached ? { connections: 16, replies: replies.cached } : { connections: 4, replies: replies.uncached };
  client.send({ ...asked, ...load } satisfies Load);
  const [{ times, refused, ms }] = (await once(client, "message")) as [Answered];
  const after = await read();
  if (refused > 0) throw new Error(`${refused} of ${times.length} replies of ${name} were refused`);
  return {
    server: (after.server - before.server) / times.length,
    database: (after.database - before.database) / times.length,
    rate: (times.length * 1_000) / ms,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}

function share(of: Cost[], own: Cost[]): string {
  const ratios = own.map((cost, round) => totalOf(of[round]) / totalOf(cost));
  return `${(100 * median(ratios)).toFixed(0)} %`;
}

function totalOf(cost: Cost | undefined): number {
  return cost ? cost.server + cost.database : Number.NaN;
}

export async function getJson<Reply>(url: string): Promise<Reply> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return (await reply.json()) as Reply;
}
