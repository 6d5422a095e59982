import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import { asUrl, ownDatabase } from "../../../testing/database.ts";
import { ownMailServer } from "../../../testing/mail-server.ts";
import { newPerson } from "../../../testing/people.ts";
import { aPost, insertPhoto } from "../../../testing/posts.ts";
import { type Program, startProgram } from "../../../testing/program.ts";
import { ownS3Server } from "../../../testing/s3-server.ts";
import { insertBackup } from "../backup/backups.repository.ts";
import { openFolderStore } from "../backup/folder-store.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { filesOf } from "../backup/manifest.ts";
import { createPost } from "../features/posts/posts.service.ts";
import { addJob } from "../platform/jobs/jobs.repository.ts";
import { findVapidKeys } from "../platform/push/vapid-keys.ts";
import { readSettings } from "../platform/settings.ts";
import { openDisk } from "../platform/storage/disk.ts";
import { openStorage } from "../platform/storage/open.ts";
import { examine } from "./examine.ts";
import type { Finding } from "./finding.ts";

const { db, address } = await ownDatabase();
const folder = await mkdtemp(join(tmpdir(), "dishboard-doctor-"));
const mails = await ownMailServer();
const bucket = await ownS3Server();
const running: Program[] = [];
afterAll(async () => {
  for (const { process, ended } of running) {
    process.kill("SIGKILL");
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

const broken = join(folder, "broken");
await mkdir(broken);
await writeFile(join(broken, "media"), "no folder");

async function ownSite(status: number): Promise<number> {
  const site = createServer((_, reply) => reply.writeHead(status).end()).listen(0, "127.0.0.1");
  await new Promise((listening) => site.once("listening", listening));
  afterAll(() => new Promise((closed) => site.close(closed)));
  return (site.address() as AddressInfo).port;
}
const answering = await ownSite(200);

/** A site without problems, apart from a test's changes. */
const healthy = {
  DATA_DIR: folder,
  DATABASE_URL: asUrl(address),
  PORT: String(answering),
  PUBLIC_URL: `http://localhost:${answering}`,
  SMTP_URL: mails.url,
  STORAGE_FLOOR: "1",
  DATABASE_FLOOR: "1",
  FFMPEG_PATH: "off",
  HOST: "127.0.0.1",
};

const statesOf = (findings: Finding[]) => findings.map(({ check, state, says }) => `${state} ${check}: ${says}`);

it("finds nothing wrong with a site that is as it should be", async () => {
  const found = await examine(healthy);
  expect(found.filter(({ state }) => state === "problem")).toEqual([]);
  expect(found.filter(({ state }) => state === "warning").map(({ check }) => check)).toEqual(["backup", "https"]);
  expect([...new Set(found.map(({ check }) => check))]).toEqual([
    "settings",
    "disk",
    "database",
    "migrations",
    "clock",
    "jobs",
    "counts",
    "cards",
    "files",
    "push",
    "backup",
    "storage",
    "mail",
    "video engine",
    "server",
    "https",
    "proxy",
  ]);
  expect(mails.received).toEqual([]);
  expect(await bucket.objects()).toEqual([]);
});

const site = {
  PUBLIC_URL: "https://eat.example.org",
  DEMO: "off",
  ADMIN_EMAIL: "ada@example.org",
  TRUST_PROXY: "127.0.0.1",
};

describe("finds in the settings", () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ["one that cannot be used", { LOG_LEVEL: "loud" }, /^problem settings: LOG_LEVEL must be/],
    ["one that is misspelt", { LIMIT_VOTES: "5/1m" }, /^warning settings: Nothing reads LIMIT_VOTES$/],
    ["one that nobody knows", { SMTP_PASSWORD: "x" }, /^warning settings: Nothing reads SMTP_PASSWORD$/],
    ["weak passwords", { PASSWORD_WORK: "light" }, /^problem settings: PASSWORD_WORK=light/],
    [
      "a way past a pooler that is not there",
      { DATABASE_URL: "", DATABASE_DIRECT_URL: "postgres://x@localhost/x" },
      /^problem settings: DATABASE_DIRECT_URL/,
    ],
    ["the demo town for others", { ...site, DEMO: "on" }, /^warning settings: .*demo town/],
    ["nobody who administers", { ...site, ADMIN_EMAIL: "" }, /^warning settings: Nobody can administer/],
    ["subdomains without https", { HSTS_SUBDOMAINS: "on" }, /^warning settings: HSTS_SUBDOMAINS/],
    ["floors in the wrong order", { DATABASE_FLOOR: "9" }, /^warning settings: STORAGE_FLOOR is below/],
    ["no https", { ...site, PUBLIC_URL: "http://eat.example.org" }, /^warning https: .*refuse positions/],
    ["an address that is none", { ...site, PUBLIC_URL: "https://eat.invalid" }, /^problem https: .*cannot be reached/],
    ["a proxy that is not named", { ...site, TRUST_PROXY: "off" }, /^problem proxy: .*count as one/],
    [
      "a proxy that anybody can be",
      { ...site, TRUST_PROXY: "1", HOST: "0.0.0.0" },
      /^warning proxy: .*believes anyone who/,
    ],
    ["a proxy without https", { TRUST_PROXY: "127.0.0.1" }, /^warning proxy: TRUST_PROXY names/],
    [
      "a mail server that is not there",
      { SMTP_URL: "smtp://127.0.0.1:9" },
      /^problem mail: .*127\.0\.0\.1:9 cannot be used: ECONNREFUSED|^problem mail: .*ESOCKET/,
    ],
    ["no mail server for others", { ...site, SMTP_URL: "" }, /^problem mail: .*nobody else can confirm/],
    [
      "a full disk",
      { DATABASE_FLOOR: "1000000000", STORAGE_FLOOR: "1000000000" },
      /^problem disk: .*changes are refused/,
    ],
    ["a disk without room for uploads", { STORAGE_FLOOR: "1000000000" }, /^problem disk: .*uploads are refused/],
    ["a folder that is none", { DATA_DIR: broken }, /^problem storage: A file cannot be stored in media/],
    [
      "a bucket that refuses",
      { STORAGE_URL: bucket.url.replace("//S3RVER:", "//WRONG:") },
      /^problem storage: A file cannot be stored in the bucket/,
    ],
    ["a program that is not there", { FFMPEG_PATH: "/nowhere/ffmpeg" }, /^problem video engine: .*not there/],
    ["a program that is none", { FFMPEG_PATH: process.execPath }, /^problem video engine: .*does not run/],
    [
      "a database that is not there",
      { DATABASE_URL: "postgres://x@127.0.0.1:9/x" },
      /^problem database: .*does not answer/,
    ],
  ])("%s", async (_, changes, expected) => {
    const found = statesOf(await examine({ ...healthy, ...changes }));
    expect(found).toContainEqual(expect.stringMatching(expected));
  });

  it("what the file of settings says, too", async () => {
    const file = join(folder, "settings.env");
    await writeFile(file, "DATABASE_DIRECT_URL=postgres://x@localhost/x");
    const found = await examine({ ...healthy, DATABASE_URL: "", SETTINGS_FILE: file });
    expect(statesOf(found)).toContainEqual(expect.stringMatching(/^problem settings: DATABASE_DIRECT_URL/));
    await writeFile(file, "APP_NAME=Eat\nDEMO=off\n");
    const [settings] = await examine({ ...healthy, SETTINGS_FILE: file });
    expect(settings?.says).toBe(`${Object.keys(healthy).length + 2} are set, and all of them are known`);
  });

  it("nothing amiss in names that other programs use, and names what was meant", async () => {
    const found = await examine({ ...healthy, MAIL: "/var/mail/root", HOSTNAME: "eat", MAIL_FORM: "x" });
    const settings = found.filter(({ check }) => check === "settings");
    expect(settings).toEqual([expect.objectContaining({ state: "warning", advice: "Is MAIL_FROM meant?" })]);
  });
});

describe("finds in the database and the files", () => {
  const ann = newPerson(db, "ann");
  const deps = { db, dataDir: folder, clock: () => new Date(), onChange: () => {} };

  it("counts that are wrong, and leaves them as they are", async () => {
    const oil = await (await ann).submitsProduct({ name: "Oil" });
    const upvotes = () =>
      db.write.selectFrom("rankings").select("upvotes").where("item_id", "=", oil).executeTakeFirstOrThrow();
    const spoil = (count: number) =>
      db.write.updateTable("rankings").set({ upvotes: count, net_score: count }).where("item_id", "=", oil).execute();
    await spoil(7);
    expect(statesOf(await examine(healthy))).toContainEqual(expect.stringMatching(/^problem counts: 1 counts are not/));
    expect(await upvotes()).toEqual({ upvotes: 7 });
    await spoil(0);
  });

  it("a card that is not what it shows, and leaves it as it is", async () => {
    const salt = await (await ann).submitsProduct({ name: "Salt" });
    const card = db.write.selectFrom("cards").select("body").where("item_id", "=", salt);
    const { body } = await card.executeTakeFirstOrThrow();
    const store = (text: string) =>
      db.write.updateTable("cards").set({ body: text }).where("item_id", "=", salt).execute();
    await store("{}");
    expect(statesOf(await examine(healthy))).toContainEqual(expect.stringMatching(/^problem cards: 1 are not/));
    expect(await card.execute()).toEqual([{ body: "{}" }]);
    await store(body);
  });

  it("a missing migration", async () => {
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = '0086-baseline' returning name, timestamp`.execute(db.write);
    expect(statesOf(await examine(healthy))).toContainEqual(expect.stringMatching(/^problem migrations: /));
    await sql`insert into kysely_migration (name, timestamp) values (${rows[0]?.name}, ${rows[0]?.timestamp})`.execute(
      db.write,
    );
  });

  it("jobs that wait and jobs that were given up", async () => {
    await addJob(db.write, "test-job", {}, "late");
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`.execute(db.write);
    expect(statesOf(await examine(healthy))).toContainEqual(expect.stringMatching(/^warning jobs: .*test-job/));
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db.write);
    expect(statesOf(await examine(healthy))).toContainEqual(expect.stringMatching(/^warning jobs: .*1 of test-job/));
  });

  it("a clock that is not the database's", async () => {
    const seen = async (minutes: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
      try {
        return statesOf(await examine(healthy)).find((line) => line.includes(" clock: "));
      } finally {
        vi.useRealTimers();
      }
    };
    expect(await seen(0)).toBe("ok clock: It agrees with the database's");
    expect(await seen(3)).toMatch(/^warning clock: This machine and its database differ by 1\d\d s$/);
    expect(await seen(-90)).toMatch(/^problem clock: .* differ by 5\d{3} s: links and sessions end at the wrong time$/);
  });

  it("when the last backup was made", async () => {
    const seen = async (hours: number) => {
      const at = new Date(Date.now() + hours * 3_600_000);
      await db.write.deleteFrom("backups").execute();
      await insertBackup(db.write, { startedAt: at, endedAt: at, place: "/backups", name: `${hours}`, bytes: 1 });
      return statesOf(await examine(healthy)).find((line) => line.includes(" backup: "));
    };
    expect(await seen(-74)).toBe("warning backup: The last backup is 3 days old");
    expect(await seen(-1)).toMatch(/^ok backup: The last was begun at \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    expect(await seen(9_000)).toMatch(/^warning backup: The last backup is of the future, /);
  });

  it("a backup whose list of files is damaged", async () => {
    const place = join(folder, "backups-of-doctor");
    const source = { connection: address, storage: openDisk(folder), dataDir: folder, now: new Date() };
    const { name } = await makeBackup(openFolderStore(place, 0), { ...source, site: "", programVersion: "" });
    const seen = async () => statesOf(await examine({ ...healthy, BACKUP_FOLDER: place }));
    expect(await seen()).not.toContainEqual(expect.stringMatching(/ backup: .*damaged/));
    await rm(join(place, filesOf(name).sums));
    expect(await seen()).toContainEqual(
      `problem backup: The list of files of ${name} in ${place} is damaged: it cannot be restored, and pictures and videos of old backups stay`,
    );
  });

  it("whether devices can be notified", async () => {
    await sql`delete from server_secrets where name = 'push'`.execute(db.write);
    const seen = async (changes: Record<string, string>) =>
      statesOf(await examine({ ...healthy, ...changes })).find((line) => line.includes(" push: "));
    expect(await seen({ PUSH: "off" })).toBe("ok push: Off, as PUSH says");
    expect(await seen({})).toBe("ok push: Browsers offer it on https only");
    const overHttps = { PUBLIC_URL: "https://localhost" };
    expect(await seen(overHttps)).toBe("ok push: Its keys are made when somebody first asks for it");
    await findVapidKeys(db);
    expect(await seen(overHttps)).toBe("ok push: The site has its keys");
  });

  it("files without rows, and rows without files", async () => {
    const orphan = join(folder, "media", "dish-images", "nobody", "1_aaaaaa.webp");
    await mkdir(join(orphan, ".."), { recursive: true });
    await writeFile(orphan, "bytes");
    const during = statesOf(await examine(healthy));
    expect(during.filter((line) => line.includes(" files: "))).toEqual([expect.stringMatching(/^ok files/)]);
    await utimes(orphan, 1_000, 1_000);
    await createPost(deps, (await ann).id, aPost("snap", await insertPhoto(db, (await ann).id)));
    const found = statesOf(await examine(healthy));
    expect(found).toContainEqual(
      expect.stringMatching(/^warning files: 1 files have no row, like dish-images\/nobody/),
    );
    expect(found).toContainEqual(expect.stringMatching(/^problem files: \d files are missing/));
    const inBucket = { ...healthy, STORAGE_URL: bucket.url };
    const storage = openStorage(readSettings(inBucket));
    for (const object of ["avatars/nobody/1.webp", "sites/eat.example.net"]) await storage.put(object, orphan);
    await bucket.setStoredAt("avatars/nobody/1.webp", new Date(1_000));
    const foundInBucket = statesOf(await examine(inBucket));
    expect(foundInBucket).toContainEqual(expect.stringMatching(/^problem files: \d files are missing/));
    expect(foundInBucket).toContainEqual("warning files: 1 files have no row, like avatars/nobody/1.webp");
    expect(foundInBucket).toContainEqual(
      "problem files: The bucket has files of other sites too, as sites/eat.example.net in it says",
    );
    for (const object of ["avatars/nobody/1.webp", "sites/eat.example.net"]) await storage.remove(object);
  });
});

describe("npm run doctor", { timeout: 120_000 }, () => {
  const DATA_DIR = join(folder, "site");

  async function doctor(environment: Record<string, string>, args: string[] = []) {
    const program = await startProgram({ ...environment, FFMPEG_PATH: "off" }, "doctor-command.ts", "pipe", args);
    const code = await program.ended;
    return { code, output: program.output() };
  }

  it("works before the first start, beside a running server, and when that has stopped", async () => {
    // Linux has several loopback addresses, so that HOST is tested.
    const HOST = process.platform === "linux" ? "127.0.0.2" : "127.0.0.1";
    const environment = { DATA_DIR, HOST, DEMO: "off", STORAGE_FLOOR: "1", DATABASE_FLOOR: "1" };
    const before = await doctor(environment);
    expect([before.code, before.output]).toEqual([0, expect.stringContaining("There is none in")]);
    const server = await startProgram({ ...environment, FFMPEG_PATH: "off" });
    running.push(server);
    await server.prints(/ is at http/);
    const beside = await doctor({ ...environment, PORT: new URL(server.url).port });
    expect([beside.code, beside.output]).toEqual([0, expect.stringMatching(/ok {7}server +It answers at port/)]);
    expect(beside.output).toMatch(/ok {7}counts/);
    server.process.kill("SIGTERM");
    await server.ended;
    const after = await doctor(environment);
    expect([after.code, after.output]).toEqual([0, expect.stringMatching(/ok {7}server +None answers/)]);
    expect(after.output).toMatch(/ok {7}migrations/);
  });

  it("says each problem with what to do, and ends with 1", async () => {
    const { code, output } = await doctor({ ...healthy, PASSWORD_WORK: "light" });
    expect(code).toBe(1);
    expect(output).toMatch(/^PROBLEM {2}settings +PASSWORD_WORK=light .*\n +-> Leave it out$/m);
    expect(output).not.toMatch(/ at .*:\d+:\d+/);
    const forPrograms = await doctor({ ...healthy, PASSWORD_WORK: "light" }, ["--json"]);
    expect(forPrograms.code).toBe(1);
    const finding = { check: "settings", state: "problem", says: expect.stringMatching(/^PASSWORD_WORK=light/) };
    expect(JSON.parse(forPrograms.output)).toContainEqual({
      ...finding,
      advice: expect.stringMatching(/^Leave it out/),
    });
  });
});
