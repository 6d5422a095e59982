/** What do many simultaneous votes cost? Compares stored batches, as on the site, with single votes, in turns. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { getJson, type Processor } from "./compare-http.ts";
import { median, printTable } from "./figures.ts";
import { nextOutput, start, stop } from "./processes.ts";
import type { Voting } from "./votes-client.ts";

const atOnce = 64;
const items = 1_000;
const cooks = 50;
const rounds = 9;
const roundMs = 2_000;

const paths = { together: "/api/votes", alone: "/one-by-one" };
type Way = keyof typeof paths;
type Round = Processor & { votes: number; ms: number };

const server = start("votes-server.ts", [atOnce, items, cooks].map(String));
const client = fork(fileURLToPath(new URL("votes-client.ts", import.meta.url)));
try {
  const url = await nextOutput(server);
  const world = await getJson<Pick<Voting, "tokens" | "ids">>(`${url}/world`);
  const rows: string[][] = [];
  for (const isHot of [false, true]) {
    const measure = (way: Way) => measureRound({ url, path: paths[way], ...world, isHot, ms: roundMs });
    rows.push([isHot ? "one hot item" : "many items", ...(await compare(measure))]);
  }
  const { drifted } = await getJson<{ drifted: number }>(`${url}/drifted`);
  if (drifted > 0) throw new Error(`${drifted} counts are wrong`);
  console.log(
    `${atOnce} people at once, medians of ${rounds} rounds of ${roundMs / 1_000} s by turns; ms of processor per vote`,
  );
  printTable(
    [
      "",
      "votes/s alone",
      "together",
      "ratio",
      "server ms alone",
      "together",
      "database ms alone",
      "together",
      "ratio of both",
    ],
    rows,
  );
} finally {
  client.kill();
  await stop(server);
}

async function measureRound(voting: Voting): Promise<Round> {
  const processor = () => getJson<Processor>(`${voting.url}/processor`);
  const [before, began] = [await processor(), performance.now()];
  const votes = await ask(client, voting);
  const [after, ms] = [await processor(), performance.now() - began];
  return { votes, ms, server: after.server - before.server, database: after.database - before.database };
}

async function ask(client: ChildProcess, voting: Voting): Promise<number> {
  const end = new AbortController();
  const { signal } = end;
  const hasEnded = once(client, "exit", { signal }).then(() => Promise.reject(new Error("the client has ended")));
  const answer = Promise.race([once(client, "message", { signal }), hasEnded]).finally(() => end.abort());
  client.send(voting);
  return Number((await answer)[0]);
}

/** The first round warms up and does not count, and the order changes each round. */
async function compare(measure: (way: Way) => Promise<Round>): Promise<string[]> {
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
  const perVote = (way: Way, part: keyof Processor) => of(way, (round) => round[part] / round.votes).toFixed(3);
  return [
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
