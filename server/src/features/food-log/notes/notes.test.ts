import { blockPerson } from "@dishboard/contract/blocks";
import { createExportLink, requestExport } from "@dishboard/contract/data-export";
import { deleteDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import * as log from "@dishboard/contract/food-log";
import {
  countReported,
  createReport,
  decide,
  listReported,
  myHiddenThings,
  readReported,
} from "@dishboard/contract/reports";
import { listNotes, maxHelpfulIds, myHelpful, type NotesOrder, setHelpful } from "@dishboard/contract/shared-notes";
import { UploadedPicture } from "@dishboard/contract/uploads";
import { sql } from "kysely";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson } from "../../../../../testing/people.ts";
import { photo, uploadTo } from "../../../../../testing/pictures.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { unzip } from "../../../../../testing/zip.ts";
import { createTasks } from "../../../app.ts";
import { openLog } from "../../../platform/log.ts";
import { recountNotes } from "./recount-notes.service.ts";

const generous = "100000/1d";
const testApp = await ownApp({
  ADMIN_EMAIL: "boss@example.org",
  LIMITS: `helpful=${generous},helpful-long=${generous},food-log=${generous},food-log-long=${generous},reports=${generous}`,
});
const { app, db, runJobs, settings, transport } = testApp;
const cook = await newPerson(db, "cook");
const boss = await signedInPerson(testApp, "boss");
const ann = await signedInPerson(testApp, "ann");
const people = await Promise.all(Array.from({ length: 30 }, (_, n) => insertSignedIn(db, `reader_${n}`)));
const [ben, cleo] = people as [Who, Who];

type Who = Pick<SignedIn, "id" | "accessToken">;
type Item = { dishId: string } | { productId: string };
type Meal = {
  day?: string;
  note?: string | null;
  isShared?: boolean;
  isNoteShared?: boolean;
  photo?: { uploadId?: string; description: string | null } | null;
};

const as = (who: Who) => transportOf(testApp, who);
const eat = (who: Who, item: Item, { day = "2026-11-01", note = "Crisp.", isShared = false, ...rest }: Meal = {}) =>
  call(as(who), log.addLogEntry, { body: { key: v7(), ...item, day, note, isShared, isNoteShared: true, ...rest } });
const change = (who: Who, id: string, fields: Meal) =>
  call(as(who), log.updateLogEntry, {
    params: { id },
    body: { day: "2026-11-01", note: "Crisp.", isShared: false, ...fields },
  });
const remove = (who: Who, id: string) => call(as(who), log.deleteLogEntry, { params: { id } });
const refOf = (item: Item) =>
  "dishId" in item ? ({ kind: "dish", id: item.dishId } as const) : ({ kind: "product", id: item.productId } as const);
const notesOf = (item: Item, order?: NotesOrder, before?: string, isLatest = false) =>
  call(
    transport,
    listNotes,
    { params: refOf(item), query: { ...(order && { order }), ...(before !== undefined && { before }) } },
    { isLatest },
  );
const textsOf = async (item: Item, order?: NotesOrder) => (await notesOf(item, order)).notes.map(({ note }) => note);
const press = (who: Who, id: string, isHelpful = true) =>
  call(as(who), setHelpful, { params: { id }, body: { isHelpful } });
const mine = async (who: Who, ...ids: string[]) => (await call(as(who), myHelpful, { body: { ids } })).notes;
const storedCount = async (id: string) => {
  const { rows } = await sql<{ count: number; marks: number }>`
    select helpful_count as count, (select count(*)::int from helpful_marks where entry_id = ${id}::uuid) as marks
    from food_log where id = ${id}::uuid`.execute(db.write);
  return rows[0];
};
const aDish = async (): Promise<Item> => ({ dishId: await cook.submitsDish({}) });

describe("a note", () => {
  it("stands on the page of its dish or product once its author says so, and nothing else of the log does", async () => {
    for (const item of [await aDish(), { productId: await cook.submitsProduct({ name: "Jam", brand: "Red Jar" }) }]) {
      const body = { key: v7(), ...item, day: "2026-11-02", note: "Silent", isShared: true };
      const silent = await call(as(ann), log.addLogEntry, { body });
      expect(silent.isNoteShared).toBe(false);
      expect(await notesOf(item)).toEqual({ notes: [], next: null });
      const shared = await eat(ann, item, { note: "  Crisp <b>base</b>\r\nhttps://example.org \u202e" });
      expect(shared).toMatchObject({ isShared: false, isNoteShared: true, item: refOf(item) });
      const note = {
        id: shared.id,
        day: "2026-11-01",
        note: "Crisp <b>base</b>\nhttps://example.org",
        photo: null,
        author: { id: ann.id, username: "ann", avatarUrl: null },
        helpfulCount: 0,
        version: 0,
      };
      expect(await notesOf(item)).toEqual({ notes: [note], next: null });
      // Sharing on the profile is a separate switch.
      const profile = await call(as(ben), log.sharedFoodLog, { params: { id: ann.id } });
      expect(profile.entries.map(({ id }) => id)).toContain(silent.id);
      expect(profile.entries.map(({ id }) => id)).not.toContain(shared.id);
      await change(ann, shared.id, { isNoteShared: false });
      expect(await textsOf(item)).toEqual([]);
      await change(ann, silent.id, { note: "Said", isNoteShared: true });
      await change(ann, silent.id, { note: "Said again" });
      expect(await textsOf(item)).toEqual(["Said again"]);
      await remove(ann, silent.id);
      expect(await textsOf(item)).toEqual([]);
    }
  });

  it("that is empty cannot be shared, and one that is emptied is not shared any more", async () => {
    const item = await aDish();
    const refused = { code: "invalid", field: "note", message: log.logErrors.noNote };
    for (const note of [null, "", " \u200b "]) await expect(eat(ann, item, { note })).rejects.toMatchObject(refused);
    const { id } = await eat(ann, item);
    await expect(change(ann, id, { note: "", isNoteShared: true })).rejects.toMatchObject(refused);
    expect(await change(ann, id, { note: null })).toMatchObject({ note: null, isNoteShared: false });
    expect(await textsOf(item)).toEqual([]);
    expect(await change(ann, id, { note: "New" })).toMatchObject({ isNoteShared: false });
  });

  it("belongs to exactly one dish or product, and cannot be changed by others", async () => {
    const [dish, product] = [await aDish(), { productId: await cook.submitsProduct({}) }];
    const refused = { code: "invalid", message: log.logErrors.oneItem };
    await expect(eat(ann, { ...dish, ...product })).rejects.toMatchObject(refused);
    await expect(eat(ann, {} as Item)).rejects.toMatchObject(refused);
    await expect(eat(ann, { productId: (dish as { dishId: string }).dishId })).rejects.toMatchObject({
      code: "not-found",
      message: "Product Not Found",
    });
    const { id } = await eat(ann, product);
    await expect(change(ben, id, { isNoteShared: false })).rejects.toMatchObject({ code: "not-found" });
    expect(await textsOf(product)).toEqual(["Crisp."]);
  });

  it("is gone with the page of what is hidden, and is private again when the dish is deleted", async () => {
    const { id: dishId } = { id: await cook.submitsDish({ name: "Curry" }) };
    const { id } = await eat(ann, { dishId });
    await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", dishId).execute();
    await expect(notesOf({ dishId })).rejects.toMatchObject({ code: "not-found", message: "Dish Not Found" });
    await expect(press(ben, id)).rejects.toMatchObject({ code: "not-found" });
    await db.write
      .updateTable("rankings")
      .set({ state: 0, submitted_by: ann.id })
      .where("item_id", "=", dishId)
      .execute();
    await db.write.updateTable("dishes").set({ submitted_by: ann.id }).where("id", "=", dishId).execute();
    await call(as(ann), deleteDish, { params: { id: dishId } });
    await expect(press(ben, id)).rejects.toMatchObject({ code: "not-found" });
    expect((await call(as(ann), log.myFoodLog, {})).entries.find((one) => one.id === id)).toMatchObject({
      item: { kind: "dish", id: null, name: "Curry" },
    });
  });

  it("comes with the photo of its entry, which is changed, removed and deleted with its files", async () => {
    const item = await aDish();
    const upload = async (who: Who) =>
      UploadedPicture.parse((await uploadTo(testApp, who, await photo(320, 240), { bucket: "log-images" })).json());
    const isServed = async (path: string) => (await app.inject(path)).statusCode === 200;
    const [first, second, bens] = [await upload(ann), await upload(ann), await upload(ben)];
    const photoOf = async () => (await notesOf(item)).notes.map((note) => note.photo);
    const body = { key: v7(), ...item, day: "2026-11-01", note: "Crisp.", isShared: false, isNoteShared: true };
    const send = (uploadId: string) =>
      call(as(ann), log.addLogEntry, { body: { ...body, photo: { uploadId, description: "A slice" } } });
    await expect(send(bens.id)).rejects.toMatchObject({ code: "not-found", field: "photo" });
    const { id } = await send(first.id);
    expect(await send(first.id)).toMatchObject({ id, photo: { path: first.path, description: "A slice" } });
    expect(await photoOf()).toMatchObject([{ path: first.path, description: "A slice", width: 320, height: 240 }]);
    await change(ann, id, { photo: { description: "Half a slice" } });
    await change(ann, id, { note: "Still crisp." });
    expect(await photoOf()).toMatchObject([{ path: first.path, description: "Half a slice" }]);
    await change(ann, id, { photo: { uploadId: second.id, description: null } });
    await testApp.runJobs();
    expect(await photoOf()).toMatchObject([{ path: second.path, description: null }]);
    expect([await isServed(first.path), await isServed(second.path)]).toEqual([false, true]);
    await change(ann, id, { isNoteShared: false });
    expect(
      (await call(as(ben), log.sharedFoodLog, { params: { id: ann.id } })).entries.map((one) => one.id),
    ).not.toContain(id);
    await change(ann, id, { photo: null });
    await expect(change(ann, id, { photo: { description: "None" } })).rejects.toMatchObject({ code: "invalid" });
    await testApp.runJobs();
    expect(await isServed(second.path)).toBe(false);
    const third = await upload(ann);
    await change(ann, id, { photo: { uploadId: third.id, description: null } });
    await remove(ann, id);
    await testApp.runJobs();
    expect(await isServed(third.path)).toBe(false);
  });

  it("moves with its dish when two restaurants turn out to be one", async () => {
    const [stays, goes] = [
      await cook.submitsDish({ name: "Pho", restaurant: "Luna" }),
      await cook.submitsDish({ name: "Pho", restaurant: "Cafe Luna" }),
    ];
    const { id } = await eat(ann, { dishId: goes }, { note: "Deep broth" });
    await press(ben, id);
    const restaurantOf = (dishId: string) => sql`(select restaurant_id from dishes where id = ${dishId}::uuid)`;
    await sql`select * from merge_restaurants(${restaurantOf(goes)}, ${restaurantOf(stays)}, now())`.execute(db.write);
    expect((await notesOf({ dishId: stays }, "newest", undefined, true)).notes).toMatchObject([
      { id, note: "Deep broth", helpfulCount: 1 },
    ]);
  });
});

describe("the list", () => {
  it("has five a page, the latest day first or the most helpful first, and goes on where it ended", async () => {
    const item = await aDish();
    const entries: log.LogEntry[] = [];
    for (let n = 0; n < 12; n++)
      entries.push(await eat(ann, item, { note: `Note ${n}`, day: `2026-10-0${1 + (n % 4)}` }));
    for (const [n, entry] of entries.entries())
      for (const reader of people.slice(0, n % 3)) await press(reader, entry.id);
    const byDay = (a: log.LogEntry, b: log.LogEntry) => (`${b.day} ${b.id}` < `${a.day} ${a.id}` ? -1 : 1);
    const helpfulOf = (entry: log.LogEntry) => entries.indexOf(entry) % 3;
    for (const [order, expected] of [
      ["newest", entries.toSorted(byDay)],
      ["helpful", entries.toSorted((a, b) => helpfulOf(b) - helpfulOf(a) || byDay(a, b))],
    ] as const) {
      const seen: string[] = [];
      const sizes: number[] = [];
      let before: string | undefined;
      do {
        const page = await notesOf(item, order, before, true);
        seen.push(...page.notes.map(({ note }) => note));
        sizes.push(page.notes.length);
        before = page.next ?? undefined;
      } while (before !== undefined);
      expect(seen, order).toEqual(expected.map(({ note }) => note));
      expect(sizes, order).toEqual([5, 5, 2]);
    }
  });

  it("is refused with what is no place, order, kind or item", async () => {
    const item = await aDish();
    const place = `2026-11-01_${v7()}`;
    for (const query of [
      `before=${place}x`,
      "before=",
      `before=2026-02-30_${v7()}`,
      `order=helpful&before=${place}`,
      `before=3_${place}`,
      `before=9999999999_${place}&order=helpful`,
      "order=best",
      "page=2",
    ]) {
      const reply = await app.inject({ url: `/api/notes/about/dish/${refOf(item).id}?${query}` });
      expect([reply.statusCode, query]).toEqual([400, query]);
    }
    const missing = { code: "not-found" };
    await expect(notesOf({ dishId: v7() })).rejects.toMatchObject(missing);
    await expect(notesOf({ productId: refOf(item).id })).rejects.toMatchObject(missing);
  });

  it("is found by an index, however many entries there are", async () => {
    const item = await aDish();
    await sql`
      insert into food_log (id, user_id, dish_id, dish_name, restaurant_name, day, note, is_shared, is_note_shared, submission_key, created_at)
      select gen_random_uuid(), ${ann.id}::uuid, ${refOf(item).id}::uuid, 'Ramen', 'Home', '2020-01-01'::date + n % 400, 'n', false, true,
        gen_random_uuid(), now() from generate_series(1, 5000) n`.execute(db.write);
    await sql`analyze food_log`.execute(db.write);
    for (const [order, index] of [
      [sql`t.day desc, t.id desc`, "food_log_notes"],
      [sql`t.helpful_count desc, t.day desc, t.id desc`, "food_log_helpful"],
    ] as const) {
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        explain select t.id from food_log t where coalesce(t.dish_id, t.product_id) = ${refOf(item).id}::uuid
          and (t.is_note_shared and not t.is_note_hidden and t.note is not null) order by ${order} limit 6`.execute(
        db.write,
      );
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(index);
    }
  });
});

describe("'Helpful'", () => {
  it("counts once per person and note however often it is sent, is taken back, and is not for one's own", async () => {
    const item = await aDish();
    const { id } = await eat(ann, item);
    expect(await mine(ben, id)).toEqual([{ id, helpfulCount: 0, version: 0, isHelpful: false }]);
    const marked = { id, helpfulCount: 1, version: 1, isHelpful: true };
    expect([await press(ben, id), await press(ben, id)]).toEqual([marked, marked]);
    expect(await press(cleo, id)).toMatchObject({ helpfulCount: 2, version: 2 });
    expect(await mine(ben, id)).toEqual([{ ...marked, helpfulCount: 2, version: 2 }]);
    const taken = { id, helpfulCount: 1, version: 3, isHelpful: false };
    expect([await press(ben, id, false), await press(ben, id, false)]).toEqual([taken, taken]);
    await expect(press(ann, id)).rejects.toMatchObject({ code: "forbidden", message: "This is your own note" });
    expect(await storedCount(id)).toEqual({ count: 1, marks: 1 });
  });

  it("of thirty people at the same moment, some of whom take theirs back, leaves an exact count", async () => {
    const { id } = await eat(ann, await aDish());
    const versions = await Promise.all(people.map(async (who) => (await press(who, id)).version));
    expect(versions.sort((a, b) => a - b)).toEqual(people.map((_, n) => n + 1));
    await Promise.all(
      people.flatMap((who, n) => (n % 2 ? [press(who, id, false), press(who, id, false)] : [press(who, id)])),
    );
    expect(await storedCount(id)).toEqual({ count: 15, marks: 15 });
  });

  it("at the moment in which the note is withdrawn, shared again or deleted leaves no mark without its count", async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await eat(ann, await aDish());
      const presses = people.slice(0, 8).map((who) => press(who, id));
      const outcomes = await Promise.allSettled([
        change(ann, id, { isNoteShared: false }),
        ...presses,
        change(ann, id, { isNoteShared: true }),
      ]);
      for (const one of outcomes)
        if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "not-found" });
      const stored = await storedCount(id);
      expect(stored?.count).toBe(stored?.marks);
      await Promise.allSettled([remove(ann, id), ...people.slice(8, 14).map((who) => press(who, id))]);
      const left = await db.write.selectFrom("helpful_marks").select("user_id").where("entry_id", "=", id).execute();
      expect(left).toEqual([]);
    }
    const { id } = await eat(ann, await aDish());
    await press(ben, id);
    await change(ann, id, { isNoteShared: false });
    expect(await storedCount(id)).toEqual({ count: 0, marks: 0 });
    expect(await mine(ben, id)).toEqual([]);
  });

  it("needs an account, ids that are ids, and patience", async () => {
    const url = `/api/notes/${v7()}/helpful`;
    const reply = await app.inject({ method: "PUT", url, payload: { isHelpful: true } });
    expect([reply.statusCode, reply.json().error.message]).toEqual([401, "Sign in to say what is helpful"]);
    const ids = Array.from({ length: maxHelpfulIds + 1 }, () => v7());
    expect(await mine(ben, ...ids.slice(1))).toEqual([]);
    await expect(mine(ben, ...ids)).rejects.toMatchObject({ message: "ids must be 100 at most" });
    const limited = await ownApp({ LIMITS: "helpful=1/1h" });
    const dan = await insertSignedIn(limited.db, "dan");
    const send = () =>
      call(transportOf(limited, dan), setHelpful, { params: { id: v7() }, body: { isHelpful: true } }).catch(
        ({ message }) => message,
      );
    expect([await send(), await send()]).toEqual([
      "This note is not shared any more",
      "You are pressing too fast. Please try again in a moment.",
    ]);
  });
});

describe("a report", () => {
  const queue = async () => (await call(as(boss), listReported, { query: { view: "newest" } })).entries;
  const send = (id: string, reason: "spam" | "not-food" = "spam", who = transport) =>
    call(who, createReport, { body: { kind: "note", id, reason } });

  it("of a note has it hidden from everybody but its author, and shown again with its marks", async () => {
    const item = await aDish();
    const entry = await eat(ann, item, { note: "Buy watches", isShared: true });
    const subject = { kind: "note", id: entry.id } as const;
    await press(ben, entry.id);
    await expect(send(entry.id, "spam", as(ann))).rejects.toMatchObject({ code: "forbidden" });
    await expect(send(entry.id, "not-food")).rejects.toMatchObject({ code: "invalid" });
    await send(entry.id);
    await send(entry.id, "spam", as(ben));
    expect(await queue()).toMatchObject([
      {
        subject: { ...subject, text: "Buy watches", item: refOf(item), owner: { username: "ann" }, isHidden: false },
        reportCount: 2,
      },
    ]);
    const body = { action: "hide", reason: "spam", note: "No advertising" } as const;
    expect(await call(as(boss), decide, { params: subject, body })).toMatchObject({
      subject: { isHidden: true },
      reportCount: 0,
    });
    expect(await textsOf(item)).toEqual([]);
    const profile = await call(as(ben), log.sharedFoodLog, { params: { id: ann.id } });
    expect(profile.entries.map(({ id }) => id)).not.toContain(entry.id);
    expect((await call(as(ann), log.myFoodLog, {})).entries).toContainEqual(expect.objectContaining({ id: entry.id }));
    expect((await call(as(ann), myHiddenThings, {})).things).toMatchObject([
      { ...subject, name: "Buy watches", reason: "spam", note: "No advertising" },
    ]);
    await expect(send(entry.id)).rejects.toMatchObject({ code: "not-found" });
    await expect(press(cleo, entry.id)).rejects.toMatchObject({ code: "not-found" });
    // Shared again it stays hidden, and administrators cannot read private notes.
    await change(ann, entry.id, { note: "A secret", isNoteShared: false });
    expect(await call(as(boss), readReported, { params: subject })).toMatchObject({ subject: { text: null } });
    await change(ann, entry.id, { note: "Good", isNoteShared: true });
    expect(await textsOf(item)).toEqual([]);
    await call(as(boss), decide, { params: subject, body: { action: "show" } });
    expect(await textsOf(item)).toEqual(["Good"]);
    await expect(call(as(boss), decide, { params: subject, body: { action: "feature" } })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("waits while its note is not shared, and vanishes with the entry", async () => {
    const { id } = await eat(ann, await aDish(), { note: "Rude words" });
    await send(id);
    expect(await call(as(boss), countReported, {})).toEqual({ count: 1, appeals: 0, codes: 0 });
    await change(ann, id, { isNoteShared: false });
    expect([await queue(), await call(as(boss), countReported, {})]).toEqual([[], { count: 0, appeals: 0, codes: 0 }]);
    await expect(send(id)).rejects.toMatchObject({ code: "not-found" });
    await change(ann, id, { isNoteShared: true });
    expect(await queue()).toMatchObject([{ subject: { id }, reportCount: 1 }]);
    await remove(ann, id);
    expect(await queue()).toEqual([]);
    expect(await db.write.selectFrom("reports").select("id").where("note_id", "=", id).execute()).toEqual([]);
  });
});

it("an erased member leaves none of their notes and marks, and the counts of others stay exact", async () => {
  const zoe = await insertSignedIn(db, "zoe");
  const item = await aDish();
  const kept = await Promise.all(Array.from({ length: 6 }, (_, n) => eat(ann, item, { note: `Kept ${n}` })));
  await eat(zoe, item, { note: "Mine" });
  for (const { id } of kept) await press(zoe, id);
  for (const { id } of kept) await press(ben, id);
  const now = new Date();
  await db.write
    .insertInto("account_deletions")
    .values({ user_id: zoe.id, requested_at: now, erase_at: new Date(now.getTime() - 1_000) })
    .execute();
  const erase = createTasks({ settings, db, log: openLog("silent") })["account-erasure"]?.run({});
  await Promise.all([erase, ...kept.map(({ id }) => press(cleo, id))]);
  const { notes } = await notesOf(item, "helpful", undefined, true);
  expect(notes.map(({ note }) => note)).not.toContain("Mine");
  for (const { id } of kept) expect(await storedCount(id)).toEqual({ count: 2, marks: 2 });
  expect(await db.write.selectFrom("helpful_marks").select("entry_id").where("user_id", "=", zoe.id).execute()).toEqual(
    [],
  );
});

it("the recount finds counts that are not those of their marks while people press, and puts them right", async () => {
  const item = await aDish();
  const [right, many, none] = [await eat(ann, item), await eat(ann, item), await eat(ann, item)];
  for (const { id } of [right, many, none]) await press(ben, id);
  await sql`update food_log set helpful_count = 7 where id = ${many.id}::uuid`.execute(db.write);
  await sql`update food_log set helpful_count = 0 where id = ${none.id}::uuid`.execute(db.write);
  const [drifts] = await Promise.all([recountNotes(db.write), ...people.slice(1).map((who) => press(who, right.id))]);
  expect(drifts).toEqual([
    { entryId: many.id, before: 7, after: 1 },
    { entryId: none.id, before: 0, after: 1 },
  ]);
  for (const { id } of [many, none]) expect(await storedCount(id)).toEqual({ count: 1, marks: 1 });
  expect(await storedCount(right.id)).toEqual({ count: people.length, marks: people.length });
  expect(await mine(ben, many.id)).toMatchObject([{ helpfulCount: 1, version: 2 }]);
  expect(await recountNotes(db.write)).toEqual([]);
});

it("an export tells the notes that one finds helpful as far as one can read them, and who wrote them", async () => {
  const [fred, gina] = [await signedInPerson(testApp, "fred"), await signedInPerson(testApp, "gina")];
  const [item, gone] = [await aDish(), await aDish()];
  const said = await Promise.all([
    eat(ann, item, { note: "Readable" }),
    eat(ann, gone, { note: "Of a hidden dish" }),
    eat(ann, item, { note: "Hidden" }),
    eat(gina, item, { note: "By the blocker" }),
    eat(ann, item, { note: "Withdrawn" }),
  ]);
  for (const { id } of said) await press(fred, id);
  const [readable, ofHidden, hidden, ofBlocking, withdrawn = ""] = said.map(({ id }) => id);
  await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", refOf(gone).id).execute();
  await sql`update food_log set is_note_hidden = true where id = ${hidden}::uuid`.execute(db.write);
  await call(as(gina), blockPerson, { params: { userId: fred.id } });
  await change(ann, withdrawn, { note: "Withdrawn", isNoteShared: false });
  await call(as(fred), requestExport, {});
  await runJobs();
  const { path } = await call(as(fred), createExportLink, {});
  const marks = unzip((await app.inject(path)).rawPayload).get("data/helpful.json");
  const rows: { entry_id: string; note_by: string | null; note: string | null }[] = JSON.parse(String(marks));
  expect(rows.map((row) => [row.entry_id, row.note_by, row.note])).toEqual([
    [readable, "ann", "Readable"],
    ...[ofHidden, hidden, ofBlocking].map((id) => [id, null, null]),
  ]);
});
