import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, afterEach, expect, it } from "vitest";
import { asUrl, ownDatabase } from "../../testing/database.ts";
import { newPerson } from "../../testing/people.ts";
import { type Program, startProgram } from "../../testing/program.ts";
import { type Connection, connect } from "./database/connect.ts";
import { migrationLock, unfinishedRestore } from "./database/migrate.ts";
import { findRunning } from "./database/running.ts";
import { updatePicture } from "./features/items/items.repository.ts";
import { openDisk } from "./platform/storage/disk.ts";
import { putPicture } from "./platform/storage/pictures.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-backup-command-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const DATA_DIR = join(folder, "data");
const backups = join(folder, "backups");

// Owned by the file, because a database created in a test is not deleted with it.
const empty = await ownDatabase("");

/** Several programs in turn: on a busy machine each takes ten seconds and more. */
const manyStarts = { timeout: 300_000 };
const sites: Program[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await stop(site);
});

async function run(file: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const program = await startProgram({ DATA_DIR }, file, "pipe", args);
  return { code: await program.ended, output: program.output() };
}

async function serving(): Promise<Program> {
  const program = await startProgram({ DATA_DIR, DEMO: "off" });
  sites.push(program);
  await program.prints(/ is at http/);
  return program;
}

async function stop(program: Program): Promise<void> {
  program.process.kill("SIGTERM");
  await program.ended;
}

async function fill(): Promise<void> {
  const connection = findRunning(DATA_DIR);
  if (!connection) throw new Error("the site does not run");
  const db = connect(connection);
  const ann = await newPerson(db, "ann");
  const id = await ann.submitsDish({ name: "Ramen", at: { latitude: 51.5414, longitude: -0.1471 }, up: 3 });
  await ann.submitsProduct({ name: "Oil", down: 1 });
  const path = `/media/dish-images/${ann.id}/1_abcdef.webp`;
  const size = { width: 1280, height: 960, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI" };
  await putPicture(openDisk(DATA_DIR), path, () => fileURLToPath(import.meta.url));
  await updatePicture(db.write, { kind: "dish", id }, { path, ...size });
  await db.close();
}

async function seenAt({ url }: Program): Promise<unknown> {
  const read = async (path: string) => new Uint8Array(await (await fetch(url + path)).arrayBuffer());
  const chart = await (await fetch(`${url}/api/charts/dishes`)).json();
  const picture = /\/media\/[^"]+\.webp/.exec(JSON.stringify(chart))?.[0] ?? "";
  expect(picture).not.toBe("");
  return { chart, products: await (await fetch(`${url}/api/charts/products`)).json(), picture: await read(picture) };
}

it("a site is backed up while it serves, lost, restored by one command, and serves the same", manyStarts, async () => {
  // A first try may have ended in the middle.
  for (const path of [DATA_DIR, backups]) await rm(path, { recursive: true, force: true });
  const site = await serving();
  await fill();
  const before = await seenAt(site);

  const killed = await startProgram({ DATA_DIR }, "backup-command.ts", "pipe", [backups]);
  while (!existsSync(join(backups, "backups"))) await new Promise(setImmediate);
  killed.process.kill("SIGKILL");
  await killed.ended;
  expect((await run("restore-command.ts", [backups])).output).toContain("There is no whole backup");

  const made = await run("backup-command.ts", [backups]);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^Backup \S+ is whole, in .*: \d+ rows in/) });
  expect(await readdir(join(backups, "backups"))).toHaveLength(1);
  // Refused next to a running server, and over existing data.
  expect(await run("restore-command.ts", [backups])).toMatchObject({
    code: 1,
    output: expect.stringContaining("in use by process"),
  });
  await stop(site);
  expect((await run("restore-command.ts", [backups])).output).toContain("The database is not empty");

  await rm(DATA_DIR, { recursive: true });
  const restored = await run("restore-command.ts", [backups]);
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/rankings: 2\n.*Restored and counted/s) });
  const again = await serving();
  expect(await seenAt(again)).toEqual(before);
  await stop(again);

  // Without a running server the command starts the database itself.
  expect(await run("backup-command.ts", [backups])).toMatchObject({
    code: 0,
    output: expect.stringContaining("(0 new)"),
  });
});

it("a restore that was killed says at the next start what to do, and that does it", async () => {
  const elsewhere = { DATA_DIR: join(folder, "elsewhere"), DATABASE_URL: asUrl(empty.address), DEMO: "off" };
  const restore = () => startProgram(elsewhere, "restore-command.ts", "pipe", [backups]);
  const unfinished = async () =>
    (await sql`select 1 from pg_namespace where nspname = ${unfinishedRestore}`.execute(empty.db.write)).rows.length;
  const locks = async () => {
    const query = sql`select 1 from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and datname = current_database()`;
    return (await query.execute(empty.db.write)).rows.length;
  };
  await empty.db.write.connection().execute(async (holder) => {
    // Migrations, which come after the first mark, wait for this.
    await sql`select pg_advisory_lock(${migrationLock})`.execute(holder);
    const killed = await restore();
    await expect.poll(unfinished).toBe(1);
    killed.process.kill("SIGKILL");
    await killed.ended;
    await sql`select pg_advisory_unlock(${migrationLock})`.execute(holder);
  });
  // PostgreSQL notices the lost connection with a delay.
  await expect.poll(locks).toBe(0);
  const refused = await startProgram(elsewhere);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toBe(
    "A restore into this database has not finished. Run it again: npm run restore -- FOLDER\n",
  );
  const restored = await restore();
  expect({ code: await restored.ended, output: restored.output() }).toMatchObject({
    code: 0,
    output: expect.stringContaining("Restored and counted"),
  });
});

it(
  "a restore into the embedded database that was killed is not served, and the next one does it",
  manyStarts,
  async () => {
    const environment = { DATA_DIR: join(folder, "embedded"), DEMO: "off" };
    const restore = () => startProgram(environment, "restore-command.ts", "pipe", [backups]);
    const killed = await restore();
    let connection: Connection | undefined;
    // Until PostgreSQL is ready this throws.
    await expect.poll(() => (connection = findRunning(environment.DATA_DIR))).toBeDefined();
    const db = connect(connection ?? "");
    // It is made once PostgreSQL is ready.
    const answers = () => sql`select 1`.execute(db.write).then(() => true);
    await expect.poll(answers).toBe(true);
    await db.write.connection().execute(async (holder) => {
      // Migrations, which come after the first mark and before the last, wait for this.
      await sql`select pg_advisory_lock(${migrationLock})`.execute(holder);
      const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
      await expect.poll(async () => (await waits.execute(db.write)).rows.length).toBe(1);
      killed.process.kill("SIGKILL");
      await killed.ended;
    });
    await db.close();

    const refused = await startProgram(environment);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(
      "A restore into this database has not finished. Run it again: npm run restore -- FOLDER\n",
    );
    const restored = await restore();
    expect({ code: await restored.ended, output: restored.output() }).toMatchObject({
      code: 0,
      output: expect.stringContaining("Restored and counted"),
    });
    const again = await startProgram(environment);
    sites.push(again);
    await again.prints(/ is at http/);
    await seenAt(again);
  },
);

it("says in one line what it needs", async () => {
  expect(await run("backup-command.ts", [])).toEqual({
    code: 1,
    output: "Say where to: npm run backup -- FOLDER\n",
  });
  expect(await run("restore-command.ts", [])).toEqual({
    code: 1,
    output: "Say where from: npm run restore -- FOLDER\n",
  });
});
