import { randomUUID } from "node:crypto";
import { editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { defaultMarketArea } from "@dishboard/contract/places";
import { search } from "@dishboard/contract/search";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, newPerson } from "../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { deleteItem } from "../items/items.service.ts";
import { renamePerson } from "../profiles/profiles.service.ts";
import { reindex } from "./reindex.service.ts";

const testApp = await ownApp({ LIMITS: "submissions=100000/1h,search=100000/1m" });
const { db, transport } = testApp;
const ada = await signedInPerson(testApp, "ada");
const asAda = transportOf(testApp, ada);
const { restaurantName: _, cell: __, ...fields } = aDish();
const camden = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };

const itemsDeps = { db, onChange: () => {} };
const renameRestaurant = (name: string, newName: string) =>
  db.write.updateTable("restaurants").set({ name: newName }).where("name", "=", name).execute();

const ann = await newPerson(db, "ann");

/** Including rows without an entry, and the reverse. */
async function wrongEntries(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with rows as (
      select 1 as kind, id from dishes union all select 2, id from products
      union all select 3, id from restaurants union all select 4, id from profiles),
    expected as (
      select r.kind, t.id, array_to_tsvector(search_lexemes(t.content, t.names) || case when t.cell is null then '{}' else array['@' || t.cell] end) as words
      from rows r cross join search_texts(r.kind, array[r.id]) t)
    select coalesce(x.id, e.id) as id from expected x full join search_entries e using (id, kind)
    where x.words is distinct from e.words`.execute(db.write);
  return rows.map(({ id }) => id);
}

async function missingWords(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct used.word from search_entries e, unnest(tsvector_to_array(e.words)) used (word)
    where length(used.word) > 2 and left(used.word, 1) not in ('@', '=', '~')
      and not exists (select from search_words w where w.word = used.word and w.kind = e.kind)`.execute(db.write);
  return rows.map(({ word }) => word);
}

it("whatever happens at the same time, every entry is in the end what its row says", async () => {
  const renamed = await Promise.all(["cat", "dan", "eve"].map((name) => newPerson(db, name)));
  for (let round = 0; round < 4; round++) {
    const restaurantName = `Busy Corner ${round}`;
    const ids = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(
        async (n) => (await call(asAda, submitDish, { body: { ...aDish(), name: `Pie ${n}`, restaurantName } })).id,
      ),
    );
    const edit = async (id: string, n: number) => {
      const { updatedAt } = await call(asAda, readDish, { params: { id } });
      const body = { ...fields, key: randomUUID(), updatedAt, name: `Cake ${n}`, tags: [`tag${n}`, "sweet"] };
      await call(asAda, editDish, { params: { id }, body: n % 2 === 0 ? { ...body, pin: camden } : body });
    };
    const changes = [
      ...ids.slice(0, 4).map(edit),
      ...ids.slice(3).map((id) => deleteItem(itemsDeps, { kind: "dish", id }, { userId: ada.id })),
      call(asAda, submitDish, { body: { ...aDish(), name: "Late Pie", restaurantName, tags: ["late"] } }),
      renameRestaurant(restaurantName, `Quiet Corner ${round}`),
      ...renamed.map(({ id }, n) =>
        renamePerson(db.write, id, { username: `name_${round}_${n}`, fullName: `Full ${round}` }),
      ),
      reindex(db.write),
    ];
    const errors = (await Promise.allSettled<unknown>(changes)).flatMap((one) =>
      one.status === "rejected" ? [one.reason.code] : [],
    );
    expect(errors.filter((code) => code !== "not-found")).toEqual([]);
    expect(await wrongEntries()).toEqual([]);
  }
  expect((await reindex(db.write)).wrong).toBe(0);
  expect(await missingWords()).toEqual([]);
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

it("a new name and a new tag of one product at the same time are both in the index", async () => {
  const id = await ann.submitsProduct({ name: "Waiting Wafers" });
  const open = await db.write.startTransaction().execute();
  await open.insertInto("product_tags").values({ product_id: id, position: 1, tag: "warm" }).execute();
  const rename = db.write.updateTable("products").set({ name: "Ready Rusks" }).where("id", "=", id);
  await changeWhile(open, rename.execute());
  expect(await wrongEntries()).toEqual([]);
});

it("a new name of a restaurant is in the index of a dish that is being added to it", async () => {
  const id = await ann.submitsDish({ name: "First Flan", restaurant: "Flan Stand" });
  const { restaurant_id } = await db.write
    .selectFrom("dishes")
    .select("restaurant_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const open = await db.write.startTransaction().execute();
  const added = randomUUID();
  const now = new Date();
  await open.insertInto("rankings").values({ item_id: added, kind: 1, cell: -1 }).execute();
  await open
    .insertInto("dishes")
    .values({ id: added, name: "Second Flan", restaurant_id, created_at: now, updated_at: now })
    .execute();
  await changeWhile(open, renameRestaurant("Flan Stand", "Custard Yard"));
  expect(await wrongEntries()).toEqual([]);
});

it("a change that is rolled back leaves the index as it was", async () => {
  const { id } = await call(asAda, submitDish, { body: { ...aDish(), name: "Steadfast Pie" } });
  await db.write
    .transaction()
    .execute(async (transaction) => {
      await transaction.updateTable("dishes").set({ name: "Fleeting Pie" }).where("id", "=", id).execute();
      throw new Error("undone");
    })
    .catch(() => {});
  const totals = async (q: string) => (await call(transport, search, { query: { q, in: "dishes" } })).dishes.total;
  expect([await totals("steadfast"), await totals("fleeting")]).toEqual([1, 0]);
});

it("a reindex puts right what is missing, wrong or left over", async () => {
  const [lost, spoiled, missing] = await Promise.all(
    ["Lost Loaf", "Spoiled Soup", "Missing Muffin"].map(
      async (name) => (await call(asAda, submitDish, { body: { ...aDish(), name } })).id,
    ),
  );
  await sql`delete from search_entries where id = ${lost}`.execute(db.write);
  await sql`update search_entries set words = array_to_tsvector(array['nothing']) where id = ${spoiled}`.execute(
    db.write,
  );
  await sql`insert into search_entries values (${randomUUID()}, 2, array_to_tsvector(array['ghost']))`.execute(
    db.write,
  );
  await sql`delete from search_entries where id = ${missing}`.execute(db.write);
  expect(await wrongEntries()).toHaveLength(4);
  expect((await reindex(db.write)).wrong).toBe(4);
  expect(await wrongEntries()).toEqual([]);
});

it("a reindex forgets the words that nothing has any more, and no others", async () => {
  const product = await ann.submitsProduct({ name: "Kumquat Marmalade", brand: "Zesty" });
  await ann.submitsProduct({ name: "Kumquat Jam", brand: "Red Jar" });
  await ann.submitsDish({ name: "Zesty Squid", restaurant: "Harbour" });
  const isKnown = async (word: string, kind: number) =>
    (await sql`select from search_words where word = ${word} and kind = ${kind}`.execute(db.write)).rows.length > 0;
  const known = () =>
    Promise.all([isKnown("marmalade", 2), isKnown("zesty", 2), isKnown("kumquat", 2), isKnown("zesty", 1)]);
  await deleteItem(itemsDeps, { kind: "product", id: product }, { userId: ann.id });
  expect(await known()).toEqual([true, true, true, true]);
  const { wrong, forgotten } = await reindex(db.write);
  expect([wrong, forgotten > 1]).toEqual([0, true]);
  expect(await known()).toEqual([false, false, true, true]);
  expect((await reindex(db.write)).forgotten).toBe(0);
  expect(await missingWords()).toEqual([]);
});
