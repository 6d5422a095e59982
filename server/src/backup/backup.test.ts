import { createHash } from "node:crypto";
import { mkdtemp, readFile, rename, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { ownDatabase, type ServerAddress } from "../../../testing/database.ts";
import { newPerson } from "../../../testing/people.ts";
import { migrationsBefore } from "../database/before-baseline.ts";
import { baseline } from "../database/later-migrations.ts";
import { migrate } from "../database/migrate.ts";
import { recount } from "../features/items/recount/recount.service.ts";
import { updateAvatar } from "../features/profiles/profiles.repository.ts";
import { setVotes } from "../features/votes/votes.repository.ts";
import { addJob } from "../platform/jobs/jobs.repository.ts";
import { openDisk } from "../platform/storage/disk.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { openFolderStore } from "./folder-store.ts";
import { makeBackup } from "./make-backup.ts";
import { filesOf, listBackups, writeManifest } from "./manifest.ts";
import { restoreBackup, verifyBackup } from "./restore-backup.ts";
import type { BackupStore } from "./store.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-backup-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const { db, address } = await ownDatabase();
const dataDir = join(folder, "data");
const storage = openDisk(dataDir);
const [ann, ben] = [await newPerson(db, "ann"), await newPerson(db, "ben")];
const ramen = await ann.submitsDish({ name: "Ramen \\ with\ttabs\nand “quotes”" });
for (let n = 0; n < 30; n++) await ann.submitsProduct({ name: `Oil ${n}` });
await addJob(db.write, "wash-up", { plate: 7 }, "plate 7");

let minute = 0;
const backUp = (store: BackupStore, source = { connection: address as ServerAddress, storage, dataDir }) =>
  makeBackup(store, {
    ...source,
    site: "https://eat.example.org",
    programVersion: "1.2.3",
    now: new Date(Date.UTC(2026, 10, 22, 18, minute++)),
  });

async function giveAvatar(who: { id: string }, name: string, bytes: string): Promise<void> {
  const path = `avatars/${who.id}/${name}`;
  await writeFile(join(folder, "picture"), bytes);
  for (const size of ["", "-96", "-192"]) await storage.put(`${path}${size}.webp`, join(folder, "picture"));
  await updateAvatar(db.write, who.id, `/media/${path}.webp`);
}

await giveAvatar(ann, "1", "Ann's face");

/** Equal sums mean equal rows and files. */
async function sumsOf(place: string, name: string): Promise<string[]> {
  const sums = await readFile(join(place, filesOf(name).sums), "utf8");
  return sums.replaceAll(name, "").trim().split("\n");
}

async function structureOf(connection: ServerAddress): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(`
    select pg_get_indexdef(indexrelid) as what, indisvalid::text as works from pg_index
      join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), convalidated::text
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal order by 1`);
  await client.end();
  return rows;
}

// Made here, because a database created in a test would not be deleted with the file.
const emptySites = await Promise.all(Array.from({ length: 8 }, () => ownDatabase("")));

async function emptySite() {
  const { db: copy, address: connection } = emptySites.pop() as (typeof emptySites)[number];
  const folderOfIt = await mkdtemp(join(folder, "site-"));
  return { copy, connection, dataDir: folderOfIt, storage: openDisk(folderOfIt), sync: async () => {} };
}

it("a backup made while people write is one moment of the site, and restores to exactly that", async () => {
  const place = join(folder, "under-writes");
  const store = openFolderStore(place, 0);
  const done = new AbortController();
  let votes = 0;
  const voting = (async () => {
    for (; !done.signal.aborted; votes++) {
      const vote = { item: { kind: "dish" as const, id: ramen }, userId: ben.id };
      await setVotes(db.write, [{ ...vote, vote: votes % 3 === 0 ? "down" : "up" }], new Date());
      await newPerson(db, `guest${votes}`);
    }
  })();
  while (votes < 5) await new Promise(setImmediate);
  const { name, manifest } = await backUp(store);
  const during = votes;
  done.abort();
  await voting;
  expect(during).toBeGreaterThan(5);
  expect(manifest).toMatchObject({ jobs: 1, media: { files: 3, copied: 3, missing: 0 } });

  const { copy, ...restored } = await emptySite();
  await restoreBackup(store, await verifyBackup(store), restored);
  const again = openFolderStore(join(folder, "again"), 0);
  const second = await backUp(again, restored);
  expect(await sumsOf(again.place, second.name)).toEqual(await sumsOf(place, name));
  expect(second.manifest.tables).toEqual(manifest.tables);
  expect(await recount(copy.write)).toEqual([]);
  expect(await structureOf(restored.connection)).toEqual(await structureOf(address));
  await expect(copy.write.deleteFrom("profiles").where("id", "=", ben.id).execute()).rejects.toThrow(/foreign key/);
  expect((await stat(join(place, filesOf(name).manifest))).mode & 0o077).toBe(0);
});

it("copies only the files that an earlier backup has not copied", async () => {
  const store = openFolderStore(join(folder, "incremental"), 0);
  expect((await backUp(store)).manifest.media).toMatchObject({ files: 3, copied: 3 });
  await giveAvatar(ben, "2", "Ben's face");
  expect((await backUp(store)).manifest.media).toMatchObject({ files: 6, copied: 3 });
  // Files deleted from the place are copied again, and lost files of the site are reported.
  await store.remove(`media/avatars/${ann.id}/1.webp`);
  await storage.remove(`avatars/${ben.id}/2-96.webp`);
  await store.remove(`media/avatars/${ben.id}/2-96.webp`);
  const { manifest } = await backUp(store);
  expect(manifest.media).toEqual({ files: 5, copied: 1, missing: 1, someMissing: [`avatars/${ben.id}/2-96.webp`] });
  await verifyBackup(store);
});

it("refuses a backup with one flipped byte, wherever it is, and names the file", async () => {
  const store = openFolderStore(join(folder, "flipped"), 0);
  const { name } = await backUp(store);
  const files = filesOf(name);
  for (const file of [files.manifest, files.sums, files.jobs, files.table("votes"), `media/avatars/${ann.id}/1.webp`]) {
    const path = join(store.place, file);
    const bytes = await readFile(path);
    const middle = bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    await writeFile(path, bytes);
    await expect(verifyBackup(store), file).rejects.toThrow(`The backup is damaged: ${file} is not what was written.`);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    await writeFile(path, bytes);
  }
  await truncate(join(store.place, files.manifest), 100);
  await expect(verifyBackup(store)).rejects.toThrow(files.manifest);
});

it("runs nothing that a manifest has in place of a column", async () => {
  const store = openFolderStore(join(folder, "hostile"), 0);
  const { name, manifest } = await backUp(store);
  const trace = join(folder, "trace");
  for (const column of [`id) from program 'touch ${trace}' --`, `id) from '/etc/hostname' --`, "xmin"]) {
    const tables = manifest.tables.map((table) => (table.name === "posts" ? { ...table, columns: [column] } : table));
    await writeManifest(store, name, { ...manifest, tables });
    await expect(restoreBackup(store, await verifyBackup(store), await emptySite()), column).rejects.toThrow(
      "The backup has a column that its migrations do not make: ",
    );
  }
  await expect(stat(trace)).rejects.toThrow("ENOENT");
});

it("refuses a backup that was made to do harm before anything is written", async () => {
  const store = openFolderStore(join(folder, "harmful"), 0);
  const { name, manifest } = await backUp(store);
  const { sums, table } = filesOf(name);
  const written = await readFile(join(store.place, sums), "utf8");
  const hashOf = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
  const seal = async (list: string) => {
    await writeFile(join(store.place, sums), list);
    await writeManifest(store, name, { ...manifest, sums: hashOf(list) });
  };

  const posts = table("posts");
  const rows = await readFile(join(store.place, posts));
  for (const [content, why] of [
    ["\n".repeat(1_000_000), "unpacks to more than its manifest says"],
    [Buffer.alloc(20_000_000, "a"), "unpacks to more than its manifest says"],
    ["\0", "has a zero byte, which no text has"],
    [null, "cannot be unpacked"],
  ] as const) {
    const bytes = content === null ? Buffer.from("no gzip") : gzipSync(content);
    await writeFile(join(store.place, posts), bytes);
    await seal(written.replace(`${hashOf(rows)}  ${posts}`, `${hashOf(bytes)}  ${posts}`));
    await expect(verifyBackup(store), why).rejects.toThrow(`The backup is damaged: ${posts} ${why}.`);
  }
  await writeFile(join(store.place, posts), rows);
  await seal(written.replace(/^.*posts\.copy\.gz\n/m, ""));
  await expect(verifyBackup(store)).rejects.toThrow(`${posts} has no checksum`);

  const hash = hashOf("");
  for (const path of ["media/../../x", "media/a/../b", "/etc/passwd", "media/a\0b", "media/a b", "other/a"]) {
    await seal(`${written}${hash}  ${path}\n`);
    await expect(verifyBackup(store), path).rejects.toThrow("The list of checksums cannot be read.");
  }
  await seal(written);

  const picture = join(store.place, `media/avatars/${ann.id}/1.webp`);
  const elsewhere = join(folder, "elsewhere");
  for (const path of [picture, join(store.place, "media/avatars")]) {
    // The same bytes and checksum.
    await rename(path, elsewhere);
    await symlink(elsewhere, path);
    await expect(verifyBackup(store), path).rejects.toThrow("is not a file of its own");
    await rm(path);
    await rename(elsewhere, path);
  }
  await verifyBackup(store);
  // The place itself may link to another disk.
  await rename(join(store.place, "media"), elsewhere);
  await symlink(elsewhere, join(store.place, "media"));
  await verifyBackup(store);
});

it("restores one backup at a time into a site", async () => {
  const store = openFolderStore(join(folder, "two-restores"), 0);
  await backUp(store);
  const backup = await verifyBackup(store);
  const { copy, ...target } = await emptySite();
  let second: Promise<unknown> | undefined;
  const put: Storage["put"] = async (object, file) => {
    second ??= restoreBackup(store, backup, target).catch(({ message }: Error) => message);
    await second;
    await target.storage.put(object, file);
  };
  await restoreBackup(store, backup, { ...target, storage: { ...target.storage, put } });
  expect(await second).toBe("Another restore into this database is under way. Wait until it has ended.");
  expect(await copy.write.selectFrom("profiles").select("id").where("id", "=", ann.id).execute()).toHaveLength(1);
});

it("a backup of a newer program is refused, and one of an older program is brought up to date", async () => {
  const store = openFolderStore(join(folder, "versions"), 0);
  const older = await emptySite();
  // As the migrations before the baseline left it.
  await migrate(older.connection, { upTo: baseline });
  await sql`insert into profiles (id, username, created_at) values (gen_random_uuid(), 'old_ann', now())`.execute(
    older.copy.write,
  );
  const { name, manifest } = await backUp(store, older);
  await writeManifest(store, name, { ...manifest, migrations: migrationsBefore });
  const target = await emptySite();
  await restoreBackup(store, await verifyBackup(store), target);
  expect(await migrate(target.connection)).toEqual([]);
  expect(await structureOf(target.connection)).toEqual(await structureOf(address));
  expect(await target.copy.write.selectFrom("profiles").select("username").execute()).toEqual([
    { username: "old_ann" },
  ]);
  await writeManifest(store, name, { ...manifest, migrations: migrationsBefore.slice(0, 20) });
  await expect(verifyBackup(store)).rejects.toThrow("of an unfinished version of the program (0049-limits-by-cost)");
  await writeManifest(store, name, manifest);

  await db.write.executeQuery(
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.compile(db.write),
  );
  await expect(migrate(address)).rejects.toThrow("newer version of the program (9999-later)");
  await backUp(store);
  await sql`delete from kysely_migration where name = '9999-later'`.execute(db.write);
  await expect(verifyBackup(store)).rejects.toThrow("of a newer version of the program (1.2.3, 9999-later)");
  await verifyBackup(store, name);
});

it("restores into an empty site only, and an interrupted restore is finished by the next one", async () => {
  const store = openFolderStore(join(folder, "empty-only"), 0);
  await backUp(store);
  const backup = await verifyBackup(store);
  await expect(restoreBackup(store, backup, { connection: address, storage, sync: async () => {} })).rejects.toThrow(
    "The database is not empty, and a restore replaces nothing.",
  );

  const { copy, ...target } = await emptySite();
  const failing: Storage = { ...target.storage, put: () => Promise.reject(new Error("power cut")) };
  await expect(restoreBackup(store, backup, { ...target, storage: failing })).rejects.toThrow("power cut");
  await expect(migrate(target.connection)).rejects.toThrow("A restore into this database has not finished.");
  await expect(backUp(openFolderStore(join(folder, "half"), 0), target)).rejects.toThrow("A restore has not finished");
  await restoreBackup(store, backup, target);
  expect(await migrate(target.connection)).toEqual([]);
  expect(await copy.write.selectFrom("profiles").select("id").where("id", "=", ann.id).execute()).toHaveLength(1);
});

it("an interrupted backup is none, and the next one removes it", async () => {
  const store = openFolderStore(join(folder, "interrupted"), 0);
  const full: BackupStore = {
    ...store,
    write: (file, chunks) =>
      file.includes("/votes.") ? Promise.reject(new Error("disk full")) : store.write(file, chunks),
  };
  await expect(backUp(full)).rejects.toThrow("disk full");
  expect(await listBackups(store)).toMatchObject({ whole: [], interrupted: [expect.any(String)] });
  await expect(verifyBackup(store)).rejects.toThrow("There is no whole backup");
  const { name } = await backUp(store);
  expect(await listBackups(store)).toEqual({ whole: [name], interrupted: [] });
});

it("one backup is made at a time, and none past the floor of the disk", async () => {
  const store = openFolderStore(join(folder, "one"), 0);
  const outcomes = await Promise.allSettled([backUp(store), backUp(store)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: "Another backup is being made. Wait until it has ended." },
  });
  await expect(backUp(openFolderStore(join(folder, "full"), Number.MAX_SAFE_INTEGER))).rejects.toThrow("STORAGE_FLOOR");
});
