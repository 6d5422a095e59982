import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, it, vi } from "vitest";
import { asUrl, ownDatabase } from "../../../testing/database.ts";
import { takeEmails } from "../../../testing/emails.ts";
import { newPerson } from "../../../testing/people.ts";
import { ownS3Server } from "../../../testing/s3-server.ts";
import { createTasks } from "../app.ts";
import { updateAvatar } from "../features/profiles/profiles.repository.ts";
import { runDueJobs } from "../platform/jobs/jobs.ts";
import { InvalidSettings, readSettings } from "../platform/settings.ts";
import { openDisk } from "../platform/storage/disk.ts";
import { openStorage } from "../platform/storage/open.ts";
import { BackupFailed } from "./backup-failed.ts";
import { failuresSince, lastBackup } from "./backups.repository.ts";
import { openFolderStore } from "./folder-store.ts";
import { makeBackup } from "./make-backup.ts";
import { filesOf, listBackups } from "./manifest.ts";
import { openBackupStore } from "./open-store.ts";
import { restoreBackup, verifyBackup } from "./restore-backup.ts";
import { isDue } from "./schedule.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-scheduled-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { db, address } = await ownDatabase();
// Called here, because a database created in a test would not be deleted with the file.
const { address: connection } = await ownDatabase("");
const [pictures, backups] = [await ownS3Server(), await ownS3Server()];
const dataDir = join(folder, "data");
const ann = await newPerson(db, "ann");
const logged: string[] = [];
const log = pino({}, { write: (line) => void logged.push(line) });

const hour = (n: number) => new Date(Date.UTC(2026, 10, 22) + n * 3_600_000);
const sourceOf = (storage: ReturnType<typeof openDisk>) => ({
  ...{ connection: address, storage, dataDir, site: "https://eat.example.org", programVersion: "1.2.3" },
});

async function giveAvatar(storage: ReturnType<typeof openDisk>, name: string): Promise<void> {
  await writeFile(join(folder, "picture"), name);
  for (const size of ["", "-96", "-192"])
    await storage.put(`avatars/${ann.id}/${name}${size}.webp`, join(folder, "picture"));
  await updateAvatar(db.write, ann.id, `/media/avatars/${ann.id}/${name}.webp`);
}

async function namesIn(store: ReturnType<typeof openFolderStore>): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list("media/")) names.push(name.replace(/^.*\//, ""));
  return names;
}

it.each([
  ["never made", true, { lastWhole: null, lastFailure: null }],
  ["made a moment ago", false, { lastWhole: hour(23), lastFailure: null }],
  ["made as long ago as it takes", true, { lastWhole: hour(0), lastFailure: null }],
  ["failed within the hour", false, { lastWhole: null, lastFailure: hour(23.5) }],
  ["failed an hour ago", true, { lastWhole: null, lastFailure: hour(23) }],
  ["made when the clock was ahead", true, { lastWhole: hour(99), lastFailure: null }],
])("a backup that was %s is due: %s", (_, expected, times) => {
  expect(isDue({ everyMs: 24 * 3_600_000, ...times }, hour(24))).toBe(expected);
});

it("the newest backups stay, with the pictures that they have and no other", async () => {
  const store = openFolderStore(join(folder, "retention"), 0);
  const storage = openDisk(dataDir);
  const made: string[] = [];
  for (const n of [1, 2, 3]) {
    await giveAvatar(storage, `${n}`);
    made.push((await makeBackup(store, { ...sourceOf(storage), now: hour(n), newest: 2 })).name);
  }
  expect((await listBackups(store)).whole).toEqual(made.slice(1));
  expect(await namesIn(store)).toEqual(["2-192.webp", "2-96.webp", "2.webp", "3-192.webp", "3-96.webp", "3.webp"]);
  for (const name of made.slice(1)) await verifyBackup(store, name);
});

it.each<[string, (list: string) => Promise<void>]>([
  ["is missing", (list) => rm(list)],
  ["was cut short", (list) => truncate(list, 100)],
  ["is no list", (list) => writeFile(list, "x".repeat(500))],
])("while the list of a backup that stays %s, nobody's pictures are deleted", async (_, damage) => {
  const place = await mkdtemp(join(folder, "damaged-"));
  const store = openFolderStore(place, 0);
  const storage = openDisk(dataDir);
  const make = async (n: number) => {
    await giveAvatar(storage, `${basename(place)}-${n}`);
    return await makeBackup(store, { ...sourceOf(storage), now: hour(n), newest: 2 });
  };
  await make(1);
  const { name } = await make(2);
  await damage(join(place, filesOf(name).sums));
  // The previous one, whose list would be used, is the damaged one.
  expect((await make(3)).damaged).toEqual([name]);
  expect(await namesIn(store)).toHaveLength(9);
  await verifyBackup(store);
  await expect(verifyBackup(store, name)).rejects.toThrow(BackupFailed);
  // Without it, unneeded media are deleted too.
  expect((await make(4)).damaged).toEqual([]);
  expect(await namesIn(store)).toHaveLength(6);
});

it("a backup of the future, of a clock that was wrong, makes way for those that are made after it", async () => {
  const store = openFolderStore(join(folder, "future"), 0);
  const storage = openDisk(dataDir);
  const made: string[] = [];
  for (const n of [9_000, 1, 2, 3])
    made.push((await makeBackup(store, { ...sourceOf(storage), now: hour(n), newest: 2 })).name);
  expect((await listBackups(store)).whole).toEqual(made.slice(2));

  await makeBackup(store, { ...sourceOf(storage), now: hour(9_000) });
  expect((await verifyBackup(store, undefined, hour(4))).name).toBe(made[3]);
  // Even if the clock is wrong, the latest backup stays.
  const { name } = await makeBackup(store, { ...sourceOf(storage), now: hour(-9_000), newest: 1 });
  expect((await listBackups(store)).whole).toEqual([name]);
});

it("a site with a bucket is backed up into another one, and restored from there", async () => {
  const settings = readSettings({ DATA_DIR: dataDir, STORAGE_URL: pictures.url, BACKUP_FOLDER: backups.url });
  const store = openBackupStore(settings, "");
  const storage = openStorage(settings);
  await giveAvatar(storage, "4");
  await makeBackup(store, { ...sourceOf(storage), now: hour(4), newest: 1 });
  await giveAvatar(storage, "5");
  const { manifest } = await makeBackup(store, { ...sourceOf(storage), now: hour(5), newest: 1 });
  expect(manifest.media).toMatchObject({ files: 3, copied: 3, missing: 0 });
  expect((await backups.objects()).filter((name) => name.startsWith("media/"))).toHaveLength(3);

  const restored = openDisk(join(folder, "restored"));
  const target = { connection, storage: restored, sync: async () => {} };
  await restoreBackup(store, await verifyBackup(store), target);
  expect(await restored.has(`avatars/${ann.id}/5-96.webp`)).toBe(true);
  expect(() => readSettings({ STORAGE_URL: pictures.url, BACKUP_FOLDER: pictures.url })).toThrow(InvalidSettings);
});

it("the schedule makes a backup when one is due, and tells administrators once that it fails", async () => {
  const place = join(folder, "scheduled");
  const environment = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: asUrl(address), BACKUP_FOLDER: place, BACKUP_EVERY: "12h" },
    ...{ ADMIN_EMAIL: "host@example.org", STORAGE_FLOOR: "0" },
  };
  // The child process has this one's environment, as in production.
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  let now = new Date();
  const tasks = createTasks({ settings: readSettings(environment), db, log, clock: () => now });
  const runAt = async (hours: number) => {
    now = new Date(Date.now() + hours * 3_600_000);
    await tasks.backup?.run({});
  };
  const store = openFolderStore(place, 0);
  await runAt(0);
  expect((await listBackups(store)).whole).toHaveLength(1);
  expect(await lastBackup(db.write)).toMatchObject({ place, bytes: expect.any(Number) });
  await runAt(11);
  const { whole } = await listBackups(store);
  expect(whole).toHaveLength(1);
  expect(logged.filter((line) => line.includes("is damaged"))).toEqual([]);

  await rm(join(place, filesOf(whole[0] ?? "").sums));
  await db.write.deleteFrom("backups").execute();
  // A backup is named by its second.
  await expect.poll(() => new Date().toISOString().replaceAll(":", "-") > (whole[0] ?? "")).toBe(true);
  await runAt(0);
  expect((await listBackups(store)).whole).toHaveLength(2);
  expect(logged.filter((line) => line.includes("is damaged"))).toEqual([
    expect.stringContaining(`The list of files of ${whole[0]} is damaged`),
  ]);

  await rm(place, { recursive: true });
  await mkdir(dataDir, { recursive: true });
  await writeFile(place, "a file where the folder was");
  for (const hours of [13, 13.5, 15]) {
    await runAt(hours);
    await runDueJobs(address, tasks, log);
  }
  const failures = await failuresSince(db.write);
  expect(failures).toHaveLength(2);
  expect(failures[0]?.reason).toMatch(/ENOTDIR|EEXIST/);
  const emails = await takeEmails(dataDir);
  expect(emails).toEqual([expect.objectContaining({ to: "host@example.org" })]);
  expect(emails[0]?.text).toContain("The newest whole backup is of");
});
