import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Vote } from "@dishboard/contract/votes";
import { v7 } from "uuid";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import type { Drift } from "../server/src/features/items/rankings.repository.ts";
import { recount } from "../server/src/features/items/recount.service.ts";
import { createAccessTokens } from "../server/src/platform/sessions/access-tokens.ts";
import { newPerson } from "./people.ts";
import { freePort, type Program, startProgram } from "./program.ts";

/** What came out of a storm of votes. */
export type Aftermath = {
  acknowledged: number;
  perSecond: number;
  /** Votes that were acknowledged and are not there. */
  lost: string[];
  drifts: Drift[];
};

type Voter = { id: string; token: string };

const voters = 16;
const items = 8;
const votes: Vote[] = ["up", "down", "none"];

/**
 * Many people vote without a pause while Node and PostgreSQL are killed by turns. Each says the same again until it is
 * acknowledged, as a browser does.
 */
export async function stormOfVotes(dataDir: string, kills: number): Promise<Aftermath> {
  const { people, ids } = await withDatabase(dataDir, prepare);
  const environment = { DATA_DIR: dataDir, DEMO: "off", PORT: String(await freePort()), ...unlimited };
  let program = await serving(environment);
  const { url } = program;
  const acknowledged = new Map<string, Vote>();
  let count = 0;
  let isOver = false;
  const began = performance.now();
  const voting = people.map(async ({ id, token }, person) => {
    for (let n = person; !isOver; n++) {
      const item = ids[n % ids.length] ?? "";
      const vote = votes[(n + Math.floor(n / ids.length)) % votes.length] ?? "none";
      while (!(await isAcknowledged(`${url}/api/votes/product/${item}`, token, vote))) await pause(20);
      acknowledged.set(`${id} ${item}`, vote);
      count += 1;
    }
  });
  for (let kill = 0; kill < kills; kill++) {
    const before = count;
    await pause(150 + Math.random() * 350);
    while (count < before + voters) await pause(20);
    if (kill % 2 === 1) process.kill(postgresIn(dataDir), "SIGKILL");
    else {
      program.process.kill("SIGKILL");
      await program.ended;
      program = await serving(environment);
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
  const db = connect(embedded.connection, () => {});
  try {
    await migrate(embedded.connection);
    return await work(db);
  } finally {
    await db.close();
    await embedded.stop();
  }
}

async function prepare(db: Database): Promise<{ people: Voter[]; ids: string[] }> {
  const tokens = createAccessTokens(db, () => new Date());
  const people: Voter[] = [];
  const ids: string[] = [];
  for (let n = 0; n < voters; n++) {
    const person = await newPerson(db, `voter_${n}`);
    const [now, sessionId] = [new Date(), v7()];
    const times = { created_at: now, updated_at: now, email_confirmed_at: now };
    await db.write
      .insertInto("users")
      .values({ id: person.id, email: `${n}@example.org`, ...times })
      .execute();
    const lasting = { created_at: now, refreshed_at: now, expires_at: new Date(now.getTime() + 3_600_000) };
    await db.write
      .insertInto("sessions")
      .values({ id: sessionId, user_id: person.id, ...lasting })
      .execute();
    people.push({ id: person.id, token: (await tokens.issue({ id: person.id, sessionId })).token });
    if (n < items) ids.push(await person.submitsProduct({ name: `Jar ${n}` }));
  }
  return { people, ids };
}

async function serving(environment: Record<string, string>): Promise<Program> {
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

async function inspect(db: Database, acknowledged: Map<string, Vote>): Promise<Pick<Aftermath, "lost" | "drifts">> {
  const rows = await db.write.selectFrom("votes").selectAll().execute();
  const kept = new Map(rows.map((row) => [`${row.user_id} ${row.item_id}`, row.vote === 1 ? "up" : "down"]));
  const lost = [...acknowledged].filter(([name, vote]) => (kept.get(name) ?? "none") !== vote).map(([name]) => name);
  return { lost, drifts: await recount(db.write) };
}
