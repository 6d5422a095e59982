import { boardPicturePath, type SharedBoard, sharePictureSize } from "@dishboard/contract/share-pictures";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../../testing/people.ts";

let now = 1;
const { app, db } = await ownApp({ LIMITS: "uncached=1000/30s" }, { now: () => now });
const camden = { latitude: 51.5414, longitude: -0.1471 };
const bangkok = { latitude: 13.75, longitude: 100.5 };
let ada: Person;

beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles cascade`.execute(db.write);
  ada = await newPerson(db, "ada");
});

const board: SharedBoard = { kind: "dish", search: "" };
const fetchPicture = (path: string, headers: Record<string, string> = {}) => {
  // Data are cached for a second.
  now += 1_001;
  return app.inject({ url: path, headers });
};
const tagOf = async (one: SharedBoard) => (await fetchPicture(boardPicturePath(one, []))).headers.etag;

it.each<[string, SharedBoard]>([
  ["the Dishboard 100", board],
  ["the Eat In Hits", { kind: "product", search: "" }],
  ["a board by kind", { kind: "dish", search: "cuisine=asian&meal=lunch" }],
  ["a board of products by what their labels claim", { kind: "product", search: "category=snacks&diet=gluten-free" }],
  ["a list", { slug: "global-top-100", name: "Global Top 100" }],
])("%s has a picture, be it empty, with long names or without a letter to draw", async (_, one) => {
  const sizeOf = async () => {
    const reply = await fetchPicture(boardPicturePath(one, []));
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(reply.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: "jpeg", ...sharePictureSize });
    return reply.rawPayload.length;
  };
  const empty = await sizeOf();
  const lunch = { cuisine: "Asian", mealTimes: ["lunch" as const], at: camden };
  await ada.submitsDish({ ...lunch, name: "W".repeat(120), restaurant: "Ä".repeat(120) });
  await ada.submitsProduct({ name: "W".repeat(120), category: "Snacks", claims: ["gluten-free"] });
  const full = await sizeOf();
  expect(full).toBeGreaterThan(empty);
  await ada.submitsDish({ ...lunch, name: "🍜🌶️", restaurant: "مطعم الواحة", up: 2 });
  await ada.submitsProduct({ name: "كسكس", category: "Snacks", claims: ["gluten-free"], up: 2 });
  expect(await sizeOf()).not.toBe(full);
});

it("changes when the first three change, and with nothing else", async () => {
  const dish = (name: string, up: number, at = camden) => ada.submitsDish({ name, at, up, cuisine: "Asian" });
  for (const [name, up] of [
    ["one", 9],
    ["two", 8],
    ["three", 7],
  ] as const)
    await dish(name, up);
  const first = await tagOf(board);
  await dish("four", 6);
  await dish("elsewhere", 99, bangkok);
  expect(await tagOf(board)).toBe(first);
  const reply = await fetchPicture(boardPicturePath(board, []), { "if-none-match": String(first) });
  expect([reply.statusCode, reply.rawPayload.length]).toEqual([304, 0]);
  const [list, byKind] = [
    await tagOf({ slug: "global-top-100", name: "Global Top 100" }),
    await tagOf({ kind: "dish", search: "cuisine=asian" }),
  ];
  expect(new Set([first, list, byKind]).size).toBe(3);
  const winner = await dish("five", 10);
  expect(await tagOf(board)).not.toBe(first);
  await sql`update rankings set state = 2 where item_id = ${winner}`.execute(db.write);
  expect(await tagOf(board)).toBe(first);
});

it("has another address once the first three have changed", () => {
  const cards = ["one", "two", "three", "four"].map((name) => ({
    id: name,
    name,
    restaurant: "The Corner",
    image: null,
    allergens: null,
  }));
  const reacted = { contains: [], mayContain: [], statedFree: [], alert: [7] };
  const [one, two, three, four] = cards as [(typeof cards)[0], (typeof cards)[0], (typeof cards)[0], (typeof cards)[0]];
  const addresses = [
    [],
    [one],
    [one, two, three],
    [two, one, three],
    [one, two, four],
    [one, two, { ...three, name: "3" }],
    [one, two, { ...three, allergens: reacted }],
  ];
  expect(new Set(addresses.map((first) => boardPicturePath(board, first))).size).toBe(addresses.length);
  expect(boardPicturePath(board, cards)).toBe(boardPicturePath(board, cards.slice(0, 3)));
});

it.each([
  ["/media/share/board/dish.jpg?cuisine=martian", 400],
  ["/media/share/board/dish.jpg?meal=lunch&meal=dinner", 400],
  [`/media/share/board/product.jpg?diet=${"x".repeat(5_000)}`, 400],
  ["/media/share/board/snap.jpg", 404],
  ["/media/share/board/dish.png", 404],
  ["/media/share/list/none.jpg", 404],
  ["/media/share/list/%00.jpg", 404],
])("there is none at %s", async (path, status) => {
  expect((await app.inject(path)).statusCode).toBe(status);
});
