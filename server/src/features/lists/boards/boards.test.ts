import { blockPerson } from "@dishboard/contract/blocks";
import {
  boardErrors,
  createBoard,
  myBoards,
  previewBoard,
  readBoardFollow,
  setBoardFollow,
  setBoardListed,
  tooFewMatch,
  updateBoard,
} from "@dishboard/contract/boards";
import { type CallInput, call } from "@dishboard/contract/endpoint";
import { createHandList } from "@dishboard/contract/hand-lists";
import { maxBoards, walkKm } from "@dishboard/contract/limits";
import { readList, readLists } from "@dishboard/contract/lists";
import { deleteMyList } from "@dishboard/contract/my-lists";
import { cellOf, type Position } from "@dishboard/contract/places";
import { createReport, decide, listReported, myHiddenThings } from "@dishboard/contract/reports";
import { UploadedPicture } from "@dishboard/contract/uploads";
import { sql } from "kysely";
import { v7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../../testing/people.ts";
import { photo, uploadTo } from "../../../../../testing/pictures.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { recountFollowers } from "./follows.service.ts";

let now = 1;
const generous = "100000/1d";
const limits = { LIMITS: `boards=${generous},boards-long=${generous},board-previews=${generous}` };
const testApp = await ownApp({ ADMIN_EMAIL: "boss@example.org", ...limits }, { now: () => now });
const { app, db, transport } = testApp;
const boss = await signedInPerson(testApp, "boss");
const people = await Promise.all(Array.from({ length: 12 }, (_, n) => insertSignedIn(db, `member_${n}`)));
const [ann, ben, cleo] = people as [Who, Who, Who];
let cook: Person;

type Who = Pick<SignedIn, "id" | "accessToken">;
type Form = Omit<CallInput<typeof createBoard>["body"], "key">;

const camden = { latitude: 51.5414, longitude: -0.1471 };
const south = (km: number): Position => ({ ...camden, latitude: camden.latitude - km / 111.194_926 });
const area = (radiusKm: number = walkKm) => ({ name: "Camden Market", ...camden, radiusKm });
const as = (who: Who) => transportOf(testApp, who);
const form = (fields: Partial<Form> = {}): Form => ({
  ...{ title: "Asian within a walk of Camden", note: null, picture: null, kind: "dish", area: area() },
  filters: { cuisine: "asian" },
  ...fields,
});
const make = (who: Who, fields?: Partial<Form>, key = v7()) =>
  call(as(who), createBoard, { body: { key, ...form(fields) } });
const page = (slug: string) => call(transport, readList, { params: { slug } });
const follow = (who: Who, id: string, isFollowing = true) =>
  call(as(who), setBoardFollow, { params: { id }, body: { isFollowing } });
const list = (id: string, isListed = true) => call(as(boss), setBoardListed, { params: { id }, body: { isListed } });
const listed = async () => {
  now += 1_001;
  return (await call(transport, readLists, {})).boards;
};
const hide = (id: string, action: "hide" | "show") =>
  call(as(boss), decide, { params: { kind: "list", id }, body: { action, reason: "spam" } });
const rows = async () =>
  Number((await sql<{ n: string }>`select count(*) n from member_lists`.execute(db.write)).rows[0]?.n);

async function eightDishes(): Promise<void> {
  for (let n = 1; n <= 8; n++)
    await cook.submitsDish({ name: `Ramen ${n}`, cuisine: "Asian", at: south(n / 10), up: n });
}

beforeEach(async () => {
  await sql`truncate rankings, restaurants, member_lists, taken_slugs cascade`.execute(db.write);
  await sql`delete from blocks`.execute(db.write);
  cook = await newPerson(db, "cook");
  now += 60_000;
});

describe("a board", () => {
  it("has a picture of its first three for those who share it, until it is hidden", async () => {
    await eightDishes();
    const board = await make(ann);
    const picture = async (slug = board.slug) => {
      now += 1_001;
      const { statusCode, headers } = await app.inject(`/media/share/list/${slug}.jpg`);
      return [statusCode, headers.etag];
    };
    const [status, first] = await picture();
    expect(status).toBe(200);
    await cook.submitsDish({ name: "Pizza", cuisine: "Italian", at: camden, up: 97 });
    expect(await picture()).toEqual([200, first]);
    await cook.submitsDish({ name: "Ramen 9", cuisine: "Asian", at: camden, up: 96 });
    const [, second] = await picture();
    expect(second).not.toBe(first);
    await call(as(ann), updateBoard, { params: { id: board.id }, body: form({ title: "Bowls" }) });
    const renamed = await app.inject(`/media/share/list/${board.slug}.jpg`);
    expect([renamed.statusCode, renamed.headers.etag === second]).toEqual([200, false]);
    await hide(board.id, "hide");
    expect((await picture())[0]).toBe(404);
    expect((await picture("none"))[0]).toBe(404);
  });

  it("ranks what matches its area and its words, as votes do, under an address of its title", async () => {
    await eightDishes();
    await cook.submitsDish({ name: "too far", cuisine: "Asian", at: south(1.3), up: 99 });
    await cook.submitsDish({ name: "of no place", cuisine: "Asian", at: null, up: 98 });
    await cook.submitsDish({ name: "without a pin", cuisine: "Asian", at: null, cell: cellOf(camden), up: 98 });
    await cook.submitsDish({ name: "Pizza", cuisine: "Italian", at: camden, up: 97 });
    const board = await make(ann, { note: "Eight bowls.\n\nAll near." });
    expect(board).toMatchObject({
      ...{ slug: "asian-within-a-walk-of-camden", note: "Eight bowls.\n\nAll near.", isListed: false },
      ...{ followerCount: 0, owner: { id: ann.id, username: "member_0" } },
    });
    const seen = await page(board.slug);
    expect(seen).toMatchObject({ name: board.title, area: { name: "Camden Market", radiusKm: walkKm }, board });
    expect(seen.cards.map(({ name, rank }) => [name, rank])).toEqual(
      [8, 7, 6, 5, 4, 3, 2, 1].map((n, index) => [`Ramen ${n}`, index + 1]),
    );
  });

  it("reaches as far as its area says, or everywhere, and ranks products too", async () => {
    await eightDishes();
    for (const km of [1.9, 4.9, 9.9, 24.9])
      await cook.submitsDish({ name: `${km} km`, cuisine: "Asian", at: south(km) });
    for (let n = 1; n <= 8; n++)
      await cook.submitsProduct({ name: `Crisps ${n}`, category: "Snacks", claims: ["vegan"] });
    const counts = await Promise.all(
      [walkKm, 2, 5, 10, 25].map(async (km) => (await page((await make(ann, { area: area(km) })).slug)).cards.length),
    );
    expect(counts).toEqual([8, 9, 10, 11, 12]);
    expect((await page((await make(ann, { area: null })).slug)).cards).toHaveLength(12);
    const snacks = { kind: "product", area: null, filters: { category: "snacks", diet: "vegan" } } as const;
    const { cards } = await page((await make(ann, { title: "Vegan snacks", ...snacks })).slug);
    expect([cards.length, cards[0]?.kind]).toEqual([8, "product"]);
  });

  it("needs eight that match, and says how many do", async () => {
    await expect(make(ann)).rejects.toMatchObject({
      code: "invalid",
      message: "No dishes match. A board needs at least eight.",
    });
    await cook.submitsDish({ cuisine: "Asian", at: camden });
    await expect(make(ann)).rejects.toThrow("One dish matches. A board needs at least eight.");
    for (let n = 2; n <= 7; n++) await cook.submitsDish({ name: `Ramen ${n}`, cuisine: "Asian", at: camden });
    await expect(make(ann)).rejects.toThrow("Seven dishes match. A board needs at least eight.");
    expect(tooFewMatch(5, "product")).toBe("Five products match. A board needs at least eight.");
    expect(await rows()).toBe(0);
    await cook.submitsDish({ name: "the eighth", cuisine: "Asian", at: camden });
    const { id } = await make(ann);
    const change = { params: { id }, body: form({ filters: { cuisine: "italian" } }) };
    await expect(call(as(ann), updateBoard, change)).rejects.toThrow("No dishes match.");
  });

  it.each([
    ["of everything", { area: null, filters: {} }, boardErrors.everything],
    ["of products at a place", { kind: "product", filters: { category: "snacks" } }, boardErrors.productsNowhere],
    ["of dishes of a category", { filters: { category: "snacks" } }, boardErrors.notForKind],
    ["at the pole", { area: { ...area(25), latitude: 89.787 } }, boardErrors.pole],
    ["without a title", { title: "​ " }, boardErrors.title],
    ["with a title of ten thousand letters", { title: "x".repeat(10_000) }, "Title must be at most 80 characters long"],
    ["with a note of ten thousand letters", { note: "x".repeat(10_000) }, "Note must be at most 500 characters long"],
    ["with another radius", { area: area(3) }, "radiusKm must be 1.2, 2, 5, 10 or 25"],
    ["beyond the map", { area: { ...area(), latitude: 91 } }, "latitude must be a number from -90 to 90"],
    ["with a picture that is not there", { picture: { uploadId: v7(), description: null } }, boardErrors.photo],
    ["without the picture that it names", { picture: { description: "Bowls" } }, boardErrors.photo],
  ] as [string, Partial<Form>, string][])("%s is not made", async (_, fields, message) => {
    await eightDishes();
    await expect(make(ann, fields)).rejects.toThrow(message);
    expect(await rows()).toBe(0);
  });

  it("has an address of its own whatever its title is, and keeps it", async () => {
    await eightDishes();
    const slugs = async (...titles: string[]) => {
      const found: string[] = [];
      for (const title of titles) found.push((await make(ann, { title })).slug);
      return found;
    };
    expect(
      await slugs("Crème brûlée & more!", "Crème brûlée -- more", "ラーメン", "拉麵", "../../etc/passwd", "New"),
    ).toEqual([...["creme-brulee-more", "creme-brulee-more-2", "board", "board-2", "etc-passwd", "new-2"]]);
    expect(await slugs("London Top 100", "The Dishboard 100", "100 Eat In Hits")).toEqual([
      ...["london-top-100-2", "the-dishboard-100-2", "100-eat-in-hits-2"],
    ]);
    const [long] = await slugs("Soup ".repeat(16).trim());
    expect(long).toBe("soup-soup-soup-soup-soup-soup-soup-soup");
    const [word] = await slugs("x".repeat(80));
    expect(word).toBe("x".repeat(43));
    const board = await make(ann, { title: "Before" });
    const changed = await call(as(ann), updateBoard, { params: { id: board.id }, body: form({ title: "After" }) });
    expect([changed.slug, changed.title]).toEqual(["before", "After"]);
    expect((await page("before")).name).toBe("After");
  });

  it("whose title many give at the same moment has an address for each, and one for a form that is sent again", async () => {
    await eightDishes();
    const made = await Promise.all(people.map((who) => make(who, { title: "Soup" })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(people.length);
    expect(made.map(({ slug }) => slug)).toContain("soup");
    const key = v7();
    const again = await Promise.all(Array.from({ length: 5 }, () => make(ann, { title: "Once" }, key)));
    expect(new Set(again.map(({ id }) => id)).size).toBe(1);
    expect(await rows()).toBe(people.length + 1);
  });

  it("keeps its address for good: nobody else's board is where it was, nor where a list with a secret address was", async () => {
    await eightDishes();
    const board = await make(ann, { title: "Ramen" });
    const body = { key: v7(), title: "Ramen", note: null, picture: null, visibility: "link" } as const;
    const { id, slug } = await call(as(ann), createHandList, { body });
    for (const one of [board.id, id]) await call(as(ann), deleteMyList, { params: { id: one } });
    expect((await make(ben, { title: "Ramen" })).slug).toBe("ramen-2");
    expect((await make(ben, { title: slug.replace("-", " ") })).slug).toBe(`${slug}-2`);
    for (const gone of [board.slug, slug]) {
      now += 60_000;
      await expect(page(gone)).rejects.toMatchObject({ code: "not-found" });
    }
    expect((await make(ann, { title: "Ramen" })).slug).toBe("ramen-3");
  });

  it("is one of fifty at most, also of those made at once", async () => {
    await eightDishes();
    await sql`
      insert into member_lists (id, owner_id, slug, submission_key, title, created_at, updated_at, kind, cuisine)
      select gen_random_uuid(), ${ann.id}::uuid, 'n-' || n, gen_random_uuid(), 'n', now(), now(), 1, 'asian'
      from generate_series(1, ${maxBoards - 1}) n`.execute(db.write);
    const results = await Promise.allSettled([make(ann), make(ann), make(ann)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(make(ann)).rejects.toMatchObject({ code: "quota-exceeded", message: boardErrors.tooMany });
  });

  it("is changed and deleted by its maker alone, with its picture", async () => {
    await eightDishes();
    const signedIn = ann as SignedIn;
    const upload = UploadedPicture.parse(
      (await uploadTo(testApp, signedIn, await photo(320, 240), { bucket: "list-images" })).json(),
    );
    const { id, slug, picture } = await make(ann, { picture: { uploadId: upload.id, description: "Bowls" } });
    expect(picture).toMatchObject({ path: upload.path, description: "Bowls" });
    const params = { id };
    await expect(call(as(ben), updateBoard, { params, body: form() })).rejects.toMatchObject({ code: "not-found" });
    await expect(call(as(ben), deleteMyList, { params })).rejects.toMatchObject({ code: "not-found" });
    const kept = await call(as(ann), updateBoard, { params, body: form({ picture: { description: "More bowls" } }) });
    expect(kept.picture).toMatchObject({ path: upload.path, description: "More bowls" });
    await call(as(ann), deleteMyList, { params });
    await expect(page(slug)).rejects.toMatchObject({ code: "not-found" });
    const jobs = sql`select 1 from graphile_worker.jobs where task_identifier = 'media-remove'`.execute(db.write);
    expect((await jobs).rows).toHaveLength(1);
    await expect(call(as(ann), deleteMyList, { params })).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("the preview of a board", () => {
  const preview = (query: CallInput<typeof previewBoard>["query"]) => call(as(ann), previewBoard, { query });

  it("has the first five and the count, of one hundred or more too", async () => {
    await eightDishes();
    const found = await preview({ kind: "dish", lat: camden.latitude, lon: camden.longitude, radiusKm: walkKm });
    expect([found.count, found.areMore, found.cards.map(({ name }) => name)]).toEqual([
      ...[8, false, ["Ramen 8", "Ramen 7", "Ramen 6", "Ramen 5", "Ramen 4"]],
    ]);
    for (let n = 1; n <= 93; n++) await cook.submitsDish({ name: `dish ${n}`, cuisine: "Asian", at: camden });
    expect(await preview({ kind: "dish", cuisine: "asian" })).toMatchObject({ count: 100, areMore: true });
  });

  it("says what makes no sense", async () => {
    await expect(preview({ kind: "dish" })).rejects.toThrow(boardErrors.everything);
    for (const query of [
      "kind=dish&lat=51&lon=0",
      "kind=dish&cuisine=martian",
      "kind=dish&lat=51&lon=0&radiusKm=3",
      "kind=x",
    ]) {
      const reply = await app.inject({
        url: `/api/boards/preview?${query}`,
        headers: { authorization: `Bearer ${ann.accessToken}` },
      });
      expect(reply.statusCode).toBe(400);
    }
  });
});

describe("following a board", () => {
  it("is counted exactly, however often and by however many at once", async () => {
    await eightDishes();
    const { id, slug } = await make(ann);
    await Promise.all([...people, ...people].filter((who) => who !== ann).map((who) => follow(who, id)));
    expect(await follow(ben, id)).toEqual({ isFollowing: true, followerCount: 11, isOwn: false, isListed: false });
    await Promise.all([ben, ben, cleo].map((who) => follow(who, id, false)));
    expect(await call(as(ben), readBoardFollow, { params: { id } })).toMatchObject({
      isFollowing: false,
      followerCount: 9,
    });
    expect((await page(slug)).board?.followerCount).toBe(9);
    await expect(follow(ann, id)).rejects.toMatchObject({ code: "forbidden", message: boardErrors.own });
    expect(await recountFollowers(db.write)).toEqual([]);
    await sql`update member_lists set follower_count = 3`.execute(db.write);
    expect(await recountFollowers(db.write)).toEqual([{ boardId: id, before: 3, after: 9 }]);
  });

  it("is listed with one's own boards, the last followed first", async () => {
    await eightDishes();
    const [first, second] = [await make(ann, { title: "First" }), await make(ben, { title: "Second" })];
    await follow(cleo, first.id);
    await follow(cleo, second.id);
    const own = await make(cleo, { title: "Own" });
    const mine = await call(as(cleo), myBoards, {});
    expect(mine.followed.map(({ title }) => title)).toEqual(["Second", "First"]);
    expect(mine.own).toEqual([{ ...own, isHidden: false }]);
  });

  it("is ended while the board is hidden too", async () => {
    await eightDishes();
    const { id, slug } = await make(ann);
    for (const who of [ben, cleo]) await follow(who, id);
    await hide(id, "hide");
    expect(await follow(ben, id, false)).toEqual({
      ...{ isFollowing: false, followerCount: 1, isOwn: false, isListed: false },
    });
    await expect(follow(ben, id, false)).rejects.toMatchObject({ code: "not-found" });
    await hide(id, "show");
    expect((await page(slug)).board?.followerCount).toBe(1);
    expect(await recountFollowers(db.write)).toEqual([]);
  });

  it("ends with a block, and is no more possible", async () => {
    await eightDishes();
    const { id } = await make(ann);
    await follow(ben, id);
    await call(as(ann), blockPerson, { params: { userId: ben.id } });
    await expect(call(as(ben), readBoardFollow, { params: { id } })).rejects.toMatchObject({ code: "not-found" });
    await expect(follow(ben, id)).rejects.toMatchObject({ code: "not-found" });
    expect((await call(as(ben), myBoards, {})).followed).toEqual([]);
    expect(await call(as(ann), readBoardFollow, { params: { id } })).toMatchObject({ followerCount: 0, isOwn: true });
    expect(await recountFollowers(db.write)).toEqual([]);
  });
});

describe("an administrator", () => {
  it("puts a board on the lists and takes it off; its maker cannot", async () => {
    await eightDishes();
    const [first, second] = [await make(ann, { title: "First" }), await make(ben, { title: "Second" })];
    await expect(
      call(as(ann), setBoardListed, { params: { id: first.id }, body: { isListed: true } }),
    ).rejects.toMatchObject({ code: "not-found" });
    expect(await listed()).toEqual([]);
    await list(first.id);
    await list(second.id);
    const boards = await listed();
    expect(boards.map(({ name, cards, owner }) => [name, cards.map((card) => card.name), owner.username])).toEqual([
      ["Second", ["Ramen 8", "Ramen 7", "Ramen 6"], "member_1"],
      ["First", ["Ramen 8", "Ramen 7", "Ramen 6"], "member_0"],
    ]);
    await list(second.id, false);
    expect((await listed()).map(({ name }) => name)).toEqual(["First"]);
    await expect(list(v7())).rejects.toMatchObject({ code: "not-found" });
  });

  it("puts there what it is: with another title or rule it is off the lists, and its kind stays", async () => {
    await eightDishes();
    for (let n = 1; n <= 8; n++) await cook.submitsProduct({ name: `Crisps ${n}`, category: "Snacks" });
    const { id } = await make(ann);
    await list(id);
    const change = (fields: Partial<Form>) => call(as(ann), updateBoard, { params: { id }, body: form(fields) });
    const snacks = { kind: "product", area: null, filters: { category: "snacks" } } as const;
    await expect(change(snacks)).rejects.toMatchObject({ code: "invalid", message: boardErrors.kindStays });
    expect((await change({ note: "Eight bowls" })).isListed).toBe(true);
    for (const fields of [{ title: "Buy here" }, { area: area(2) }, { filters: { cuisine: "asian italian" } }]) {
      expect((await change(fields)).isListed).toBe(false);
      expect(await listed()).toEqual([]);
      await list(id);
      expect((await change(fields)).isListed).toBe(true);
      await change({});
      await list(id);
    }
  });

  it("hides what was reported, and shows it again; its maker reads why", async () => {
    await eightDishes();
    const { id, slug } = await make(ann);
    await follow(cleo, id);
    await list(id);
    await call(as(ben), createReport, { body: { kind: "list", id, reason: "spam", details: "An advert" } });
    const { entries } = await call(as(boss), listReported, { query: { view: "newest" } });
    expect(entries[0]).toMatchObject({
      subject: { kind: "list", id, name: "Asian within a walk of Camden", owner: { id: ann.id } },
      reports: [{ details: "An advert" }],
    });
    await hide(id, "hide");
    await expect(page(slug)).rejects.toMatchObject({ code: "not-found" });
    expect(await listed()).toEqual([]);
    expect((await call(as(cleo), myBoards, {})).followed).toEqual([]);
    expect((await call(as(ann), myBoards, {})).own[0]).toMatchObject({ id, isHidden: true });
    expect((await call(as(ann), myHiddenThings, {})).things).toMatchObject([{ kind: "list", id, reason: "spam" }]);
    await expect(follow(ben, id)).rejects.toMatchObject({ code: "not-found" });
    await expect(call(as(ben), createReport, { body: { kind: "list", id, reason: "spam" } })).rejects.toMatchObject({
      code: "not-found",
    });
    await hide(id, "show");
    expect((await page(slug)).board?.followerCount).toBe(1);
    expect(await listed()).toHaveLength(1);
  });
});
