import { setTimeout as pause } from "node:timers/promises";
import type { Vote } from "@dishboard/contract/votes";
import { clusterOf, postmasterPid } from "../server/src/database/cluster.ts";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { processesOf, signalAll } from "../server/src/database/processes.ts";
import type { Drift } from "../server/src/features/items/rankings.repository.ts";
import { recount } from "../server/src/features/items/recount.service.ts";
import { aProduct, newPerson } from "./people.ts";
import { photo } from "./pictures.ts";
import { freePort, type Program, startProgram } from "./program.ts";
import { insertSignedIn } from "./sign-in.ts";

/** The result of `voteDuringCrashes`. */
export type CrashResult = {
  acknowledged: number;
  perSecond: number;
  /** Votes that were acknowledged but are not stored. */
  lost: string[];
  drifts: Drift[];
  /** Lines of the log about promises that a library left behind. */
  unhandled: string[];
};

type Voter = { id: string; username: string; accessToken: string };

const voters = 16;
const items = 8;
const mailsAtOnce = 4;
const minVotesBetweenKills = 3 * voters;
const votes: Vote[] = ["up", "down", "none"];

/**
 * Many people vote without a pause while Node, PostgreSQL and one of its connections are killed in turn. Each repeats a
 * vote until it is acknowledged, as a browser does. Jobs are under way all the time. Throws when Node ends by itself.
 */
export async function voteDuringCrashes(dataDir: string, kills: number): Promise<CrashResult> {
  const { people, ids } = await withDatabase(dataDir, prepare);
  const environment = { DATA_DIR: dataDir, DEMO: "off", PORT: String(await freePort()), ...unlimited };
  let program = await startServer(environment);
  const unhandled: string[] = [];
  const collectUnhandled = () =>
    unhandled.push(
      ...program
        .output()
        .split("\n")
        .filter((line) => line.includes("nobody handled")),
    );
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
  const working = causeJobs(url, people, () => isOver);
  const votesReach = async (wanted: number) => {
    while (count < wanted) {
      if (program.process.exitCode !== null) throw new Error(`The server ended by itself: ${program.output()}`);
      await pause(20);
    }
  };
  for (let kill = 0; kill < kills; kill++) {
    // Counted in votes and not in time, so that a slow machine tests the same.
    await votesReach(count + minVotesBetweenKills + Math.random() * minVotesBetweenKills);
    if (kill % 4 === 1) killPostgres(dataDir);
    else if (kill % 4 === 3) killConnection(dataDir);
    else {
      program.process.kill("SIGKILL");
      await program.ended;
      collectUnhandled();
      program = await startServer(environment);
    }
  }
  await votesReach(count + voters);
  isOver = true;
  await Promise.all([...voting, working]);
  const perSecond = count / ((performance.now() - began) / 1000);
  program.process.kill("SIGTERM");
  await program.ended;
  collectUnhandled();
  const { lost, drifts } = await withDatabase(dataDir, (db) => inspect(db, acknowledged));
  return { acknowledged: count, perSecond, lost, drifts, unhandled };
}

const unlimited = {
  LIMIT_VOTES: "9999999/1m",
  LIMIT_VOTES_LONG: "9999999/1d",
  LIMIT_MAIL: "9999999/1m",
  LIMIT_MAIL_NETWORK: "9999999/1m",
  LIMIT_UPLOADS: "9999999/1m",
  LIMIT_SUBMISSIONS: "9999999/1m",
};

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
  for (let n = 0; n < voters; n++) {
    const username = `voter_${n}`;
    people.push({ username, ...(await insertSignedIn(db, username)) });
  }
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

/** Asks for mails, and adds and deletes products with pictures, without a pause; what fails is not repeated. */
async function causeJobs(url: string, people: Voter[], isOver: () => boolean): Promise<void> {
  const picture = await photo(64, 48);
  const causes = [
    ...Array.from(
      { length: mailsAtOnce },
      () =>
        ({ username }: Voter) =>
          askForMail(url, username),
    ),
    (person: Voter) => addAndDelete(url, person, picture),
  ];
  await Promise.all(
    causes.map(async (cause, index) => {
      for (let n = index; !isOver(); n++) {
        const person = people[n % people.length];
        if (person) await cause(person).catch(() => pause(20));
      }
    }),
  );
}

async function askForMail(url: string, username: string): Promise<void> {
  const reply = await send(`${url}/auth/v1/recover`, "", { email: `${username}@example.org` });
  if (!reply.ok) await pause(20);
}

async function addAndDelete(url: string, { accessToken }: Voter, picture: Buffer): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "image/jpeg" };
  const body = new Uint8Array(picture);
  const uploaded = await fetch(`${url}/api/media/product-images`, { method: "POST", headers, body });
  const { id } = (await uploaded.json()) as { id: string };
  const added = await send(`${url}/api/products`, accessToken, {
    ...aProduct(),
    picture: { uploadId: id, description: null },
  });
  await fetch(`${url}/api/products/${((await added.json()) as { id: string }).id}`, { method: "DELETE", headers });
}

function send(address: string, token: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
}

function killPostgres(dataDir: string): void {
  const pid = postmasterPid(clusterOf(dataDir));
  if (pid !== undefined) signalAll([pid], "SIGKILL");
}

/** PostgreSQL ends all connections when one of them is killed. */
function killConnection(dataDir: string): void {
  const postmaster = postmasterPid(clusterOf(dataDir));
  const processes = processesOf(clusterOf(dataDir)).filter((pid) => pid !== postmaster);
  signalAll(processes.slice(-1), "SIGKILL");
}

async function inspect(db: Database, acknowledged: Map<string, Vote>): Promise<Pick<CrashResult, "lost" | "drifts">> {
  const rows = await db.write.selectFrom("votes").selectAll().execute();
  const stored = new Map(rows.map((row) => [`${row.user_id} ${row.item_id}`, row.vote === 1 ? "up" : "down"]));
  const lost = [...acknowledged].filter(([name, vote]) => (stored.get(name) ?? "none") !== vote).map(([name]) => name);
  return { lost, drifts: await recount(db.write) };
}
