import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import {
  addImportFile,
  answerImportFile,
  type ImportFile,
  importErrors,
  importUploadsPath,
  listImports,
  removeImportFile,
  startImport,
  undoImport,
} from "@dishboard/contract/imports";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { importTold } from "../../../../../testing/imported-places.ts";
import { somebodyWaits } from "../../../../../testing/locks.ts";
import { aDish } from "../../../../../testing/people.ts";
import { insertSignedIn, transportOf } from "../../../../../testing/sign-in.ts";
import { uploadBytes } from "../../../../../testing/videos.ts";
import { createTasks } from "../../../app.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { openLog } from "../../../platform/log.ts";
import { undoImport as undoPlaces } from "../undo.service.ts";

const clock = { now: new Date() };
const app = await ownApp({ ADMIN_EMAIL: "boss@example.org,other@example.org" }, { clock: () => clock.now });
const { db } = app;
const boss = await insertSignedIn(db, "boss");
const other = await insertSignedIn(db, "other");
const anna = await insertSignedIn(db, "anna");
const as = (who: typeof boss) => transportOf(app, who);

beforeEach(async () => {
  await rm(join(app.settings.dataDir, "imports"), { recursive: true, force: true });
  clock.now = new Date();
  await sql`truncate rankings, restaurants, imports, imported_places, import_files, place_questions cascade`.execute(
    db.write,
  );
});

const csv = "Trading Name,Y,X\nZoë,51.5414,-0.1471\nCrumb,51.55,-0.15\nNowhere,,\nBad,NaN,0\n";
const features = (count: number) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: Array.from({ length: count }, (_, n) => ({
      type: "Feature",
      id: n,
      geometry: { type: "Point", coordinates: [n / 1_000, 51] },
      properties: { name: `Number ${n}` },
    })),
  });

const add = async (content: string | Buffer, fileName = "places.csv", who = boss) => {
  const { id } = await uploadBytes(app, who, Buffer.from(content), undefined, importUploadsPath);
  return call(as(who), addImportFile, { params: { id }, body: { fileName, day: "2026-11-20" } });
};
const everything = () => call(as(boss), listImports, {});
const fileOf = async ({ id }: { id: string }) => (await everything()).files.find((file) => file.id === id);
const looked = async (file: ImportFile) => {
  await app.runJobs();
  return fileOf(file);
};
const start = ({ id }: { id: string }, who = boss) => call(as(who), startImport, { params: { id } });
const answers = { source: "A list", licence: "CC0", columns: { name: "Trading Name", latitude: "Y", longitude: "X" } };
const answer = ({ id }: { id: string }, body: Parameters<typeof call<typeof answerImportFile>>[2]["body"] = answers) =>
  call(as(boss), answerImportFile, { params: { id }, body });
const names = async () =>
  (await db.write.selectFrom("restaurants").select("name").orderBy("name").execute()).map(({ name }) => name);
const kept = () => readdir(join(app.settings.dataDir, "imports")).catch(() => []);
const incoming = () => readdir(join(app.settings.dataDir, "uploads")).catch(() => []);

async function othersTables(): Promise<unknown> {
  const { rows } =
    await sql`select (select count(*) from votes) votes, (select count(*) from notifications) notifications,
    (select count(*) from posts) posts, (select count(*) from rankings) rankings, (select count(*) from cards) cards`.execute(
      db.write,
    );
  return rows;
}

describe("a file with places", () => {
  it("is looked through once its columns are confirmed, imported, and taken back", async () => {
    const before = await othersTables();
    const file = await add(csv);
    expect(file).toMatchObject({ state: "looking", fileName: "places.csv", bytes: Buffer.byteLength(csv) });
    expect(await incoming()).toEqual([]);
    expect(await looked(file)).toMatchObject({
      state: "asks",
      csv: {
        header: ["Trading Name", "Y", "X"],
        sample: [["Zoë", "51.5414", "-0.1471"], ["Crumb", "51.55", "-0.15"], expect.anything(), expect.anything()],
      },
    });
    await expect(answer(file, { ...answers, columns: { name: "Trading Name" } })).rejects.toThrow(
      importErrors.noColumns,
    );
    await expect(start(file)).rejects.toThrow(importErrors.changed);
    await answer(file);
    expect(await looked(file)).toMatchObject({
      ...{ state: "ready", source: "A list", licence: "CC0", day: "2026-11-20" },
      preview: {
        ...{ places: 2, known: 0, unplaced: 1, refused: 1, problems: [{ at: "line 4" }, { at: "line 5" }] },
        told: { hours: 0, addresses: 0, cuisines: 0 },
      },
    });
    expect(await names()).toEqual([]);
    await Promise.all([start(file), start(file, other), start(file)]);
    await app.runJobs();
    expect(await names()).toEqual(["Crumb", "Zoë"]);
    const { files, imports } = await everything();
    expect(files).toEqual([]);
    expect(imports).toMatchObject([{ id: 1, state: "ended", source: "A list", added: 2, day: "2026-11-20" }]);
    expect(await kept()).toEqual([]);
    expect((await start(file)).state).toBe("done");
    expect(await othersTables()).toEqual(before);

    const again = await add(csv);
    await looked(again);
    await answer(again);
    expect(await looked(again)).toMatchObject({ preview: { places: 2, known: 2 } });

    await call(as(anna), submitDish, {
      body: {
        ...aDish(),
        key: crypto.randomUUID(),
        restaurantName: "Zoë",
        pin: { latitude: 51.5414, longitude: -0.1471 },
      },
    });
    const undo = (number: number) => call(as(boss), undoImport, { params: { number } });
    expect(await Promise.all([undo(1), undo(1)])).toMatchObject([{ state: "undoing" }, { state: "undoing" }]);
    await app.runJobs();
    expect((await everything()).imports).toMatchObject([{ id: 1, state: "undone", removed: 1, kept: 1 }]);
    expect((await undo(1)).state).toBe("undone");
    expect(await names()).toEqual(["Zoë"]);
    await expect(undo(7)).rejects.toThrow(importErrors.noImport);
  });

  it("goes on where a killed worker has left it, as one import with one undo", async () => {
    const file = await add(features(450), "many.geojson");
    await looked(file);
    await sql`create function fail_at_300() returns trigger language plpgsql as $$
      begin if new.source_id = '300' then raise exception 'cut off' using errcode = '57P01'; end if; return new; end $$`.execute(
      db.write,
    );
    await sql`create trigger fail_at_300 before insert on imported_places for each row execute function fail_at_300()`.execute(
      db.write,
    );
    await start(file);
    await expect(call(as(boss), removeImportFile, { params: { id: file.id } })).rejects.toThrow(importErrors.changed);
    await app.runJobs();
    expect(await names()).toHaveLength(200);
    expect(await fileOf(file)).toMatchObject({ state: "importing", progress: 200, importId: 1 });
    expect((await everything()).imports).toMatchObject([{ state: "running", added: 200 }]);
    await expect(call(as(boss), undoImport, { params: { number: 1 } })).rejects.toThrow(importErrors.running);
    await sql`drop function fail_at_300 cascade`.execute(db.write);
    await addJob(db.write, "imports-file", { id: file.id }, `imports-file ${file.id}`, "imports");
    await app.runJobs();
    expect((await everything()).imports).toMatchObject([{ id: 1, state: "ended", added: 450 }]);
    expect(await names()).toHaveLength(450);
    await call(as(other), undoImport, { params: { number: 1 } });
    await app.runJobs();
    expect(await names()).toEqual([]);
    expect((await everything()).imports).toMatchObject([{ state: "undone", removed: 450, kept: 0 }]);
  });

  it("that cannot be stored is refused at once, and what of it is stored is taken back", async () => {
    const file = await add(features(450), "many.geojson");
    await looked(file);
    await sql`create function fail_at_300() returns trigger language plpgsql as $$
      begin if new.source_id = '300' then raise exception 'no such text' using errcode = '22021'; end if; return new; end $$`.execute(
      db.write,
    );
    await sql`create trigger fail_at_300 before insert on imported_places for each row execute function fail_at_300()`.execute(
      db.write,
    );
    await start(file);
    const message = "Something in it cannot be stored. What of it is stored is in the list below, and can be undone.";
    expect(await looked(file)).toMatchObject({ state: "refused", message, importId: 1 });
    await sql`drop function fail_at_300 cascade`.execute(db.write);
    await call(as(boss), removeImportFile, { params: { id: file.id } });
    expect((await everything()).imports).toMatchObject([{ state: "cut-off", added: 200 }]);
    await call(as(boss), undoImport, { params: { number: 1 } });
    await app.runJobs();
    expect([await names(), await kept()]).toEqual([[], []]);
  });

  it("that the command imports is running while it does, and its undo ends it", async () => {
    const importByCommand = async (onStored: () => Promise<void>) => {
      const places = Array.from({ length: 450 }, (_, n) => ({
        name: `Number ${n}`,
        position: { latitude: 51, longitude: n / 100 },
      }));
      return importTold(db, places, {}, async (what, count) => {
        if (what === "stored" && count === 200) await onStored();
      });
    };
    const undo = () => call(as(boss), undoImport, { params: { number: 1 } });
    const ended = importByCommand(async () => {
      expect((await everything()).imports).toMatchObject([{ state: "running", added: 200 }]);
      await expect(undo()).rejects.toThrow(importErrors.running);
      await undoPlaces(db, 1, clock.now);
      expect(await names()).toEqual([]);
    });
    await expect(ended).rejects.toThrow("Import 1 was undone meanwhile. Nothing more of the file was stored.");
    expect((await everything()).imports).toMatchObject([{ id: 1, state: "undone", added: 200, removed: 200 }]);
    expect(await names()).toEqual([]);

    const killed = importByCommand(async () => {
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect((await everything()).imports[0]).toMatchObject({ id: 2, state: "cut-off" });
    await call(as(boss), undoImport, { params: { number: 2 } });
    await app.runJobs();
    expect(await names()).toEqual([]);
  });

  it("has names and days that there are, and none that turn a text around", async () => {
    const { id } = await uploadBytes(app, boss, Buffer.from(features(1)), undefined, importUploadsPath);
    const named = (fileName: string, day = "2026-11-20") =>
      call(as(boss), addImportFile, { params: { id }, body: { fileName, day } });
    for (const name of ["a\0b", "   ", "\u202e", "a\ud800"])
      await expect(named(name)).rejects.toMatchObject({ code: "invalid" });
    await expect(named("a", "0000-01-01")).rejects.toMatchObject({ code: "invalid" });
    expect(await looked(await named(" \u202egpj.geojson"))).toMatchObject({ fileName: "gpj.geojson", source: "gpj" });
    for (const source of ["a\0b", "  ", "\u202e"])
      await expect(answer({ id }, { ...answers, source })).rejects.toMatchObject({ code: "invalid" });
    expect(await answer({ id }, { source: "\u202eevil", licence: null, columns: null })).toMatchObject({
      source: "evil",
    });
    await app.runJobs();
  });

  it("whose job has failed can be removed", async () => {
    const file = await add(features(3), "some.geojson");
    await looked(file);
    await start(file);
    await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'away' where key = ${`imports-file ${file.id}`}`.execute(
      db.write,
    );
    await call(as(boss), removeImportFile, { params: { id: file.id } });
    await app.runJobs();
    expect([(await everything()).files, await names(), await kept()]).toEqual([[], [], []]);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ["that is a picture", Buffer.from("GIF89a\0\0\0\0"), /^It is none of GeoJSON, /],
    ["that is a bomb", gzipSync(`{"features":[${" ".repeat(60_000_000)}`), /is longer than any row\.$/],
    ["that ends in the middle", features(300).slice(0, -9), /^The file is cut off in line /],
  ])("%s is refused in one line and not kept", async (_, content, message) => {
    const file = await add(content, "strange");
    expect(await looked(file)).toMatchObject({ state: "refused", message: expect.stringMatching(message) });
    await expect(start(file)).rejects.toThrow(importErrors.changed);
    expect(await names()).toEqual([]);
    expect(await kept()).toEqual([]);
    await call(as(other), removeImportFile, { params: { id: file.id } });
    expect((await everything()).files).toEqual([]);
  });

  it("that finds no room on the disk waits, with nothing half stored, and says so", async () => {
    const file = await add(features(3), "some.geojson");
    await looked(file);
    const { storageFloor } = app.settings;
    app.settings.storageFloor = 1e18;
    try {
      await start(file);
      const message = expect.stringMatching(/^The disk of the server is almost full\./);
      expect(await looked(file)).toMatchObject({ state: "ready", message });
      expect([await names(), (await everything()).imports]).toEqual([[], []]);
      expect(await uploadBytes(app, boss, Buffer.from(csv), undefined, importUploadsPath)).toMatchObject({
        status: 507,
      });
    } finally {
      app.settings.storageFloor = storageFloor;
    }
    await start(file);
    await app.runJobs();
    expect(await names()).toHaveLength(3);
  });

  it("is removed by an administrator who does not want it, and after a day", async () => {
    const [first, second] = [await add(csv), await add(csv)];
    await app.runJobs();
    const remove = () => call(as(boss), removeImportFile, { params: { id: first.id } });
    const { later } = await inTransaction(db.write, async (transaction) => {
      await sql`delete from import_files where id = ${first.id}`.execute(transaction);
      const later = remove();
      await somebodyWaits(db.write);
      return { later };
    });
    expect([await later, await remove()]).toEqual([{ removed: true }, { removed: true }]);
    await expect(answer(first)).rejects.toThrow(importErrors.notFound);
    expect(await kept()).toEqual([`${second.id}.file`]);
    clock.now = new Date(Date.now() + 25 * 3_600_000);
    await createTasks({ settings: app.settings, db, log: openLog("silent"), clock: () => clock.now })[
      "imports-sweep"
    ]?.run({});
    expect([await kept(), (await db.write.selectFrom("import_files").selectAll().execute()).length]).toEqual([[], 0]);
  });

  it("is the business of administrators, and its upload of the one who sends it", async () => {
    const refused = await uploadBytes(app, anna, Buffer.from(csv), undefined, importUploadsPath);
    expect(refused).toMatchObject({ status: 404, error: "There is nothing at this address" });
    const { id } = await uploadBytes(app, boss, Buffer.from(csv), undefined, importUploadsPath);
    const body = { fileName: "places.csv", day: "2026-11-20" };
    await expect(call(as(other), addImportFile, { params: { id }, body })).rejects.toThrow(importErrors.notFound);
    const part = await uploadBytes(app, boss, Buffer.from(csv), 1_000, importUploadsPath);
    await expect(call(as(boss), addImportFile, { params: { id: part.id }, body })).rejects.toThrow(
      importErrors.incomplete,
    );
    const big = await uploadBytes(app, boss, Buffer.from(csv), 5e9, importUploadsPath);
    expect(big).toMatchObject({ status: 413, error: importErrors.tooLarge });
    const longer = await uploadBytes(app, boss, Buffer.from(csv), 10, importUploadsPath);
    expect(longer).toMatchObject({ status: 413, error: "More bytes arrive than the upload was said to have" });
    expect((await app.app.inject({ url: `/imports/${id}.file` })).statusCode).toBe(404);
  });
});
