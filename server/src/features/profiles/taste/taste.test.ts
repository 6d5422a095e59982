import { randomUUID } from "node:crypto";
import { call } from "@dishboard/contract/endpoint";
import { addLogEntry } from "@dishboard/contract/food-log";
import type { ItemKind } from "@dishboard/contract/items";
import { changeTaste, listMyBest, myBestPicturePath, readTaste } from "@dishboard/contract/taste";
import { setVote, type Vote } from "@dishboard/contract/votes";
import sharp from "sharp";
import { v7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../../testing/people.ts";
import { insertSignedIn, transportOf } from "../../../../../testing/sign-in.ts";

const testApp = await ownApp({ LIMITS: "food-log=1000/1m,uncached=1000/30s" });
const { app, db } = testApp;
type Somebody = { id: string; accessToken: string };
let people = 0;
let ann: Somebody;
let ben: Somebody;
let cook: Person;

const as = (who: Somebody) => transportOf(testApp, who);
const vote = (who: Somebody, id: string, to: Vote, kind: ItemKind = "dish") =>
  call(as(who), setVote, { params: { kind, id }, body: { vote: to } });
const eat = (who: Somebody, dishId: string, day = "2026-01-05") =>
  call(as(who), addLogEntry, { body: { key: randomUUID(), dishId, day, note: "secret", isShared: false } });
const show = (who: Somebody, isShown = true) => call(as(who), changeTaste, { body: { isShown } });
const bestOf = (who: Somebody, viewer = who) => call(as(viewer), listMyBest, { params: { id: who.id } });
const namesOf = async (who: Somebody, viewer = who) =>
  (await bestOf(who, viewer)).kinds.map(({ name, best }) => [name, best.map(({ item }) => item.name)]);
const pictureOf = (who: Somebody) => app.inject({ url: myBestPicturePath(who.id) });

beforeEach(async () => {
  const n = people++;
  [ann, ben] = [await insertSignedIn(db, `ann_${n}`), await insertSignedIn(db, `ben_${n}`)];
  cook = await newPerson(db, `cook_${n}`);
});

describe("what a person likes best", () => {
  it("is ordered by upvotes and times eaten, then the latest, by kind of food", async () => {
    const dish = (name: string, cuisine: string | null = null) => cook.submitsDish({ name, cuisine });
    const [shoyu, udon, soba] = [await dish("Shoyu Ramen"), await dish("Kitsune Udon"), await dish("Soba")];
    const [pie, plain, slice] = [await dish("Pie", "British"), await dish("Plate"), await dish("Pizza Slice")];
    const oil = await cook.submitsProduct({ name: "Oil", category: "Sauces" });
    for (const [id, ...days] of [
      [shoyu, "2026-01-05"],
      [udon, "2026-01-05", "2026-01-06"],
      [soba, "2026-01-07"],
      [pie, "2026-01-01"],
      [plain, "2026-01-02"],
      [slice, "2026-01-03"],
    ] as const)
      for (const day of days) await eat(ann, id, day);
    await vote(ann, udon, "up");
    await vote(ann, oil, "up", "product");
    expect(await namesOf(ann)).toEqual([
      ["noodle", ["Kitsune Udon", "Soba", "Shoyu Ramen"]],
      ["Sauces", ["Oil"]],
      ["pizza", ["Pizza Slice"]],
      [null, ["Plate"]],
      ["British", ["Pie"]],
    ]);
    const { kinds } = await bestOf(ann);
    expect(kinds[0]?.best[0]).toMatchObject({ isUpvoted: true, timesEaten: 2, item: { id: udon } });
    expect(kinds[1]).toMatchObject({ itemKind: "product", best: [{ isUpvoted: true, timesEaten: 0 }] });
  });

  it("has nothing that is downvoted, hidden or deleted, five of a kind and twenty kinds at most", async () => {
    const [bad, hidden, gone] = [await cook.submitsDish({}), await cook.submitsDish({}), await cook.submitsDish({})];
    for (const id of [bad, hidden, gone]) await eat(ann, id);
    await vote(ann, bad, "down");
    await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", hidden).execute();
    await db.write.deleteFrom("rankings").where("item_id", "=", gone).execute();
    expect(await namesOf(ann)).toEqual([]);
    for (let n = 0; n < 21; n++) await vote(ann, await cook.submitsDish({ name: "Plate", cuisine: `Land ${n}` }), "up");
    for (let n = 0; n < 6; n++) await eat(ann, await cook.submitsDish({ name: "Plate", cuisine: "land 20" }));
    const { kinds } = await bestOf(ann);
    expect([kinds.length, Math.max(...kinds.map(({ best }) => best.length))]).toEqual([20, 5]);
  });
});

describe("who sees it", () => {
  it("is its person alone, until they show it and after they hide it", async () => {
    await vote(ann, await cook.submitsDish({ name: "Ramen" }), "up");
    await eat(ann, await cook.submitsDish({ name: "Soba" }));
    const nothing = { kinds: [], isShown: false };
    expect(await call(as(ann), readTaste, {})).toEqual({ isShown: false });
    expect([await bestOf(ann, ben), (await pictureOf(ann)).statusCode]).toEqual([nothing, 404]);
    expect(await namesOf(ann)).toEqual([["noodle", ["Ramen", "Soba"]]]);
    expect([await show(ann), await show(ann)]).toEqual(Array(2).fill({ isShown: true }));
    const shown = await bestOf(ann, ben);
    expect(shown.kinds[0]?.best.map(({ item }) => item.name)).toEqual(["Ramen", "Soba"]);
    expect(JSON.stringify(shown)).not.toMatch(/2026|secret/);
    const picture = await pictureOf(ann);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(picture.headers["cache-control"]).toBe("private, no-cache");
    await show(ann, false);
    expect([await bestOf(ann, ben), (await pictureOf(ann)).statusCode]).toEqual([nothing, 404]);
    expect(await call(as(ann), readTaste, {})).toEqual({ isShown: false });
  });

  it("is nobody where others may not see the person", async () => {
    await vote(ann, await cook.submitsDish({}), "up");
    await show(ann);
    await db.write.updateTable("users").set({ state: "suspended" }).where("id", "=", ann.id).execute();
    const notFound = { code: "not-found", message: "Profile Not Found" };
    await expect(bestOf(ann, ben)).rejects.toMatchObject(notFound);
    await expect(bestOf({ ...ann, id: v7() }, ben)).rejects.toMatchObject(notFound);
    expect((await pictureOf(ann)).statusCode).toBe(404);
    expect((await app.inject({ url: "/media/share/my-best/none.jpg" })).statusCode).toBe(404);
  });

  it("has a picture with long and foreign names, and none while there is nothing", async () => {
    await show(ann);
    expect((await pictureOf(ann)).statusCode).toBe(404);
    await db.write
      .updateTable("profiles")
      .set({ full_name: "W".repeat(80) })
      .where("id", "=", ann.id)
      .execute();
    for (const name of ["Ä".repeat(120), "كسكس بالخضار", "🍜"]) await vote(ann, await cook.submitsDish({ name }), "up");
    expect((await pictureOf(ann)).statusCode).toBe(200);
  });
});
