import { randomUUID } from "node:crypto";
import { dishChart, productChart } from "@dishboard/contract/charts";
import { deleteDish, editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { listAllergens, listDeliveryPlatforms, listDietaryClaims } from "@dishboard/contract/labels";
import { cellOf, distanceKm } from "@dishboard/contract/places";
import { deleteProduct, editProduct, readProduct, submitProduct } from "@dishboard/contract/products";
import { findRestaurants } from "@dishboard/contract/restaurants";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, aProduct } from "../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

const testApp = await ownApp();
const ada = await signedInPerson(testApp, "ada");
const ben = await signedInPerson(testApp, "ben");
const asAda = transportOf(testApp, ada);
const asBen = transportOf(testApp, ben);
const asVisitor = testApp.transport;
const camden = { latitude: 51.5414, longitude: -0.1471 };

const dishesAt = async ({ latitude: lat, longitude: lon }: typeof camden) =>
  (await call(asVisitor, dishChart, { query: { lat, lon } })).cards;
const products = async () => (await call(asVisitor, productChart, {})).cards;
const rowsOf = async (id: string) => {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from dishes where id = ${id}) + (select count(*) from products where id = ${id})
    + (select count(*) from rankings where item_id = ${id}) + (select count(*) from votes where item_id = ${id})
    + (select count(*) from submission_tags where dish_id = ${id}) + (select count(*) from product_tags where product_id = ${id})
    + (select count(*) from dish_claims where dish_id = ${id}) + (select count(*) from product_claims where product_id = ${id})
    + (select count(*) from dish_allergens where dish_id = ${id})
    + (select count(*) from product_allergens where product_id = ${id}))::int as count`.execute(testApp.db.write);
  return rows[0]?.count;
};

describe("a dish", () => {
  it("is submitted with all its fields, read back as it was sent, and is on the chart at once", async () => {
    const { id } = await call(asAda, submitDish, {
      body: {
        ...aDish(),
        name: "  Gyoza,   Pan Fried ",
        restaurantName: "Paper Lantern",
        pin: camden,
        chef: "Mei Tanaka",
        priceCents: 850,
        description: "Six dumplings.\r\n\r\n\r\n\r\nAsk for the black vinegar.",
        cuisine: "Asian",
        mealTimes: ["dinner", "lunch"],
        tags: ["crispy", " Crispy ", "CRISPY", "hand  made"],
        claimIds: [3, 1, 3],
        allergenIds: [13, 2],
      },
    });
    expect(await call(asVisitor, readDish, { params: { id } })).toMatchObject({
      name: "Gyoza, Pan Fried",
      chef: "Mei Tanaka",
      priceCents: 850,
      description: "Six dumplings.\n\nAsk for the black vinegar.",
      cuisine: "Asian",
      mealTimes: ["lunch", "dinner"],
      tags: ["crispy", "hand made"],
      dietaryClaims: [{ name: "vegan" }, { name: "halal" }],
      allergens: [{ name: "gluten" }, { name: "soya" }],
      restaurant: { name: "Paper Lantern", ...camden },
      image: null,
      submittedBy: ada.id,
    });
    const [card] = (await dishesAt(camden)).filter((each) => each.id === id);
    expect(card).toMatchObject({ restaurant: "Paper Lantern", restaurantLatitude: camden.latitude, upvotes: 0 });
  });

  it("is created once when the same submission is sent several times, also at the same time", async () => {
    const body = { ...aDish(), name: "Only Once", restaurantName: "Once" };
    const created = await Promise.all(Array.from({ length: 8 }, () => call(asAda, submitDish, { body })));
    const again = await call(asAda, submitDish, { body });
    expect(new Set([...created, again].map(({ id }) => id)).size).toBe(1);
    const { rows } = await sql`select 1 from dishes where name = 'Only Once'`.execute(testApp.db.write);
    expect(rows).toHaveLength(1);
    expect((await call(asBen, submitDish, { body })).id).not.toBe(again.id);
  });

  it("is said to be its submitter's first item when it is, also when it is sent again", async () => {
    const asCleo = transportOf(testApp, await signedInPerson(testApp, "cleo"));
    const first = aDish();
    expect((await call(asCleo, submitDish, { body: first })).isFirst).toBe(true);
    expect((await call(asCleo, submitDish, { body: first })).isFirst).toBe(true);
    expect((await call(asCleo, submitProduct, { body: aProduct() })).isFirst).toBe(false);
    expect((await call(asCleo, submitDish, { body: aDish() })).isFirst).toBe(false);
  });

  it("is replaced by what is sent again under its key, so that no allergen is lost with a reply", async () => {
    const body = { ...aDish(), name: "Satay", restaurantName: "The First", pin: camden, tags: ["old"] };
    const { id } = await call(asAda, submitDish, { body });
    const there = { latitude: 48.8566, longitude: 2.3522 };
    const second = {
      ...body,
      name: "Satay Ayam",
      restaurantName: "The Second",
      pin: there,
      tags: [],
      allergenIds: [11],
    };
    expect(await call(asAda, submitDish, { body: second })).toMatchObject({ id });
    expect(await call(asVisitor, readDish, { params: { id } })).toMatchObject({
      name: "Satay Ayam",
      tags: [],
      allergens: [{ name: "peanuts" }],
      restaurant: { name: "The Second", ...there },
    });
    expect((await dishesAt(camden)).map((card) => card.id)).not.toContain(id);
    const [card] = (await dishesAt(there)).filter((each) => each.id === id);
    expect(card).toMatchObject({ restaurantLatitude: there.latitude });
  });

  it("stays at its restaurant under its key once somebody else has voted for it there", async () => {
    const body = { ...aDish(), name: "Famous Pie", restaurantName: "Honest House", pin: camden };
    const { id } = await call(asAda, submitDish, { body });
    await call(asBen, setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
    const elsewhere = { latitude: 51.6, longitude: -0.1471 };
    const second = { ...body, restaurantName: "Villain's", pin: elsewhere, allergenIds: [11] };
    expect(await call(asAda, submitDish, { body: second })).toMatchObject({ id });
    expect(await call(asVisitor, readDish, { params: { id } })).toMatchObject({
      allergens: [{ name: "peanuts" }],
      restaurant: { name: "Honest House", ...camden },
    });
  });

  it("is not stored twice when its submission comes again after an edit, and the edit stays", async () => {
    const body = { ...aDish(), name: "Edited Since" };
    const { id } = await call(asAda, submitDish, { body });
    const { updatedAt } = await call(asAda, readDish, { params: { id } });
    const { restaurantName, cell, ...fields } = body;
    const edit = { ...fields, key: randomUUID(), updatedAt, allergenIds: [11] };
    await call(asAda, editDish, { params: { id }, body: edit });
    await expect(call(asAda, submitDish, { body })).rejects.toMatchObject({ code: "conflict" });
    const { rows } = await sql<{ id: string }>`select id from dishes where name = 'Edited Since'`.execute(
      testApp.db.write,
    );
    expect(rows).toEqual([{ id }]);
    expect((await call(asVisitor, readDish, { params: { id } })).allergens).toMatchObject([{ name: "peanuts" }]);
  });

  it("is changed by its submitter, labels and filters included, and keeps its votes", async () => {
    const { id } = await call(asAda, submitDish, {
      body: { ...aDish(), pin: camden, tags: ["old"], allergenIds: [1] },
    });
    await call(asBen, setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
    const { updatedAt } = await call(asAda, readDish, { params: { id } });
    const { restaurantName, cell, ...dish } = aDish();
    const body = {
      ...dish,
      updatedAt,
      name: "Tonkotsu",
      tags: ["new"],
      claimIds: [2],
      allergenIds: [4, 7],
      priceCents: 1,
    };
    await call(asAda, editDish, { params: { id }, body });
    expect(await call(asVisitor, readDish, { params: { id } })).toMatchObject({
      name: "Tonkotsu",
      tags: ["new"],
      dietaryClaims: [{ name: "vegetarian" }],
      allergens: [{ name: "eggs" }, { name: "milk" }],
      restaurant: { name: "The Corner", ...camden },
    });
    const { rows } =
      await sql`select claims, allergens, price_cents, upvotes from rankings where item_id = ${id}`.execute(
        testApp.db.write,
      );
    expect(rows).toEqual([{ claims: 2, allergens: 72, price_cents: 1, upvotes: 1 }]);
    // An outdated form overwrites nothing.
    const late = { ...body, key: randomUUID(), name: "Too Late" };
    await expect(call(asAda, editDish, { params: { id }, body: late })).rejects.toMatchObject({ code: "conflict" });
    // After a lost reply.
    await call(asAda, editDish, { params: { id }, body: { ...body, allergenIds: [4, 7, 11] } });
    const { name, allergens } = await call(asVisitor, readDish, { params: { id } });
    expect([name, allergens.length]).toEqual(["Tonkotsu", 3]);
  });

  it("is deleted with its votes and labels, once", async () => {
    const body = { ...aDish(), pin: camden, tags: ["deleted"], claimIds: [1], allergenIds: [1] };
    const { id } = await call(asAda, submitDish, { body });
    await call(asBen, setVote, { params: { kind: "dish", id }, body: { vote: "down" } });
    expect(await rowsOf(id)).toBe(6);
    await call(asAda, deleteDish, { params: { id } });
    expect(await rowsOf(id)).toBe(0);
    expect((await dishesAt(camden)).map((card) => card.id)).not.toContain(id);
    await expect(call(asAda, deleteDish, { params: { id } })).rejects.toMatchObject({ code: "not-found" });
    await expect(call(asVisitor, readDish, { params: { id } })).rejects.toMatchObject({ message: "Dish Not Found" });
  });

  it("is stored with its allergens or not at all", async () => {
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'an error'; end $$`.execute(
      testApp.db.write,
    );
    await sql`create trigger failing before insert on dish_allergens execute function fail()`.execute(testApp.db.write);
    const body = { ...aDish(), name: "Half Stored", restaurantName: "Half Built", allergenIds: [10] };
    await expect(call(asAda, submitDish, { body })).rejects.toMatchObject({ code: "internal" });
    const { rows } = await sql`
      select name from dishes where name = 'Half Stored' union all select name from restaurants where name = 'Half Built'`.execute(
      testApp.db.write,
    );
    expect(rows).toEqual([]);
    await sql`drop trigger failing on dish_allergens`.execute(testApp.db.write);
    await call(asAda, submitDish, { body });
  });
});

describe("the restaurant of a dish", () => {
  const north = (km: number) => ({ latitude: camden.latitude + km / 111.19, longitude: camden.longitude });
  const submit = async (restaurantName: string, pin: typeof camden | null, cell = cellOf(camden)) => {
    const { id } = await call(asAda, submitDish, { body: { ...aDish(), restaurantName, pin, cell } });
    return (await call(asVisitor, readDish, { params: { id } })).restaurant;
  };

  it("is the nearest of its name within a kilometre of the pin, whatever the case, or else a new one", async () => {
    const first = await submit("Noodle Bar", camden);
    expect((await submit("NOODLE  bar", north(0.99))).id).toBe(first.id);
    const second = await submit("Noodle Bar", north(1.01));
    expect(second.id).not.toBe(first.id);
    expect((await submit("Noodle Bar", north(0.6))).id).toBe(second.id);
  });

  it("is found by its name alone without a pin, one in the cell that was looked at before others", async () => {
    const here = await submit("Chain", camden);
    const far = await submit("Chain", { latitude: 40.7, longitude: -74 });
    expect((await submit("chain", null)).id).toBe(here.id);
    const { rows } = await sql<{ cell: number }>`select cell from restaurants where id = ${far.id}`.execute(
      testApp.db.write,
    );
    expect((await submit("chain", null, rows[0]?.cell)).id).toBe(far.id);
  });

  it("is created once when many people submit to it at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => submit("New In Town", camden)));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  });

  it.each([
    ["a NUL", "\u0000", "name contains characters that cannot be used"],
    ["2,000 characters", "x".repeat(2_000), "name must be at most 120 characters long"],
  ])("is not searched by %s", async (_what, name, message) => {
    const query = { name, lat: camden.latitude, lon: camden.longitude };
    await expect(call(asVisitor, findRestaurants, { query })).rejects.toMatchObject({ code: "invalid", message });
  });

  it("is searched by a part of its name, nearest first, within 10 km", async () => {
    await submit("Dot & Dash 100%", north(3));
    await submit("dash the second", north(1));
    await submit("Dashed Hopes", north(11));
    const find = async (name?: string) =>
      (
        await call(asVisitor, findRestaurants, {
          query: { lat: camden.latitude, lon: camden.longitude, ...(name && { name }) },
        })
      ).restaurants;
    expect((await find("DASH")).map(({ name }) => name)).toEqual(["dash the second", "Dot & Dash 100%"]);
    await submit("Dot & Dash 100%", north(3));
    expect((await find("0%")).map(({ name, dishCount }) => [name, dishCount])).toEqual([["Dot & Dash 100%", 2]]);
    expect(await find("nobody's")).toEqual([]);
    // A restaurant outlives its last dish, but is not suggested until it has one again.
    const body = { ...aDish(), restaurantName: "Gone Tomorrow", pin: camden };
    const { id } = await call(asAda, submitDish, { body: { ...body, key: randomUUID() } });
    const { restaurant } = await call(asVisitor, readDish, { params: { id } });
    expect((await find("gone")).map((each) => each.id)).toEqual([restaurant.id]);
    await call(asAda, deleteDish, { params: { id } });
    expect(await find("gone")).toEqual([]);
    await call(asAda, submitDish, { body: { ...body, key: randomUUID() } });
    expect((await find("gone")).map((each) => each.id)).toEqual([restaurant.id]);
    const nearest = await find();
    const distances = nearest.map((each) => distanceKm(camden, each));
    expect(nearest.length).toBeGreaterThan(3);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
  });
});

describe("a product", () => {
  it("is submitted, read, changed and deleted", async () => {
    const { id } = await call(asAda, submitProduct, {
      body: {
        ...aProduct(),
        name: "Crispy Chilli Oil",
        category: "Sauces & Condiments",
        priceCents: 99_999_99,
        whereToBuy: "Tesco",
        platformLink: "HTTPS://Shop.example/oil?x=1",
        tags: ["hot"],
        claimIds: [1],
        allergenIds: [13],
      },
    });
    const read = () => call(asVisitor, readProduct, { params: { id } });
    expect(await read()).toMatchObject({
      category: "Sauces & Condiments",
      priceCents: 9_999_999,
      platformLink: "https://shop.example/oil?x=1",
      allergens: [{ name: "soya" }],
    });
    expect((await products()).map((card) => card.id)).toContain(id);
    const product = aProduct();
    const body = { ...product, updatedAt: (await read()).updatedAt, brand: "Blue Jar", allergenIds: [] };
    await call(asAda, editProduct, { params: { id }, body });
    expect(await read()).toMatchObject({
      brand: "Blue Jar",
      category: null,
      priceCents: null,
      allergens: [],
      tags: [],
    });
    await call(asAda, editProduct, { params: { id }, body: { ...body, allergenIds: [10] } });
    expect(await read()).toMatchObject({ allergens: [{ name: "nuts" }] });
    await call(asBen, setVote, { params: { kind: "product", id }, body: { vote: "up" } });
    await call(asAda, deleteProduct, { params: { id } });
    expect(await rowsOf(id)).toBe(0);
    await expect(read()).rejects.toMatchObject({ message: "Product Not Found" });
  });
});

describe("other people's items", () => {
  it("are refused by every call that would change them, and stay as they are", async () => {
    const dish = await call(asAda, submitDish, { body: aDish() });
    const product = await call(asAda, submitProduct, { body: aProduct() });
    const readBoth = async () => [
      await call(asVisitor, readDish, { params: dish }),
      await call(asVisitor, readProduct, { params: product }),
    ];
    const before = await readBoth();
    const { restaurantName, cell, ...fields } = aDish();
    const productFields = aProduct();
    const updatedAt = before[0]?.updatedAt ?? "";
    for (const [transport, code] of [
      [asBen, "forbidden"],
      [asVisitor, "sign-in-required"],
    ] as const) {
      const refused = { code };
      await expect(call(transport, editDish, { params: dish, body: { ...fields, updatedAt } })).rejects.toMatchObject(
        refused,
      );
      await expect(call(transport, deleteDish, { params: dish })).rejects.toMatchObject(refused);
      await expect(
        call(transport, editProduct, { params: product, body: { ...productFields, updatedAt } }),
      ).rejects.toMatchObject(refused);
      await expect(call(transport, deleteProduct, { params: product })).rejects.toMatchObject(refused);
    }
    await expect(call(asAda, deleteProduct, { params: dish })).rejects.toMatchObject({ code: "not-found" });
    await expect(call(asAda, deleteDish, { params: { id: randomUUID() } })).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await readBoth()).toEqual(before);
  });

  it("cannot be submitted by visitors", async () => {
    await expect(call(asVisitor, submitDish, { body: aDish() })).rejects.toMatchObject({
      code: "sign-in-required",
      message: "Please sign in to submit",
    });
    await expect(call(asVisitor, submitProduct, { body: aProduct() })).rejects.toMatchObject({
      message: "Please sign in to submit",
    });
  });
});

it("gives the lists that a submission chooses from", async () => {
  const claims = (await call(asVisitor, listDietaryClaims, {})).labels;
  expect(claims).toHaveLength(9);
  // A tick would suggest that someone checked the claim.
  expect(claims.map(({ icon }) => icon).filter((icon) => icon.includes("check"))).toEqual([]);
  expect((await call(asVisitor, listAllergens, {})).labels.map(({ name }) => name)).toContain("sesame");
  expect((await call(asVisitor, listDeliveryPlatforms, {})).labels[0]).toEqual({ id: 1, name: "Deliveroo" });
});

describe("a price in a currency with three decimals, or with none", () => {
  it("has as many as its currency, on the page, on the card and in the filters", async () => {
    const dinars = await ownApp({ CURRENCY: "KWD" });
    const asCook = transportOf(dinars, await signedInPerson(dinars, "cook"));
    const { id } = await call(asCook, submitProduct, { body: { ...aProduct(), priceCents: 49.5 } });
    expect(await call(asCook, readProduct, { params: { id } })).toMatchObject({ priceCents: 49.5 });
    const card = async (query: object) => (await call(asCook, productChart, { query })).cards[0]?.priceCents;
    expect([await card({}), await card({ minCents: 49, maxCents: 50 }), await card({ maxCents: 40 })]).toEqual([
      49.5,
      49.5,
      undefined,
    ]);
    const body = { ...aProduct(), priceCents: 49.55 };
    await expect(call(asCook, submitProduct, { body })).rejects.toMatchObject({ field: "priceCents" });

    const yen = await ownApp({ CURRENCY: "JPY" });
    const asBaker = transportOf(yen, await signedInPerson(yen, "baker"));
    const bread = { ...aProduct(), priceCents: 24_050 };
    await expect(call(asBaker, submitProduct, { body: bread })).rejects.toThrow("Price must be a whole number");
    await call(asBaker, submitProduct, { body: { ...bread, priceCents: 24_000 } });
  });
});
