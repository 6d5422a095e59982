import { randomUUID } from "node:crypto";
import { editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { maxCardDescriptionLength } from "@dishboard/contract/limits";
import { defaultMarketArea } from "@dishboard/contract/places";
import { sql } from "kysely";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, newPerson } from "../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { renamePerson } from "../profiles/profiles.service.ts";
import { findCards } from "./cards.repository.ts";
import { deleteItem } from "./items.service.ts";
import { recheckCards } from "./recount/recount.service.ts";
import { countShareOf } from "./share-count.service.ts";

const testApp = await ownApp({ LIMITS: "submissions=100000/1h" });
const { db } = testApp;
const ada = await signedInPerson(testApp, "ada");
const asAda = transportOf(testApp, ada);
const ann = await newPerson(db, "ann");
const { restaurantName: _, cell: __, ...fields } = aDish();
const { latitude, longitude } = defaultMarketArea;
const itemsDeps = { db, onChange: () => {} };

/** Includes cards without an item. */
async function wrongCards(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ids as (select array_agg(item_id) as ids from rankings)
    select coalesce(b.item_id, c.item_id) as id from ids cross join lateral card_bodies(ids) b
      full join cards c on c.item_id = b.item_id where b.body is distinct from c.body`.execute(db.write);
  return rows.map(({ id }) => id);
}

const cardOf = async (id: string) => (await findCards(db.write, [id]))[0];
const share = (id: string) =>
  db.write.transaction().execute((transaction) => countShareOf(transaction, { kind: "dish", id }, async () => true));
const renameRestaurant = (name: string, newName: string) =>
  db.write.updateTable("restaurants").set({ name: newName }).where("name", "=", name).execute();

/** Returns the columns whose change updates the card. */
async function changeEveryColumn(table: string, isRow: string, id: string): Promise<string[]> {
  const columns = await sql<{ name: string; type: string }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    db.write,
  );
  const changed: string[] = [];
  for (const { name, type } of columns.rows) {
    const other = others[type]?.(sql.ref(name));
    if (!other || notChanged.some((one) => one === name || one === `${table}.${name}`)) continue;
    const before = JSON.stringify(await cardOf(id));
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${other} where ${sql.raw(isRow)}`.execute(db.write);
    if (JSON.stringify(await cardOf(id)) !== before) changed.push(name);
    expect([table, name, await wrongCards()]).toEqual([table, name, []]);
  }
  return changed;
}

/** Columns that close a restaurant, its first place, an import's number, and data for forms only. */
const notChanged = [
  ...["first_latitude", "first_longitude"],
  ...["closed_at", "closer", "decided_at", "import_id", "barcode", "dish_allergens.source", "product_allergens.source"],
  ...["also_allergens", "also_traces", "also_source", "also_day"],
];

const others: Record<string, (column: ReturnType<typeof sql.ref>) => ReturnType<typeof sql>> = {
  text: (column) => sql`coalesce(${column}, '') || '7'`,
  int2: (column) => sql`coalesce(${column}, 0) + 1`,
  int4: (column) => sql`coalesce(${column}, 0) + 1`,
  numeric: (column) => sql`coalesce(${column}, 0) + 1`,
  float8: (column) => sql`coalesce(${column}, 0) + 1`,
  bool: (column) => sql`not ${column}`,
  date: (column) => sql`coalesce(${column}, date '2026-01-01') + 1`,
  timestamptz: (column) => sql`${column} + interval '1 day'`,
};

it("shows every change of any column of whatever it is made of", async () => {
  const dish = await ann.submitsDish({
    name: "Ramen",
    restaurant: "Noodle Bar",
    at: { latitude, longitude },
    tags: ["hot"],
    claims: ["vegan"],
  });
  const product = await ann.submitsProduct({ name: "Oil", brand: "Red Jar", tags: ["hot"], claims: ["vegan"] });
  const picture = { image_url: "dish-images/x.webp", image_width: 100, image_height: 100, image_thumbhash: "x" };
  for (const table of ["dishes", "products"] as const)
    await db.write
      .updateTable(table)
      .set({ ...picture, image_description: "A bowl" })
      .execute();

  const image = ["image_url", "image_width", "image_height", "image_thumbhash", "image_description"];
  const ofItem = ["name", "price", "description", ...image, "share_count", "is_featured"];
  expect(await changeEveryColumn("dishes", `id = '${dish}'`, dish)).toEqual([...ofItem, "cuisine"]);
  expect(await changeEveryColumn("products", `id = '${product}'`, product)).toEqual([
    ...ofItem,
    "brand",
    "category",
    "is_code_disputed",
  ]);
  await sql`update products set is_code_disputed = false`.execute(db.write);
  expect(await changeEveryColumn("submission_tags", `dish_id = '${dish}'`, dish)).toEqual(["tag"]);
  expect(await changeEveryColumn("product_tags", `product_id = '${product}'`, product)).toEqual(["tag"]);
  expect(await changeEveryColumn("dish_claims", `dish_id = '${dish}'`, dish)).toEqual(["claim_id"]);
  expect(await changeEveryColumn("product_claims", `product_id = '${product}'`, product)).toEqual(["claim_id"]);
  const statement = { allergen_id: 7, state: 2, day: "2026-11-20" };
  await db.write
    .insertInto("dish_allergens")
    .values({ ...statement, dish_id: dish })
    .execute();
  await db.write
    .insertInto("product_allergens")
    .values({ ...statement, product_id: product })
    .execute();
  for (const [table, id] of [
    ["dish_allergens", dish],
    ["product_allergens", product],
  ] as const) {
    const isRow = `${table.split("_")[0]}_id = '${id}'`;
    expect(await changeEveryColumn(table, isRow, id)).toEqual(["allergen_id", "state", "day"]);
  }
  for (const id of [dish, product]) {
    await db.write.updateTable("rankings").set({ alerts: 64 }).where("item_id", "=", id).execute();
    expect(await cardOf(id)).toMatchObject({ allergens: { alert: [7] } });
  }
  await sql`insert into dish_imports (id, created_at, added, outcomes, restaurant_ids) values (1, now(), 1, '[]', '{}')`.execute(
    db.write,
  );
  await db.write.insertInto("imported_dishes").values({ dish_id: dish, import_id: 1, row_number: 1 }).execute();
  expect(await cardOf(dish)).toMatchObject({ origin: { source: null, author: null, url: null, day: null } });
  expect(await changeEveryColumn("imported_dishes", `dish_id = '${dish}'`, dish)).toEqual([
    ...["source", "author", "url", "day"],
  ]);
  await db.write.deleteFrom("imported_dishes").execute();
  expect(await cardOf(dish)).toMatchObject({ origin: null });
  expect(await changeEveryColumn("profiles", `id = '${ann.id}'`, dish)).toEqual(["username", "avatar_url"]);
  await db.write.updateTable("dishes").set({ cuisine: null }).execute();
  const itsRestaurant = `id = (select restaurant_id from dishes where id = '${dish}')`;
  expect(await changeEveryColumn("restaurants", itsRestaurant, dish)).toEqual([
    "name",
    "cuisine",
    "latitude",
    "longitude",
  ]);
  expect(await cardOf(dish)).toMatchObject({ dietaryClaims: [{ name: "vegetarian" }] });
  const relabel = (name: string) =>
    db.write.updateTable("dietary_claims").set({ name, icon: name }).where("id", "=", 2).execute();
  await relabel("Meatless");
  for (const id of [dish, product])
    expect(await cardOf(id)).toMatchObject({ dietaryClaims: [{ name: "Meatless", icon: "Meatless" }] });
  expect(await wrongCards()).toEqual([]);
});

it("shows a dish in another restaurant, labels of another dish, and no label that is gone", async () => {
  const [one, two] = [
    await ann.submitsDish({ restaurant: "First House", tags: ["sweet"], claims: ["halal"] }),
    await ann.submitsDish({ restaurant: "Second House" }),
  ];
  const second = db.write.selectFrom("restaurants").select("id").where("name", "=", "Second House");
  await db.write.updateTable("dishes").set({ restaurant_id: second }).where("id", "=", one).execute();
  for (const table of ["submission_tags", "dish_claims"] as const)
    await db.write.updateTable(table).set({ dish_id: two }).where("dish_id", "=", one).execute();
  expect(await cardOf(one)).toMatchObject({ restaurant: "Second House", tags: [], dietaryClaims: [] });
  expect(await cardOf(two)).toMatchObject({ tags: ["sweet"], dietaryClaims: [{ name: "halal" }] });
  for (const table of ["submission_tags", "dish_claims"] as const)
    await db.write.deleteFrom(table).where("dish_id", "=", two).execute();
  expect(await cardOf(two)).toMatchObject({ tags: [], dietaryClaims: [] });
  expect(await wrongCards()).toEqual([]);
});

it("shows all of an edit, a share, a new name of its submitter, and nothing once it is deleted", async () => {
  const { id } = await call(asAda, submitDish, { body: { ...aDish(), name: "Plain Pie", restaurantName: "Pie Shop" } });
  const { updatedAt } = await call(asAda, readDish, { params: { id } });
  const said = {
    description: 'Warm, "flaky" \\ and\ngolden 🥧',
    tags: ["pie", "hot"],
    claimIds: [1, 4],
    allergenIds: [13],
    mayContainIds: [10],
    priceCents: 1250,
  };
  const body = { ...fields, ...said, key: randomUUID(), updatedAt, name: "Golden <Pie>", cuisine: "British" };
  await call(asAda, editDish, { params: { id }, body: { ...body, pin: { latitude, longitude } } });
  await share(id);
  await renamePerson(db.write, ada.id, { username: "ada_bakes", fullName: "Ada" });
  expect(await cardOf(id)).toEqual({
    id,
    kind: "dish",
    name: "Golden <Pie>",
    restaurant: "Pie Shop",
    restaurantId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    cuisine: "British",
    priceCents: 1250,
    description: said.description,
    voteCount: 0,
    netScore: 0,
    upvotes: 0,
    downvotes: 0,
    tastedUpvotes: 0,
    tastedDownvotes: 0,
    version: 0,
    shareCount: 1,
    isFeatured: false,
    image: null,
    tags: ["pie", "hot"],
    dietaryClaims: [expect.objectContaining({ name: "vegan" }), expect.objectContaining({ name: "kosher" })],
    allergens: { contains: [13], mayContain: [10], statedFree: [], alert: [] },
    restaurantLatitude: latitude,
    restaurantLongitude: longitude,
    hours: null,
    submitter: { id: ada.id, username: "ada_bakes", avatarUrl: null },
    origin: null,
  });
  await deleteItem(itemsDeps, { kind: "dish", id }, { userId: ada.id });
  expect(await cardOf(id)).toBeUndefined();
  expect(await wrongCards()).toEqual([]);
});

it("shows how a long description begins, in whole characters and without space before the ellipsis", async () => {
  const shown = async (description: string) => (await cardOf(await ann.submitsDish({ description })))?.description;
  const whole = "🍜".repeat(maxCardDescriptionLength);
  expect(await shown(whole)).toBe(whole);
  expect(await shown(`${whole}!`)).toBe(`${"🍜".repeat(maxCardDescriptionLength - 1)}…`);
  const spaces = " \u00a0\u2003\t\n";
  const beginning = "x".repeat(maxCardDescriptionLength - 1 - spaces.length);
  expect(await shown(`${beginning}${spaces}yz`)).toBe(`${beginning}…`);
});

it("a recount puts right what is missing, wrong or left over, and nothing else", async () => {
  const [lost, spoiled] = [await ann.submitsDish({ name: "Lost Loaf" }), await ann.submitsProduct({ name: "Soup" })];
  const left = v7();
  await db.write.deleteFrom("cards").where("item_id", "=", lost).execute();
  await db.write.updateTable("cards").set({ body: "{}" }).where("item_id", "=", spoiled).execute();
  await db.write.insertInto("cards").values({ item_id: left, body: "{}" }).execute();
  expect((await wrongCards()).toSorted()).toEqual([lost, spoiled, left].toSorted());
  expect((await recheckCards(db.write)).toSorted()).toEqual([lost, spoiled, left].toSorted());
  expect(await wrongCards()).toEqual([]);
  expect(await recheckCards(db.write)).toEqual([]);
});

it("a change that is rolled back leaves the card as it was", async () => {
  const id = await ann.submitsDish({ name: "Steadfast Pie" });
  const undone = db.write.transaction().execute(async (transaction) => {
    await transaction.updateTable("dishes").set({ name: "Fleeting Pie" }).where("id", "=", id).execute();
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await cardOf(id)).toMatchObject({ name: "Steadfast Pie" });
});

it("whatever happens at the same time, every card is in the end what it shows", async () => {
  for (let round = 0; round < 4; round++) {
    const restaurantName = `Busy Corner ${round}`;
    const ids = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(
        async (n) => (await call(asAda, submitDish, { body: { ...aDish(), name: `Pie ${n}`, restaurantName } })).id,
      ),
    );
    const edit = async (id: string, n: number) => {
      const { updatedAt } = await call(asAda, readDish, { params: { id } });
      const body = { ...fields, key: randomUUID(), updatedAt, name: `Cake ${n}`, tags: [`tag${n}`], claimIds: [1, n] };
      await call(asAda, editDish, { params: { id }, body: n > 1 ? { ...body, pin: { latitude, longitude } } : body });
    };
    const changes = [
      ...ids.slice(0, 4).map((id, index) => edit(id, index + 2)),
      ...ids.slice(3).map((id) => deleteItem(itemsDeps, { kind: "dish", id }, { userId: ada.id })),
      ...ids.map(share),
      call(asAda, submitDish, { body: { ...aDish(), name: "Late Pie", restaurantName, tags: ["late"] } }),
      renameRestaurant(restaurantName, `Quiet Corner ${round}`),
      recheckCards(db.write),
    ];
    const errors = (await Promise.allSettled<unknown>(changes)).flatMap((one) =>
      one.status === "rejected" ? [one.reason.code] : [],
    );
    expect(errors.filter((code) => code !== "not-found")).toEqual([]);
    expect(await wrongCards()).toEqual([]);
  }
});

/** Commits a transaction once the change waits for it, or is stored. */
async function changeWhile(open: { commit(): { execute(): Promise<void> } }, change: Promise<unknown>): Promise<void> {
  let isDone = false;
  const changed = change.finally(() => {
    isDone = true;
  });
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db.write);
    return rows.length > 0;
  };
  while (!isDone && !(await isWaiting()));
  await open.commit().execute();
  await changed;
}

it("a new name and a new tag of one product at the same time are both on its card", async () => {
  const id = await ann.submitsProduct({ name: "Waiting Wafers" });
  const open = await db.write.startTransaction().execute();
  await open.insertInto("product_tags").values({ product_id: id, position: 1, tag: "warm" }).execute();
  await changeWhile(open, db.write.updateTable("products").set({ name: "Ready Rusks" }).where("id", "=", id).execute());
  expect(await cardOf(id)).toMatchObject({ name: "Ready Rusks", tags: ["warm"] });
});

it("a new name of a restaurant is on the card of a dish that is being added to it, or moved there", async () => {
  await ann.submitsDish({ restaurant: "Flan Stand" });
  const moved = await ann.submitsDish({ restaurant: "Elsewhere" });
  const { id: restaurant_id } = await db.write
    .selectFrom("restaurants")
    .select("id")
    .where("name", "=", "Flan Stand")
    .executeTakeFirstOrThrow();
  const added = v7();
  const now = new Date();
  const open = await db.write.startTransaction().execute();
  await open.insertInto("rankings").values({ item_id: added, kind: 1, cell: -1 }).execute();
  await open
    .insertInto("dishes")
    .values({ id: added, name: "Second Flan", restaurant_id, created_at: now, updated_at: now })
    .execute();
  await open.updateTable("dishes").set({ restaurant_id }).where("id", "=", moved).execute();
  await changeWhile(open, renameRestaurant("Flan Stand", "Custard Yard"));
  for (const id of [added, moved]) expect(await cardOf(id)).toMatchObject({ restaurant: "Custard Yard" });
});

it("a share and a new dish that wait for a new name of the restaurant show it", async () => {
  const id = await ann.submitsDish({ restaurant: "Old Sign" });
  const renaming = async (name: string, newName: string) => {
    const open = await db.write.startTransaction().execute();
    await open.updateTable("restaurants").set({ name: newName }).where("name", "=", name).execute();
    return open;
  };
  await changeWhile(await renaming("Old Sign", "New Sign"), share(id));
  expect(await cardOf(id)).toMatchObject({ restaurant: "New Sign", shareCount: 1 });
  const open = await renaming("New Sign", "Newest Sign");
  const adding = ann.submitsDish({ restaurant: "New Sign" });
  await changeWhile(open, adding);
  for (const one of [id, await adding]) expect(await cardOf(one)).toMatchObject({ restaurant: "Newest Sign" });
  expect(await wrongCards()).toEqual([]);
});
