import { blockPerson } from "@dishboard/contract/blocks";
import { createBoard, updateBoard } from "@dishboard/contract/boards";
import { type CallInput, call } from "@dishboard/contract/endpoint";
import * as calls from "@dishboard/contract/hand-lists";
import { maxListEntries, maxOwnLists } from "@dishboard/contract/limits";
import { readList } from "@dishboard/contract/lists";
import { deleteMyList } from "@dishboard/contract/my-lists";
import { createReport, decide, listReported, readReported } from "@dishboard/contract/reports";
import { sql } from "kysely";
import { v7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../../testing/people.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";

const generous = "100000/1d";
const testApp = await ownApp({ ADMIN_EMAIL: "boss@example.org", LIMITS: `own-lists=${generous},reports=${generous}` });
const { db, transport } = testApp;
const boss = await signedInPerson(testApp, "boss");
const [ann, ben] = [await insertSignedIn(db, "ann"), await insertSignedIn(db, "ben")];
let cook: Person;

type Who = Pick<SignedIn, "id" | "accessToken">;
type Form = Omit<CallInput<typeof calls.createHandList>["body"], "key">;

const as = (who: Who) => transportOf(testApp, who);
const form = (fields: Partial<Form> = {}): Form => ({
  ...{ title: "Where I take visitors", note: null, picture: null, visibility: "link" },
  ...fields,
});
const make = (who: Who, fields?: Partial<Form>, key = v7()) =>
  call(as(who), calls.createHandList, { body: { key, ...form(fields) } });
const change = (who: Who, id: string, fields: Partial<Form>) =>
  call(as(who), calls.updateHandList, { params: { id }, body: form(fields) });
const put = (who: Who, id: string, itemId: string, note?: string | null) =>
  call(as(who), calls.saveListEntry, { params: { id, itemId }, body: note === undefined ? {} : { note } });
const takeOff = (who: Who, id: string, itemId: string) =>
  call(as(who), calls.deleteListEntry, { params: { id, itemId } });
const order = (who: Who, id: string, itemIds: string[]) =>
  call(as(who), calls.orderListEntries, { params: { id }, body: { itemIds } });
const read = async (who: Who, id: string) => (await call(as(who), calls.readHandList, { params: { id } })).entries;
const names = async (id: string) => (await read(ann, id)).map(({ card }) => card.name);
const page = (slug: string) => call(transport, readList, { params: { slug } });
const onProfile = async (who: Who, id: string) =>
  (await call(as(who), calls.profileHandLists, { params: { id } })).lists.map(({ title }) => title);
const notFound = { code: "not-found" };

async function threeItems(): Promise<[string, string, string]> {
  return [
    await cook.submitsDish({ name: "Pie", up: 1 }),
    await cook.submitsProduct({ name: "Jam", up: 9 }),
    await cook.submitsDish({ name: "Soup", up: 5 }),
  ];
}

beforeEach(async () => {
  await sql`truncate rankings, restaurants, member_lists cascade`.execute(db.write);
  await sql`delete from blocks`.execute(db.write);
  cook = await newPerson(db, "cook");
});

describe("a list by hand", () => {
  it("has dishes and products in the order of its author, with notes, under an address that nobody guesses", async () => {
    const [pie, jam, soup] = await threeItems();
    const list = await make(ann, { note: "Bring an appetite." });
    expect(list.slug).toMatch(/^where-i-take-visitors-[0-9a-f]{16}$/);
    await put(ann, list.id, pie, "Ask for the corner table");
    await put(ann, list.id, jam);
    await put(ann, list.id, soup);
    expect(await names(list.id)).toEqual(["Pie", "Jam", "Soup"]);
    await order(ann, list.id, [soup, pie, jam]);
    await put(ann, list.id, pie);
    const seen = await page(list.slug);
    expect(seen.cards.map(({ name }) => name)).toEqual(["Soup", "Pie", "Jam"]);
    expect(seen).toMatchObject({
      ...{ name: "Where I take visitors", area: null, board: null },
      byHand: {
        ...{ note: "Bring an appetite.", isOnProfile: false, owner: { id: ann.id, username: "ann" } },
        notes: [{ itemId: pie, note: "Ask for the corner table" }],
      },
    });
    await put(ann, list.id, pie, null);
    await takeOff(ann, list.id, jam);
    await takeOff(ann, list.id, jam);
    expect((await page(list.slug)).byHand?.notes).toEqual([]);
    const { lists } = await call(as(ann), calls.myHandLists, { query: { item: jam } });
    expect(lists).toMatchObject([{ id: list.id, entryCount: 2, hasItem: false }]);
  });

  it("is seen by its author alone, by anyone with the link, or on the profile, as its author says", async () => {
    const { id, slug } = await make(ann, { visibility: "private" });
    await expect(page(slug)).rejects.toMatchObject(notFound);
    await expect(call(as(ben), createReport, { body: { kind: "list", id, reason: "spam" } })).rejects.toMatchObject(
      notFound,
    );
    await change(ann, id, { visibility: "link" });
    expect((await page(slug)).name).toBe("Where I take visitors");
    expect(await onProfile(ben, ann.id)).toEqual([]);
    await change(ann, id, { visibility: "profile", title: "Best of all" });
    expect(await onProfile(ben, ann.id)).toEqual(["Best of all"]);
    await change(ann, id, { visibility: "private" });
    await expect(page(slug)).rejects.toMatchObject(notFound);
    expect(await onProfile(ann, ann.id)).toEqual([]);
  });

  it("is nobody else's to read, change, fill, order or delete, and no board's form fits it", async () => {
    const [pie] = await threeItems();
    const { id } = await make(ann);
    await put(ann, id, pie);
    const board = { ...form(), kind: "dish", area: null, filters: { cuisine: "asian" } } as const;
    const { visibility: _, ...boardForm } = board;
    for (const attempt of [
      () => read(ben, id),
      () => change(ben, id, {}),
      () => put(ben, id, pie),
      () => takeOff(ben, id, pie),
      () => order(ben, id, [pie]),
      () => call(as(ben), deleteMyList, { params: { id } }),
      () => call(as(ann), updateBoard, { params: { id }, body: boardForm }),
    ])
      await expect(attempt()).rejects.toMatchObject(notFound);
    expect(await names(id)).toEqual(["Pie"]);
  });

  it("refuses what is not there, too long or in no order of its own, and stores nothing of it", async () => {
    const [pie, jam] = await threeItems();
    const { id } = await make(ann);
    await put(ann, id, pie);
    await expect(make(ann, { title: "x".repeat(10_000) })).rejects.toThrow("Title must be at most 80 characters long");
    await expect(make(ann, { title: " " })).rejects.toThrow(calls.handListErrors.title);
    await expect(put(ann, id, jam, "x".repeat(201))).rejects.toThrow("Note must be at most 200 characters long");
    await expect(put(ann, id, v7())).rejects.toMatchObject(notFound);
    for (const ids of [[], [jam], [pie, jam], [pie, pie]])
      await expect(order(ann, id, ids)).rejects.toMatchObject({ code: "conflict" });
    expect(await names(id)).toEqual(["Pie"]);
  });

  it("leaves out what is hidden, and forgets what is deleted", async () => {
    const [pie, jam, soup] = await threeItems();
    const { id, slug } = await make(ann);
    for (const item of [pie, jam, soup]) await put(ann, id, item);
    await call(as(boss), decide, { params: { kind: "dish", id: pie }, body: { action: "hide", reason: "spam" } });
    await order(ann, id, [soup, jam]);
    expect((await page(slug)).cards.map(({ name }) => name)).toEqual(["Soup", "Jam"]);
    await call(as(boss), decide, { params: { kind: "dish", id: pie }, body: { action: "show" } });
    expect(await names(id)).toEqual(["Soup", "Jam", "Pie"]);
    await sql`delete from rankings where item_id = ${soup}::uuid`.execute(db.write);
    expect(await names(id)).toEqual(["Jam", "Pie"]);
  });

  it("has a hundred entries at most, and a person fifty lists, also of those made at once", async () => {
    const [pie] = await threeItems();
    const { id } = await make(ann);
    for (let n = 1; n <= maxListEntries; n++)
      await sql`insert into list_entries values (${id}::uuid, ${await cook.submitsDish({ name: `${n}` })}::uuid, ${n}, null, now())`.execute(
        db.write,
      );
    await expect(put(ann, id, pie)).rejects.toMatchObject({
      code: "quota-exceeded",
      message: calls.handListErrors.full,
    });
    await sql`
      insert into member_lists (id, owner_id, slug, submission_key, title, created_at, updated_at, visibility)
      select gen_random_uuid(), ${ann.id}::uuid, 'n-' || n, gen_random_uuid(), 'n', now(), now(), 'private'
      from generate_series(1, ${maxOwnLists - 2}) n`.execute(db.write);
    const results = await Promise.allSettled([make(ann), make(ann), make(ann)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(make(ann)).rejects.toMatchObject({ message: calls.handListErrors.tooMany });
  });

  it("is made once of a form that is sent again, and filled at once by many without a doubled place", async () => {
    const key = v7();
    const made = await Promise.all(Array.from({ length: 4 }, () => make(ann, {}, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const [pie, jam, soup] = await threeItems();
    const id = made[0]?.id ?? "";
    await Promise.all([pie, jam, soup, pie].map((item) => put(ann, id, item)));
    const { rows } = await sql<{ position: number }>`select position from list_entries order by 1`.execute(db.write);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  it("is reported and hidden like a board, and not shown to whom its author has blocked", async () => {
    const { id, slug } = await make(ann, { visibility: "profile" });
    await call(as(ben), createReport, { body: { kind: "list", id, reason: "offensive" } });
    const { entries } = await call(as(boss), listReported, { query: { view: "newest" } });
    expect(entries[0]).toMatchObject({ subject: { kind: "list", id, slug, name: "Where I take visitors" } });
    await call(as(boss), decide, { params: { kind: "list", id }, body: { action: "hide", reason: "offensive" } });
    await expect(page(slug)).rejects.toMatchObject(notFound);
    expect(await onProfile(ben, ann.id)).toEqual([]);
    expect((await call(as(ann), calls.myHandLists, {})).lists).toMatchObject([{ id, isHidden: true }]);
    await call(as(boss), decide, { params: { kind: "list", id }, body: { action: "show" } });
    await call(as(ann), blockPerson, { params: { userId: ben.id } });
    await expect(onProfile(ben, ann.id)).rejects.toMatchObject(notFound);
  });

  it("is nobody's to read or decide about while its author keeps it private, unless it is hidden", async () => {
    const { id } = await make(ann, { visibility: "private", note: "Mine alone" });
    const params = { kind: "list", id } as const;
    const reported = () => call(as(boss), readReported, { params });
    const say = (action: "hide" | "show") =>
      call(as(boss), decide, { params, body: { action, ...(action === "hide" && { reason: "spam" as const }) } });
    await expect(reported()).rejects.toMatchObject(notFound);
    await expect(say("hide")).rejects.toMatchObject(notFound);
    await change(ann, id, { visibility: "link" });
    await say("hide");
    await change(ann, id, { visibility: "private" });
    expect((await reported()).subject).toMatchObject({ name: "Where I take visitors", isHidden: true });
    expect((await say("show")).subject).toMatchObject({ name: null, text: null, slug: null, image: null });
    await expect(reported()).rejects.toMatchObject(notFound);
  });

  it("goes with what is on it when it is deleted, and is none of the boards", async () => {
    const [pie] = await threeItems();
    const { id } = await make(ann);
    await put(ann, id, pie);
    await call(as(ann), deleteMyList, { params: { id } });
    expect((await sql`select 1 from list_entries`.execute(db.write)).rows).toEqual([]);
    await expect(
      call(as(ann), createBoard, {
        body: {
          key: v7(),
          title: "x",
          note: null,
          picture: null,
          kind: "dish",
          area: null,
          filters: { diet: "vegan" },
        },
      }),
    ).rejects.toThrow("No dishes match");
  });
});
