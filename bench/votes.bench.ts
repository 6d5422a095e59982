/**
 * What do votes cost that many people send at once? By turns on one server: stored together, as the site does, and each by
 * itself. Over HTTP, and without it by the functions behind; how long the only vote of an idle server takes; and what of a vote
 * over HTTP is the call, by calls that do less.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { clusterOf } from "../server/src/database/cluster.ts";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { processesOf } from "../server/src/database/processes.ts";
import { recount } from "../server/src/features/items/recount/recount.service.ts";
import type { VoteChange } from "../server/src/features/votes/votes.repository.ts";
import { createVoteQueue } from "../server/src/features/votes/votes.service.ts";
import { newPerson } from "../testing/people.ts";
import { median, printTable, processorMsOf } from "./figures.ts";
import { nextOutput, start, stop } from "./processes.ts";
import { setVoteAlone } from "./vote-alone.ts";
import type { Voting } from "./votes-client.ts";

const atOnce = 64;
const items = 1_000;
const cooks = 50;
const rounds = 9;
const roundMs = 2_000;

type Round = { votes: number; ms: number; server: number; database: number };
type Way = "together" | "alone";
type Part = "bare" | "constant" | "checked" | "together";

console.log(
  `${atOnce} people at once, medians of ${rounds} rounds of ${roundMs / 1_000} s by turns; ms of processor per vote`,
);
const head = [
  "",
  "votes/s alone",
  "together",
  "ratio",
  "server ms alone",
  "together",
  "database ms alone",
  "together",
  "ratio of both",
];
const { rows, parts } = await overHttp();
printTable(head, rows);
console.log("\nA vote on distinct items over HTTP and calls that do less, by turns; ms of processor per call");
printTable(["", "calls/s", "server", "database", "both, of a vote's"], parts);
console.log("\nWithout HTTP");
printTable(head, await byFunctions());

async function overHttp(): Promise<{ rows: (string | number)[][]; parts: (string | number)[][] }> {
  const server = start("votes-server.ts", [atOnce, items, cooks].map(String));
  const client = fork(fileURLToPath(new URL("votes-client.ts", import.meta.url)));
  try {
    const url = await nextOutput(server);
    const { bareUrl, ...world } = await getJson<Pick<Voting, "tokens" | "ids"> & { bareUrl: string }>(`${url}/world`);
    const processor = () => getJson<Pick<Round, "server" | "database">>(`${url}/processor`);
    const paths = { together: "/api/votes", alone: "/one-by-one" };
    const rows: (string | number)[][] = [];
    for (const isHot of [false, true]) {
      const measure = (way: Way) =>
        during(processor, () => ask(client, { url, path: paths[way], ...world, isHot, ms: roundMs }));
      rows.push(await compare(isHot ? "HTTP, one hot item" : "HTTP, distinct items", measure));
    }
    const partUrls: Record<Part, [string, string]> = {
      bare: [bareUrl, "/bare"],
      constant: [url, "/constant"],
      checked: [url, "/checked"],
      together: [url, "/api/votes"],
    };
    const parts = await compareParts((part) => {
      const [at, path] = partUrls[part];
      return during(processor, () => ask(client, { url: at, path, ...world, isHot: false, ms: roundMs }));
    });
    const { drifted } = await getJson<{ drifted: number }>(`${url}/drifted`);
    if (drifted > 0) throw new Error(`${drifted} counts are wrong`);
    return { rows, parts };
  } finally {
    client.kill();
    await stop(server);
  }
}

async function ask(client: ChildProcess, voting: Voting): Promise<number> {
  const answer = answerOf(client);
  client.send(voting);
  return answer;
}

async function answerOf(client: ChildProcess): Promise<number> {
  const end = new AbortController();
  const { signal } = end;
  const hasEnded = once(client, "exit", { signal }).then(() => Promise.reject(new Error("the client has ended")));
  const [answer] = await Promise.race([once(client, "message", { signal }), hasEnded]).finally(() => end.abort());
  return Number(answer);
}

async function getJson<Content>(url: string): Promise<Content> {
  return (await fetch(url)).json() as Promise<Content>;
}

async function byFunctions(): Promise<(string | number)[][]> {
  const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  // Of 64 votes alone, most wait for one of the pool's connections.
  const db = connect(embedded.connection, { isDirect: true, connectTimeoutMs: 30_000 });
  try {
    await migrate(embedded.connection);
    const { people, ids } = await prepare(db);
    const ways = {
      together: createVoteQueue({ db, clock: () => new Date() }),
      alone: (change: VoteChange) => setVoteAlone(db, change),
    };
    const processor = async () => {
      const { user, system } = process.cpuUsage();
      const ofDatabase = processesOf(clusterOf(dataDir)).map(processorMsOf);
      return { server: (user + system) / 1_000, database: ofDatabase.reduce((sum, ms) => sum + ms, 0) };
    };
    const rows: (string | number)[][] = [];
    for (const [name, voters, isHot] of [
      ["functions, distinct items", people, false],
      ["functions, one hot item", people, true],
      ["functions, one person alone", people.slice(0, 1), false],
    ] as const)
      rows.push(await compare(name, (way) => during(processor, () => castAll(ways[way], voters, ids, isHot))));
    const drifts = await recount(db.write);
    if (drifts.length > 0) throw new Error(`${drifts.length} counts are wrong`);
    return rows;
  } finally {
    await db.close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Each person votes, and votes again once that is acknowledged. */
async function castAll(
  cast: (change: VoteChange) => Promise<unknown>,
  people: readonly string[],
  ids: string[],
  isHot: boolean,
): Promise<number> {
  const until = performance.now() + roundMs;
  let votes = 0;
  const voteAlways = async (userId: string, person: number) => {
    for (let n = 0; performance.now() < until; n++, votes++) {
      const id = (isHot ? ids[0] : ids[(n * 7 + person * 31) % ids.length]) ?? "";
      const isUp = (isHot ? n : Math.floor(n / ids.length) + Math.floor(until)) % 2 === 0;
      await cast({ item: { kind: "product", id }, userId, vote: isUp ? "up" : "down" });
    }
  };
  await Promise.all(people.map(voteAlways));
  return votes;
}

async function during(
  processor: () => Promise<Pick<Round, "server" | "database">>,
  work: () => Promise<number>,
): Promise<Round> {
  const [before, began] = [await processor(), performance.now()];
  const votes = await work();
  const [after, ms] = [await processor(), performance.now() - began];
  return { votes, ms, server: after.server - before.server, database: after.database - before.database };
}

/** A row of the table; the first round warms up and does not count, and who is first changes each round. */
async function compare(name: string, measure: (way: Way) => Promise<Round>): Promise<(string | number)[]> {
  const figures: Record<Way, Round[]> = { together: [], alone: [] };
  for (let round = 0; round <= rounds; round++)
    for (const way of round % 2 ? (["together", "alone"] as const) : (["alone", "together"] as const)) {
      const measured = await measure(way);
      if (round > 0) figures[way].push(measured);
    }
  const rate = ({ votes, ms }: Round) => (votes * 1_000) / ms;
  const both = ({ server, database, votes }: Round) => (server + database) / votes;
  const of = (way: Way, figure: (round: Round) => number) => median(figures[way].map(figure));
  const ratio = (figure: (round: Round) => number) =>
    median(figures.together.map((round, n) => figure(round) / figure(figures.alone[n] ?? round)));
  const perVote = (way: Way, part: "server" | "database") => of(way, (round) => round[part] / round.votes).toFixed(3);
  return [
    name,
    of("alone", rate).toFixed(0),
    of("together", rate).toFixed(0),
    ratio(rate).toFixed(2),
    perVote("alone", "server"),
    perVote("together", "server"),
    perVote("alone", "database"),
    perVote("together", "database"),
    (1 / ratio(both)).toFixed(2),
  ];
}

/** A row for each call, from the one that does the least to a vote. */
async function compareParts(measure: (part: Part) => Promise<Round>): Promise<(string | number)[][]> {
  const names: Record<Part, string> = {
    bare: "a constant, bare Fastify",
    constant: "a constant, this server",
    checked: "with session, turn, schemas and limits",
    together: "a vote",
  };
  const parts = Object.keys(names) as Part[];
  const figures = new Map(parts.map((part) => [part, [] as Round[]]));
  for (let round = 0; round <= rounds; round++)
    for (const part of round % 2 ? parts : parts.toReversed()) {
      const measured = await measure(part);
      if (round > 0) figures.get(part)?.push(measured);
    }
  const of = (part: Part, figure: (round: Round) => number) => median((figures.get(part) ?? []).map(figure));
  const both = ({ server, database, votes }: Round) => (server + database) / votes;
  return parts.map((part) => [
    names[part],
    of(part, ({ votes, ms }) => (votes * 1_000) / ms).toFixed(0),
    of(part, ({ server, votes }) => server / votes).toFixed(3),
    of(part, ({ database, votes }) => database / votes).toFixed(3),
    `${((100 * of(part, both)) / of("together", both)).toFixed(0)} %`,
  ]);
}

async function prepare(db: Database): Promise<{ people: string[]; ids: string[] }> {
  const people: string[] = [];
  for (let n = 0; n < atOnce; n++) people.push((await newPerson(db, `voter_${n}`)).id);
  const ids: string[] = [];
  for (let n = 0; n < cooks; n++) {
    const cook = await newPerson(db, `cook_${n}`);
    for (let own = 0; own < items / cooks; own++) ids.push(await cook.submitsProduct({ name: `Jar ${own}` }));
  }
  // The made-up counts of the new items are no drift.
  await recount(db.write);
  return { people, ids };
}
