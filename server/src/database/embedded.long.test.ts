import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { release, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Embedded, type EmbeddedOptions, startEmbedded } from "./embedded.ts";
import { DataInUse, throwIfInUse } from "./lock.ts";
import { processesOf } from "./processes.ts";
import { StartFailed } from "./start-failed.ts";

let dataDir: string;
let said: string[];
let undo: (() => Promise<unknown>)[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "embedded-test-"));
  said = [];
  undo = [() => rm(dataDir, { recursive: true, force: true })];
});

afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

describe("one start at a time", () => {
  test("a second start on the same folder names the process that has it", async () => {
    await start();
    const second = await failureOf(startEmbedded(quick()));
    expect(second).toBeInstanceOf(DataInUse);
    expect(second).toMatchObject({ pid: process.pid, message: expect.stringContaining(`process ${process.pid}`) });
    expect(second.message).not.toContain("\n");
    expect(() => throwIfInUse(dataDir)).toThrow(DataInUse);
  });

  test("a stopped database gives folder, socket and processes back, however often it is stopped", async () => {
    const database = await start();
    const stops = [database.stop(), database.stop()];
    expect(existsSync(join(dataDir, "lock"))).toBe(true);
    await Promise.all([...stops, database.stop()]);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
    expect(await exists(database.connection.host)).toBe(false);
    expect(processesOf(join(dataDir, "postgres"))).toEqual([]);
    expect(await selectOne(await start())).toBe(1);
  });
});

describe("after a kill -9 of the process that holds the database", () => {
  test("while it creates the data, the next start begins from scratch", async () => {
    const holder = startInChild();
    await until(async () => (await readdir(dataDir)).some((name) => name.startsWith("postgres.new-")));
    await kill(holder);
    expect(await exists(join(dataDir, "postgres"))).toBe(false);

    expect(await selectOne(await start())).toBe(1);
    expect((await readdir(dataDir)).sort()).toEqual(["lock", "postgres"]);
  });

  test("while it serves, PostgreSQL ends by itself and the next start has the data", async () => {
    const holder = startInChild();
    const { host, postmaster } = await firstLine(holder);
    await query(
      { host, port: 5432, user: "dishboard", database: "dishboard" },
      "create table survivor as select 7 as n",
    );
    await kill(holder);
    await until(async () => processesOf(join(dataDir, "postgres")).length === 0);

    const database = await start();
    expect(database.postmasterPid()).not.toBe(postmaster);
    expect(await query(database.connection, "select n from survivor")).toEqual([{ n: 7 }]);
    expect(await exists(host)).toBe(false);
  });

  test("together with the shell that holds PostgreSQL, the next start stops the orphan", async () => {
    const holder = startInChild();
    const { postmaster } = await firstLine(holder);
    const cluster = join(dataDir, "postgres");
    // Stopped first, so that it does not notice the end of the shell and start again.
    holder.kill("SIGSTOP");
    for (const pid of await shellsOf(cluster)) process.kill(pid, "SIGKILL");
    await kill(holder);
    expect(processesOf(cluster)).toContain(postmaster);

    expect(await selectOne(await start())).toBe(1);
    expect(said.join("\n")).toContain("left behind");
    expect(processesOf(cluster)).not.toContain(postmaster);
  });
});

describe("after a kill -9 of PostgreSQL itself", () => {
  test("it is started again and answers at the same place", async () => {
    const events: string[] = [];
    const database = await start({ onDown: () => events.push("down"), onUp: () => events.push("up") });
    const before = database.postmasterPid() ?? 0;
    process.kill(before, "SIGKILL");
    await until(async () => events.includes("up"));

    expect(events).toEqual(["down", "up"]);
    expect(database.postmasterPid()).not.toBe(before);
    expect(await selectOne(database)).toBe(1);
    // Otherwise the start after a crash syncs every file, which takes seconds on a busy disk.
    const tellsErrors = process.platform === "linux" && release().localeCompare("5.8", "en", { numeric: true }) >= 0;
    const sync = [{ recovery_init_sync_method: tellsErrors ? "syncfs" : "fsync" }];
    expect(await query(database.connection, "show recovery_init_sync_method")).toEqual(sync);
  });

  test("a stop in the middle of starting again ends everything", async () => {
    const downs: number[] = [];
    const database = await start({ onDown: () => downs.push(1) });
    process.kill(database.postmasterPid() ?? 0, "SIGKILL");
    await until(async () => downs.length > 0);
    await database.stop();
    expect(processesOf(join(dataDir, "postgres"))).toEqual([]);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });
});

describe("what earlier runs left", () => {
  test("half-made data, lock drafts, socket folders and stale pid files are swept, and nobody else is harmed", async () => {
    await (await start()).stop();
    const dead = await deadPid();
    const socketDir = join(tmpdir(), `dishboard-${dead}-1-leftov`);
    undo.push(() => rm(socketDir, { recursive: true, force: true }));
    await mkdir(socketDir);
    await mkdir(join(dataDir, "postgres.new-1", "base"), { recursive: true });
    await writeFile(join(dataDir, `lock.${dead}`), "");
    await writeFile(join(dataDir, "lock"), `${process.pid} 1\n`);
    const bystander = spawn("sleep", ["60"], { stdio: "ignore" });
    undo.push(() => kill(bystander));
    await writeFile(join(dataDir, "postgres", "postmaster.pid"), `-${bystander.pid}\n${dataDir}/postgres\n`);

    expect(await selectOne(await start())).toBe(1);
    expect((await readdir(dataDir)).sort()).toEqual(["lock", "postgres"]);
    expect(await exists(socketDir)).toBe(false);
    expect(bystander.exitCode ?? bystander.signalCode).toBe(null);
  });

  test("a lock of a dead process is taken over by exactly one of several starts", async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, "lock"), `${await deadPid()} 1\n`);
    const outcomes = await Promise.all([1, 2, 3].map(() => start().then(selectOne, (error) => error)));
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome instanceof DataInUse)).toHaveLength(2);
  });
});

describe("a copy of a data folder", () => {
  test("starts beside the original although its lock names a living process, which still has the original to itself", async () => {
    await start();
    const copy = await mkdtemp(join(tmpdir(), "embedded-copy-"));
    undo.push(() => rm(copy, { recursive: true, force: true }));
    await writeFile(join(copy, "lock"), await readFile(join(dataDir, "lock")));
    expect(() => throwIfInUse(copy)).not.toThrow();
    const database = await startEmbedded({ ...quick(), dataDir: copy });
    undo.push(() => database.stop());
    expect(await selectOne(database)).toBe(1);
    expect(await failureOf(startEmbedded(quick()))).toBeInstanceOf(DataInUse);
  });

  test("is not in use by a process that had its number before the machine was restarted", async () => {
    await start();
    const lock = await readFile(join(dataDir, "lock"), "utf8");
    const [pid, startedAt, boot, folder] = lock.trim().split(" ");
    await writeFile(join(dataDir, "lock"), `${pid} ${startedAt} ${boot?.replace(/^./, "x")} ${folder}\n`);
    expect(() => throwIfInUse(dataDir)).not.toThrow();
    await writeFile(join(dataDir, "lock"), lock);
    expect(() => throwIfInUse(dataDir)).toThrow(DataInUse);
  });
});

test("data of another major version are refused with what to do, and left as they are", async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), "17\n");
  const failure = await failureOf(startEmbedded(quick()));
  expect(failure).toBeInstanceOf(StartFailed);
  expect(failure.message).toMatch(/made by PostgreSQL 17, .* has PostgreSQL 18\..*npm run backup.*npm run restore/);
});

describe("a folder that holds more than the data", () => {
  test("stays open to those who use it, and the data in it are closed", async () => {
    await chmod(dataDir, 0o755);
    await writeFile(join(dataDir, "notes"), "");
    await start();
    expect([await modeOf(dataDir), await modeOf(join(dataDir, "postgres"))]).toEqual([0o755, 0o700]);
  });
});

describe("what cannot work is said in one line", () => {
  test("a data folder that cannot be made", async () => {
    await writeFile(join(dataDir, "file"), "");
    const failure = await failureOf(startEmbedded(quick({ dataDir: join(dataDir, "file", "data") })));
    expect(failure).toBeInstanceOf(StartFailed);
    expect(failure.message).toBe(
      `Cannot use the data folder ${join(dataDir, "file", "data")}: part of its path is not a folder.`,
    );
  });

  test("a data folder that nobody may write, not even root", async () => {
    const failure = await failureOf(startEmbedded(quick({ dataDir: "/sys/dishboard-data" })));
    expect(failure).toBeInstanceOf(StartFailed);
    expect(failure.message).toMatch(/no permission to write there|read-only/);
  });

  test.skipIf(process.platform !== "linux")("a data folder where the system takes no folders at all", async () => {
    const failure = await failureOf(startEmbedded(quick({ dataDir: "/proc/dishboard/data" })));
    expect(failure).toBeInstanceOf(StartFailed);
    expect(failure.message).toBe("Cannot use the data folder /proc/dishboard/data: no folder can be made there.");
  });

  test("a file where a folder of the data is expected", async () => {
    await writeFile(join(dataDir, "media"), "");
    const failure = await failureOf(startEmbedded(quick()));
    expect(failure).toBeInstanceOf(StartFailed);
    expect(failure.message).toBe(`Cannot use the data folder ${join(dataDir, "media")}: it is not a folder.`);
  });

  test("the reason that PostgreSQL gives first, and not how its processes end one after the other", async () => {
    await (await start()).stop();
    await rm(join(dataDir, "postgres", "pg_wal"), { recursive: true });
    await mkdir(join(dataDir, "postgres", "pg_wal"));
    const failure = await failureOf(startEmbedded(quick()));
    expect(failure).toBeInstanceOf(StartFailed);
    expect(failure.message).toMatch(/^PostgreSQL did not start: PANIC: .*checkpoint record/);
  });

  test.skipIf(process.platform !== "linux")("too few files that may be open at once", async () => {
    await (await start()).stop();
    const child = spawn("sh", ["-c", 'ulimit -n 40; exec "$@"', "sh", process.execPath, ...childArgs()], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    undo.push(() => kill(child));
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    await once(child, "close");
    expect(errors).toContain("PostgreSQL did not start: too few files may be open at once, see ulimit -n (FATAL: ");
  });

  test("what PostgreSQL itself does not accept, and the folder is free again", async () => {
    const failure = await failureOf(startEmbedded(quick({ flags: { shared_buffers: "many" } })));
    expect(failure).toBeInstanceOf(StartFailed);
    expect(failure.message).toMatch(/^PostgreSQL did not start: FATAL: .*shared_buffers.*$/);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });
});

function quick(more: Partial<EmbeddedOptions> = {}): EmbeddedOptions {
  const flags = { fsync: "off", shared_buffers: "16MB" };
  return { dataDir, log: (message) => said.push(message), flags, ...more };
}

async function start(more: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const database = await startEmbedded(quick(more));
  undo.push(() => database.stop());
  return database;
}

const childScript = `
  const { startEmbedded } = await import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)});
  const flags = { fsync: "off", shared_buffers: "16MB" };
  const database = await startEmbedded({ dataDir: process.argv[1], log: () => {}, flags });
  console.log(JSON.stringify({ host: database.connection.host, postmaster: database.postmasterPid() }));
  setInterval(() => {}, 60_000);
`;

const childArgs = () => ["--input-type=module", "-e", childScript, dataDir];

function startInChild(): ChildProcess {
  const child = spawn(process.execPath, childArgs(), { stdio: ["ignore", "pipe", "inherit"] });
  undo.push(() => kill(child));
  return child;
}

async function firstLine(child: ChildProcess): Promise<{ host: string; postmaster: number }> {
  const [line]: unknown[] = child.stdout ? await once(child.stdout, "data") : [];
  return JSON.parse(String(line));
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function shellsOf(cluster: string): Promise<number[]> {
  const names = await Promise.all(
    processesOf(cluster).map(async (pid) => ({ pid, name: await readFile(`/proc/${pid}/comm`, "utf8") })),
  );
  return names.filter(({ name }) => name.trim() === "sh").map(({ pid }) => pid);
}

async function deadPid(): Promise<number> {
  const child = spawn("true", { stdio: "ignore" });
  await once(child, "exit");
  return child.pid ?? 0;
}

async function selectOne(database: Embedded): Promise<unknown> {
  const [row] = await query(database.connection, "select 1 as one");
  return row?.one;
}

async function query(connection: Embedded["connection"], sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function failureOf(attempt: Promise<unknown>): Promise<Error> {
  const outcome = await attempt.then(
    () => new Error("it worked"),
    (error: unknown) => error,
  );
  return outcome instanceof Error ? outcome : new Error(String(outcome));
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 10_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error("waited in vain");
    await pause(5);
  }
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
