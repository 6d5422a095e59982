import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type LimitName, rateLimits } from "@dishboard/contract/rate-limits";
import { sql } from "kysely";
import { v7 } from "uuid";
import { clusterOf, postmasterPid } from "../../server/src/database/cluster.ts";
import { connect, type Database } from "../../server/src/database/connect.ts";
import { startEmbedded } from "../../server/src/database/embedded.ts";
import { migrate } from "../../server/src/database/migrate.ts";
import { processesOf, signalAll } from "../../server/src/database/processes.ts";
import { createAccessTokens } from "../../server/src/platform/sessions/access-tokens.ts";
import { settingNameOf } from "../../server/src/platform/setting-values.ts";
import { mailedAddresses } from "../emails.ts";
import { newPerson } from "../people.ts";
import { photo } from "../pictures.ts";
import { insertPhoto } from "../posts.ts";
import { freePort, type Program, startProgram } from "../program.ts";
import { type Findings, inspect } from "./inspect.ts";
import { emptyLedger, type Ledger, nextTurn, type Surroundings, type Writer, write } from "./writer.ts";

export const kinds = ["Node", "PostgreSQL", "one connection of PostgreSQL", "Node and PostgreSQL together"] as const;
export type KillKind = (typeof kinds)[number];

export type WrittenDuringKills = {
  ledger: Ledger;
  seconds: number;
  /** Until the first acknowledged write that began after the kill. */
  backAfter: { kind: KillKind; ms: number }[];
  unhandled: string[];
};

export type KillResult = Findings & WrittenDuringKills;

const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url)),
  NODE_COMPILE_CACHE_PORTABLE: "1",
};
const writers = 16;
const items = 8;
const posts = 6;
const writingHours = 24;

/**
 * People write constantly while Node and PostgreSQL are killed in turns, each after `writesBetween` to twice as many
 * acknowledged writes. Throws if Node ends on its own or acknowledged data is missing. `untilMs` limits the time.
 */
export async function writeDuringKills(
  dataDir: string,
  options: {
    kills: number;
    writesBetween: number;
    untilMs?: number;
    /** Called before the inspection, which may take long or fail. */
    onWritten?: (written: WrittenDuringKills) => void;
  },
): Promise<KillResult> {
  const surroundings = await withDatabase(dataDir, prepare);
  const ledger = emptyLedger();
  const server = await startServer(dataDir);
  const began = performance.now();
  const writing = writeAll(server, ledger, surroundings);
  const backAfter: KillResult["backAfter"] = [];
  try {
    for (let kill = 0; kill < options.kills; kill++) {
      if (options.untilMs && performance.now() - began > options.untilMs) break;
      const kind = kinds[kill % kinds.length] as KillKind;
      // Counted in writes and not in time, so that a slow machine tests the same.
      await writing.reach(ledger.acknowledged + options.writesBetween * (1 + Math.random()));
      const back = nextAcknowledged(ledger);
      await killOne(kind, dataDir, server);
      backAfter.push({ kind, ms: await writing.orFailure(back) });
    }
    await writing.reach(ledger.acknowledged + writers);
  } finally {
    await writing.stop();
  }
  const seconds = (performance.now() - began) / 1000;
  await mailsLeave(server, ledger, [dataDir]);
  const unhandled = await server.stop();
  const written = { ledger, seconds, backAfter, unhandled };
  options.onWritten?.(written);
  const findings = await withDatabase(dataDir, (db) => inspect(db, { dataDirs: [dataDir] }, ledger));
  return { ...findings, ...written };
}

/** The write begins from now on. */
export function nextAcknowledged(ledger: Ledger): Promise<number> {
  const from = performance.now();
  return new Promise((resolve) => {
    ledger.onAcknowledged = (startedAt) => {
      if (startedAt >= from) resolve(performance.now() - from);
    };
  });
}

export type Target = {
  urlOf(person: Writer): string;
  fault(): string | undefined;
};

export type Server = Target & {
  url: string;
  current(): Program;
  restart(): Promise<void>;
  stop(): Promise<string[]>;
};

export async function startServer(dataDir: string, more: Record<string, string> = {}): Promise<Server> {
  const site = { DATA_DIR: dataDir, DEMO: "off", PORT: String(await freePort()), ...unlimited };
  const environment = { ...site, ...compileCache, ...more };
  const unhandled: string[] = [];
  const start = async () => {
    const program = await startProgram(environment);
    await program.prints(/ is at http/);
    return program;
  };
  const collect = () => {
    const lines = program.output().split("\n");
    unhandled.push(...lines.filter((line) => line.includes("nobody handled")));
  };
  let program = await start();
  // A failed run must leave no server, whose database ends with it.
  process.once("exit", () => program.process.kill("SIGKILL"));
  return {
    url: program.url,
    urlOf: () => program.url,
    current: () => program,
    fault: () => (program.process.exitCode === null ? undefined : program.output()),
    async restart() {
      await program.ended;
      collect();
      program = await start();
    },
    async stop() {
      program.process.kill("SIGTERM");
      await program.ended;
      collect();
      return unhandled;
    },
  };
}

export function writeAll(target: Target, ledger: Ledger, surroundings: Surroundings) {
  let isOver = false;
  let failure: Error | undefined;
  let onFailure = (_: Error) => {};
  const failed = new Promise<never>((_, reject) => {
    onFailure = reject;
  });
  failed.catch(() => {});
  const fail = (error: Error) => {
    failure ??= error;
    isOver = true;
    onFailure(error);
  };
  const writing = surroundings.people.map(async (person) => {
    const url = target.urlOf(person);
    while (!isOver) await write(url, ledger, surroundings, person, nextTurn(ledger, person)).catch(fail);
  });
  return {
    async reach(count: number) {
      while (ledger.acknowledged < count) {
        if (failure) throw failure;
        throwIfEnded(target);
        await pause(20);
      }
    },
    orFailure: <Result>(work: Promise<Result>) => Promise.race([work, failed]),
    async stop() {
      isOver = true;
      await Promise.all(writing);
    },
  };
}

async function killOne(kind: KillKind, dataDir: string, server: Server): Promise<void> {
  const postmaster = postmasterPid(clusterOf(dataDir));
  const all = processesOf(clusterOf(dataDir));
  if (kind === "PostgreSQL" && postmaster !== undefined) signalAll([postmaster], "SIGKILL");
  // PostgreSQL ends all connections when one of them is killed.
  else if (kind === "one connection of PostgreSQL")
    signalAll(all.filter((pid) => pid !== postmaster).slice(-1), "SIGKILL");
  else {
    server.current().process.kill("SIGKILL");
    if (kind === "Node and PostgreSQL together") signalAll(all, "SIGKILL");
    await server.restart();
  }
}

export async function mailsLeave(target: Target, { signUps }: Ledger, dataDirs: string[]): Promise<void> {
  for (;;) {
    const mailed = await mailedAddresses(dataDirs);
    if ([...signUps].every((address) => mailed.has(address))) return;
    throwIfEnded(target);
    await pause(50);
  }
}

function throwIfEnded(target: Target): void {
  const fault = target.fault();
  if (fault !== undefined) throw new Error(`The server ended by itself: ${fault}`);
}

export const unlimited = {
  PASSWORD_WORK: "light",
  PASSWORD_QUEUE: "1000",
  LIMIT_STORAGE: "100000",
  LIMITS: Object.keys(rateLimits)
    .map((name) => `${settingNameOf(name as LimitName)}=9999999/1m`)
    .join(","),
};

/** Runs `work` on a data folder without a server. */
export async function withDatabase<Result>(dataDir: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const db = connect(embedded.connection, { answerTimeoutMs: 600_000 });
  try {
    await migrate(embedded.connection);
    return await work(db);
  } finally {
    await db.close();
    await embedded.stop();
  }
}

export async function prepare(db: Database): Promise<Surroundings> {
  const people: Writer[] = [];
  for (let n = 0; n < writers; n++) people.push(await insertWriter(db, `writer_${n}`));
  const submitter = await newPerson(db, "submitter");
  const ids: string[] = [];
  for (let n = 0; n < items; n++) ids.push(await submitter.submitsProduct({ name: `Jar ${n}` }));
  const surroundings = { people, items: ids, posts: [] as string[], picture: await photo(64, 48) };
  for (let n = 0; n < posts; n++) surroundings.posts.push(await insertPost(db, submitter.id));
  return surroundings;
}

/** The session lasts as long as people write. */
export async function insertWriter(db: Database, username: string): Promise<Writer> {
  const { id } = await newPerson(db, username);
  const now = new Date();
  const later = new Date(now.getTime() + writingHours * 3_600_000);
  const account = { id, email: `${username}@example.org`, email_confirmed_at: now, created_at: now, updated_at: now };
  await db.write.insertInto("users").values(account).execute();
  const session = { id: v7(), user_id: id, created_at: now, refreshed_at: now, expires_at: later };
  await db.write.insertInto("sessions").values(session).execute();
  const { token } = await createAccessTokens(db, () => later).issue({ id, sessionId: session.id });
  return { id, accessToken: token };
}

/** The photo has no files. */
export async function insertPost(db: Database, userId: string): Promise<string> {
  await insertPhoto(db, userId);
  const { rows } = await sql<{ id: string }>`
    with photo as (delete from uploads where user_id = ${userId}::uuid returning *)
    insert into posts (id, user_id, image_url, image_width, image_height, image_thumbhash, image_bytes, state,
        submission_key, created_at, updated_at)
      select id, user_id, path, width, height, thumbhash, 100, 0, gen_random_uuid(), now(), now() from photo
      returning id`.execute(db.write);
  return rows[0]?.id ?? "";
}
