import { call } from "@dishboard/contract/endpoint";
import type { ItemKind, ItemRef } from "@dishboard/contract/items";
import {
  maxMergedSaves,
  mergeSaves,
  mySaves,
  readSave,
  savedCards,
  saveItem,
  unsaveItem,
} from "@dishboard/contract/saves";
import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

const testApp = await ownApp({ LIMITS: "saves=10000/1m,saves-long=10000/1d" });
const { app, db, transport } = testApp;
let ada: Person;
let people = 0;
let ben: SignedIn;

beforeAll(async () => {
  ada = await newPerson(db, "ada");
  ben = await somebody();
});

const somebody = () => signedInPerson(testApp, `saver_${people++}`);
const as = (who: SignedIn) => transportOf(testApp, who);
const save = (who: SignedIn, params: ItemRef) => call(as(who), saveItem, { params });
const unsave = (who: SignedIn, params: ItemRef) => call(as(who), unsaveItem, { params });
const newProduct = async (name = "Oil"): Promise<ItemRef> => ({
  kind: "product",
  id: await ada.submitsProduct({ name }),
});
const newDish = async (name = "Ramen"): Promise<ItemRef> => ({ kind: "dish", id: await ada.submitsDish({ name }) });
const hide = ({ id }: ItemRef, state = 2) =>
  db.write.updateTable("rankings").set({ state }).where("item_id", "=", id).execute();
const remove = ({ id }: ItemRef) => db.write.deleteFrom("rankings").where("item_id", "=", id).execute();

async function savedBy(who: SignedIn): Promise<string[]> {
  const names: string[] = [];
  let before: string | undefined;
  do {
    const page = await call(as(who), mySaves, { query: before === undefined ? {} : { before } });
    names.push(...page.cards.map(({ name }) => name));
    before = page.next ?? undefined;
  } while (before !== undefined);
  return names;
}

describe("a save", () => {
  it("is kept, repeated and removed without harm, and is its person's alone", async () => {
    const [dish, product] = [await newDish("Soup"), await newProduct("Jam")];
    expect(await call(as(ben), readSave, { params: dish })).toEqual({ isSaved: false });
    expect([await save(ben, dish), await save(ben, dish), await save(ben, product)]).toEqual(
      Array(3).fill({ isSaved: true }),
    );
    expect(await savedBy(ben)).toEqual(["Jam", "Soup"]);
    await save(ben, dish);
    expect(await savedBy(ben)).toEqual(["Jam", "Soup"]);
    const cleo = await somebody();
    expect([await savedBy(cleo), await call(as(cleo), readSave, { params: dish })]).toEqual([[], { isSaved: false }]);
    expect([await unsave(ben, dish), await unsave(ben, dish)]).toEqual(Array(2).fill({ isSaved: false }));
    expect([await savedBy(ben), await call(as(ben), readSave, { params: product })]).toEqual([
      ["Jam"],
      { isSaved: true },
    ]);
    await unsave(ben, product);
  });

  it("is neither told nor removed by the id of an item of the other kind", async () => {
    const dan = await somebody();
    const { id } = await newDish();
    await save(dan, { kind: "dish", id });
    const asProduct = { kind: "product", id } as const;
    expect(await call(as(dan), readSave, { params: asProduct })).toEqual({ isSaved: false });
    await unsave(dan, asProduct);
    expect(await savedBy(dan)).toEqual(["Ramen"]);
  });

  it("is one row when it is sent twenty times at the same moment", async () => {
    const dan = await somebody();
    const dish = await newDish();
    await Promise.all(Array.from({ length: 20 }, () => save(dan, dish)));
    expect(await savedBy(dan)).toEqual(["Ramen"]);
  });

  it("goes with its item, also when that is deleted at the same moment", async () => {
    const dan = await somebody();
    const [dish, product, other] = [await newDish("a"), await newProduct("b"), await newProduct("c")];
    for (const item of [dish, product, other]) await save(dan, item);
    await hide(product);
    await remove(dish);
    expect(await savedBy(dan)).toEqual(["c"]);
    await hide(product, 0);
    expect(await savedBy(dan)).toEqual(["c", "b"]);
    const doomed = await newDish();
    const [saved] = await Promise.allSettled([save(dan, doomed), remove(doomed)]);
    if (saved?.status === "rejected") expect(saved.reason).toMatchObject({ code: "not-found" });
    expect(await savedBy(dan)).toEqual(["c", "b"]);
    expect([await unsave(dan, dish), await call(as(dan), readSave, { params: dish })]).toEqual(
      Array(2).fill({ isSaved: false }),
    );
  });
});

it("the list is paged by twenty, and saving meanwhile neither repeats nor skips", async () => {
  const dan = await somebody();
  const names = Array.from({ length: 45 }, (_, n) => `item ${n}`);
  for (const name of names) await save(dan, await newProduct(name));
  const first = await call(as(dan), mySaves, {});
  await save(dan, await newProduct("later"));
  const second = await call(as(dan), mySaves, { query: { before: first.next ?? "" } });
  const third = await call(as(dan), mySaves, { query: { before: second.next ?? "" } });
  const shown = [first, second, third].flatMap(({ cards }) => cards.map(({ name }) => name));
  expect([shown, first.cards.length, third.next]).toEqual([names.toReversed(), 20, null]);
});

describe("merging what a visitor has saved", () => {
  const merge = (who: SignedIn, items: ItemRef[]) => call(as(who), mergeSaves, { body: { items } });

  it("keeps its order, above what was saved, and changes nothing when it is repeated", async () => {
    const dan = await somebody();
    const [a, b, c] = [await newDish("a"), await newProduct("b"), await newDish("c")];
    await save(dan, b);
    await merge(dan, [a, b, c]);
    await merge(dan, [a, b, c]);
    expect(await savedBy(dan)).toEqual(["c", "a", "b"]);
  });

  it("leaves out what is deleted, hidden, of the other kind or there twice, and keeps the rest", async () => {
    const dan = await somebody();
    const [deleted, hidden, good] = [await newDish("x"), await newDish("y"), await newDish("good")];
    await remove(deleted);
    await hide(hidden);
    await merge(dan, [deleted, hidden, good, good, { ...(await newDish("z")), kind: "product" }]);
    expect(await savedBy(dan)).toEqual(["good"]);
  });

  it("loses nothing when several tabs send it in different orders at the same moment", async () => {
    const dan = await somebody();
    const items = await Promise.all(Array.from({ length: 30 }, (_, n) => newProduct(`n${n}`)));
    await Promise.all([merge(dan, items), merge(dan, items.toReversed()), merge(dan, items.slice(10))]);
    expect((await savedBy(dan)).sort()).toEqual(items.map((_, n) => `n${n}`).sort());
  });

  it("takes two hundred at once, and no more", async () => {
    const dan = await somebody();
    const items = Array.from({ length: maxMergedSaves }, () => ({ kind: "dish" as ItemKind, id: v7() }));
    expect(await merge(dan, items)).toEqual({});
    await expect(merge(dan, [...items, { kind: "dish", id: v7() }])).rejects.toMatchObject({
      code: "invalid",
      message: `items must be ${maxMergedSaves} at most`,
    });
  });
});

it("a visitor's browser gets the cards of what it has saved, without those that are gone", async () => {
  const [dish, product, deleted, hidden] = [
    await newDish("d"),
    await newProduct("p"),
    await newDish(),
    await newDish(),
  ];
  await remove(deleted);
  await hide(hidden);
  const items: ItemRef[] = [product, deleted, hidden, dish, { kind: "dish", id: product.id }];
  const { cards } = await call(transport, savedCards, { body: { items } });
  expect(cards.map(({ name, rank }) => [name, rank])).toEqual([
    ["p", 1],
    ["d", 2],
  ]);
});

describe("what cannot be used", () => {
  const send = (method: "GET" | "PUT" | "DELETE" | "POST", url: string, payload?: unknown) =>
    app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${ben.accessToken}`,
        ...(payload ? { "content-type": "application/json" } : {}),
      },
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    });

  it.each([
    ["GET", "dish/none", 400, "id must be an id"],
    ["PUT", `snap/${v7()}`, 400, "kind must be dish or product"],
    ["PUT", `dish/${v7()}`, 404, "Dish Not Found"],
    ["PUT", `product/${v7()}`, 404, "Product Not Found"],
    ["DELETE", `dish/${encodeURIComponent("%_\\ ' or 1=1")}`, 400, "id must be an id"],
    ["DELETE", "dish/%00", 400, "id must be an id"],
  ] as const)("%s %s", async (method, address, status, message) => {
    const reply = await send(method, `/api/saves/${address}`);
    expect([reply.statusCode, reply.json().error.message]).toEqual([status, message]);
  });

  it("an item of the other kind or a hidden one is not saved", async () => {
    const product = await newProduct();
    await expect(save(ben, { ...product, kind: "dish" })).rejects.toMatchObject({ code: "not-found" });
    await hide(product);
    await expect(save(ben, product)).rejects.toMatchObject({ code: "not-found" });
  });

  it("lists and places in the list that are none", async () => {
    const replies = [
      await send("GET", "/api/saves?before=1"),
      await send("GET", `/api/saves?before=${"a".repeat(10_000)}`),
      await send("GET", "/api/saves?page=2"),
      await send("POST", "/api/saves", { items: "all" }),
      await send("POST", "/api/saves", { items: [{ kind: "dish", id: "\u0000" }] }),
      await send("POST", "/api/saves/cards", { items: Array(21).fill({ kind: "dish", id: v7() }) }),
      await send("POST", "/api/saves/cards", { items: [{ kind: "dish", id: v7(), name: "x" }] }),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(400));
  });

  it("saves of visitors on the server", async () => {
    const call = (method: "GET" | "PUT", url: string) => app.inject({ method, url });
    const refusal = { code: "sign-in-required", message: "Please sign in to see what you have saved" };
    expect((await call("GET", "/api/saves")).json().error).toMatchObject(refusal);
    expect((await call("PUT", `/api/saves/dish/${v7()}`)).json().error).toMatchObject(refusal);
  });
});
