import { createHash } from "node:crypto";
import { deleteDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import type { ItemRef } from "@dishboard/contract/items";
import { sharePicturePath, sharePictureSize } from "@dishboard/contract/share-pictures";
import sharp from "sharp";
import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { aDish, newPerson, type Person } from "../../../../../testing/people.ts";
import { photo, uploadTo } from "../../../../../testing/pictures.ts";
import { signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";

let now = 1;
const testApp = await ownApp({ LIMITS: "uncached=1000/30s" }, { now: () => now });
const { app, db } = testApp;
const camden = { latitude: 51.5414, longitude: -0.1471 };
let ada: Person;

beforeAll(async () => {
  ada = await newPerson(db, "ada");
});

const fetchPicture = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers });
const pathOf = (item: ItemRef) =>
  sharePicturePath({ ...item, rank: 1, updatedAt: "2026-11-22T10:00:00Z", alertIds: [] });
const tagOf = async (item: ItemRef) => {
  // Data are cached for a second.
  now += 1_001;
  return (await fetchPicture(pathOf(item))).headers.etag;
};
const hashOf = (bytes: Buffer) => createHash("sha1").update(bytes).digest("hex");
const newDish = async (input: Parameters<Person["submitsDish"]>[0] = {}): Promise<ItemRef> => ({
  kind: "dish",
  id: await ada.submitsDish({ at: camden, ...input }),
});

async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.toString("hex")}`;
}

describe("the share picture", () => {
  it.each([
    ["a dish", () => newDish({ name: "Ramen <b>&amp;", cuisine: "Asian" })],
    [
      "a product",
      async (): Promise<ItemRef> => ({ kind: "product", id: await ada.submitsProduct({ category: null }) }),
    ],
    ["a long name without a space", () => newDish({ name: "Ä".repeat(120), restaurant: "W".repeat(120) })],
    ["a name from right to left", () => newDish({ name: "كسكس بالخضار", restaurant: "مطعم الواحة" })],
    ["a name without a letter to draw", () => newDish({ name: "🍜🌶️" })],
  ])("of %s is a JPEG of 1200 x 630", async (_, submit) => {
    const reply = await fetchPicture(pathOf(await submit()));
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: "jpeg", ...sharePictureSize });
    expect(reply.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });

  it("has the colour of the cuisine where there is no photo, and the photo where there is one", async () => {
    const ben = await signedInPerson(testApp, "ben");
    const plain = (await fetchPicture(pathOf(await newDish({ cuisine: "Italian" })))).rawPayload;
    const [near, far] = [await colourAt(plain, 1190, 620), await colourAt(plain, 20, 620)];
    expect([near, far].map((colour) => colour.slice(0, 2))).toEqual(["#b", "#f"]);
    const upload = (await uploadTo(testApp, ben, await photo())).json();
    const dish = await newDish({ cuisine: "Italian" });
    const { path: image_url, width: image_width, height: image_height } = upload;
    await db.write
      .updateTable("dishes")
      .set({ image_url, image_width, image_height })
      .where("id", "=", dish.id)
      .execute();
    const withPhoto = (await fetchPicture(pathOf(dish))).rawPayload;
    expect((await sharp(withPhoto).stats()).entropy).toBeGreaterThan((await sharp(plain).stats()).entropy + 2);
  });

  it("is drawn where the file of the photo is gone", async () => {
    const dish = await newDish();
    const lost = { image_url: "/media/dish-images/a/1_abcdef.webp", image_width: 1280, image_height: 960 };
    await db.write.updateTable("dishes").set(lost).where("id", "=", dish.id).execute();
    expect((await fetchPicture(pathOf(dish))).statusCode).toBe(200);
  });

  it("is the same while nothing changes, is not sent twice, and is drawn once for all who ask at a time", async () => {
    const dish = await newDish();
    const replies = await Promise.all(Array.from({ length: 10 }, () => fetchPicture(pathOf(dish))));
    expect(new Set(replies.map(({ rawPayload, headers }) => `${headers.etag} ${hashOf(rawPayload)}`)).size).toBe(1);
    const again = await fetchPicture(pathOf(dish), { "if-none-match": String(replies[0]?.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it("changes with the name and the rank, at the address too", async () => {
    const dish = await newDish({ at: { latitude: 10, longitude: 10 } });
    const first = await tagOf(dish);
    await db.write.updateTable("dishes").set({ name: "Better Ramen" }).where("id", "=", dish.id).execute();
    const second = await tagOf(dish);
    await ada.submitsDish({ at: { latitude: 10, longitude: 10 }, up: 5 });
    const third = await tagOf(dish);
    await db.write.updateTable("rankings").set({ alerts: 64, allergens: 64 }).where("item_id", "=", dish.id).execute();
    const fourth = await tagOf(dish);
    expect(new Set([first, second, third, fourth]).size).toBe(4);
    const ranked = { ...dish, rank: 3, updatedAt: "2026-11-22T10:00:00Z", alertIds: [] };
    const others = [
      { ...ranked, rank: 4 },
      { ...ranked, rank: null },
      { ...ranked, updatedAt: "2026-11-22T10:00:01Z" },
      { ...ranked, alertIds: [7] },
    ];
    expect(new Set([ranked, ...others].map(sharePicturePath)).size).toBe(5);
  });
});

describe("there is none", () => {
  it("of an item that does not exist, is hidden, deleted or of the other kind", async () => {
    const [hidden, deleted, dish] = [await newDish(), await newDish(), await newDish()];
    await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", hidden.id).execute();
    await db.write.deleteFrom("rankings").where("item_id", "=", deleted.id).execute();
    const items: ItemRef[] = [{ kind: "dish", id: v7() }, hidden, deleted, { ...dish, kind: "product" }];
    const replies = await Promise.all(items.map((item) => fetchPicture(pathOf(item))));
    expect(replies.map((reply) => [reply.statusCode, reply.json().error.message])).toEqual([
      [404, "Dish Not Found"],
      [404, "Dish Not Found"],
      [404, "Dish Not Found"],
      [404, "Product Not Found"],
    ]);
  });

  it.each([
    ["another form", `dish/${v7()}.png`],
    ["no id", "dish/none.jpg"],
    ["a NUL", "dish/%00.jpg"],
    ["the name of a function", `constructor/${v7()}.jpg`],
    ["10,000 characters", `dish/${"a".repeat(10_000)}.jpg`],
    ["a way up", `dish/${encodeURIComponent("../../dish-images/a.webp")}`],
  ])("at an address with %s", async (_, address) => {
    expect((await fetchPicture(`/media/share/${address}`)).statusCode).toBe(404);
  });
});

it("is gone at once when its item is deleted", async () => {
  const ben = await signedInPerson(testApp, "bea");
  const { id } = await call(transportOf(testApp, ben), submitDish, { body: aDish() });
  const path = pathOf({ kind: "dish", id });
  expect((await fetchPicture(path)).statusCode).toBe(200);
  await call(transportOf(testApp, ben), deleteDish, { params: { id } });
  expect((await fetchPicture(path)).statusCode).toBe(404);
});

it("a network pays once for a picture, whatever follows its address", async () => {
  const limited = await ownApp({ LIMITS: "uncached=2/1h" });
  const path = pathOf({ kind: "dish", id: await (await newPerson(limited.db, "cat")).submitsDish({ at: camden }) });
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await limited.app.inject({ url: `${path}&v=${n}` })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
});

it("a network that asks for too many hears so", async () => {
  const limited = await ownApp({ LIMITS: "uncached=2/1h" });
  const path = pathOf({ kind: "dish", id: v7() });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++) statuses.push((await limited.app.inject({ url: path })).statusCode);
  expect(statuses).toEqual([404, 404, 429]);
});
