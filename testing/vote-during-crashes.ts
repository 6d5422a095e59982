import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Vote } from "@dishboard/contract/votes";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import type { Drift } from "../server/src/features/items/rankings.repository.ts";
import { recount } from "../server/src/features/items/recount.service.ts";
import { newPerson } from "./people.ts";
import { freePort, type Program, startProgram } from "./program.ts";
import { insertSignedIn } from "./sign-in.ts";

/** The result of `voteDuringCrashes`. */
export type CrashResult = {
  acknowledged: number;
  perSecond: number;
  /** Votes that were acknowledged but are not stored. */
  lost: string[];
  drifts: Drift[];
};

type Voter = { id: string; accessToken: string };

const voters = 16;
const items = 8;
const minVotesBetweenKills = 3 * voters;
const votes: Vote[] = ["up", "down", "none"];

/**
 * Many people vote without a pause while Node and PostgreSQL are killed in turn. Each repeats a vote until it is
 * acknowledged, as a browser does.
 */
export async function voteDuringCrashes(dataDir: string, kills: number): Promise<CrashResult> {
  const { people, ids } = await withDatabase(dataDir, prepare);
  const environment = { DATA_DIR: dataDir, DEMO: "off", PORT: String(await freePort()), ...unlimited };
  let program = await startServer(environment);
  const { url } = program;
  const acknowledged = new Map<string, Vote>();
  let count = 0;
  let isOver = false;
  const began = performance.now();
  const voting = people.map(async ({ id, accessToken }, person) => {
    for (let n = person; !isOver; n++) {
      const item = ids[n % ids.length] ?? "";
      const vote = votes[(n + Math.floor(n / ids.length)) % votes.length] ?? "none";
      while (!(await isAcknowledged(`${url}/api/votes/product/${item}`, accessToken, vote))) await pause(20);
      acknowledged.set(`${id} ${item}`, vote);
      count += 1;
    }
  });
  for (let kill = 0; kill < kills; kill++) {
    // Counted in votes and not in time, so that a slow machine tests the same.
    const next = count + minVotesBetweenKills + Math.random() * minVotesBetweenKills;
    while (count < next) await pause(20);
    if (kill % 2 === 1) process.kill(postgresIn(dataDir), "SIGKILL");
    else {
      program.process.kill("SIGKILL");
      await program.ended;
      program = await startServer(environment);
    }
  }
  const last = count;
  while (count < last + voters) await pause(20);
  isOver = true;
  await Promise.all(voting);
  const perSecond = count / ((performance.now() - began) / 1000);
  program.process.kill("SIGTERM");
  await program.ended;
  const { lost, drifts } = await withDatabase(dataDir, (db) => inspect(db, acknowledged));
  return { acknowledged: count, perSecond, lost, drifts };
}

const unlimited = { LIMIT_VOTES: "9999999/1m", LIMIT_VOTES_LONG: "9999999/1d" };

async function withDatabase<Result>(dataDir: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const db = connect(embedded.connection);
  try {
    await migrate(embedded.connection);
    return await work(db);
  } finally {
    await db.close();
    await embedded.stop();
  }
}

async function prepare(db: Database): Promise<{ people: Voter[]; ids: string[] }> {
  const submitter = await newPerson(db, "submitter");
  const people: Voter[] = [];
  const ids: string[] = [];
  for (let n = 0; n < voters; n++) people.push(await insertSignedIn(db, `voter_${n}`));
  for (let n = 0; n < items; n++) ids.push(await submitter.submitsProduct({ name: `Jar ${n}` }));
  return { people, ids };
}

async function startServer(environment: Record<string, string>): Promise<Program> {
  const program = await startProgram(environment);
  await program.prints(/ is at http/);
  return program;
}

function isAcknowledged(address: string, token: string, vote: Vote): Promise<boolean> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  return fetch(address, { method: "PUT", headers, body: JSON.stringify({ vote }) }).then(
    async (reply) => reply.ok && ((await reply.json()) as { vote: Vote }).vote === vote,
    () => false,
  );
}

function postgresIn(dataDir: string): number {
  return Math.abs(Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]));
}

async function inspect(db: Database, acknowledged: Map<string, Vote>): Promise<Pick<CrashResult, "lost" | "drifts">> {
  const rows = await db.write.selectFrom("votes").selectAll().execute();
  const stored = new Map(rows.map((row) => [`${row.user_id} ${row.item_id}`, row.vote === 1 ? "up" : "down"]));
  const lost = [...acknowledged].filter(([name, vote]) => (stored.get(name) ?? "none") !== vote).map(([name]) => name);
  return { lost, drifts: await recount(db.write) };
}
