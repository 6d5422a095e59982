import {
  type AllergenStatement,
  ageInDays,
  type ItemAllergens,
  statementValidityDays,
} from "@dishboard/contract/allergens";
import { dishChart, productChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { filterDiets, slugOf, suggestedCategories, suggestedCuisines } from "@dishboard/contract/filter-words";
import type { ItemFilters } from "@dishboard/contract/filters";
import { allergens } from "@dishboard/contract/labels";
import { type LensView, lensView } from "@dishboard/contract/lens";
import { cellOf, defaultMarketArea, productCell } from "@dishboard/contract/places";
import { search } from "@dishboard/contract/search";
import fc from "fast-check";
import { sql } from "kysely";
import { v7 } from "uuid";
import { allergenFilters } from "../server/src/features/items/allergens/statements.service.ts";
import { findCards } from "../server/src/features/items/cards.repository.ts";
import type { TestApp } from "./app.ts";
import { newPerson } from "./people.ts";

type Item = {
  id: string;
  isDish: boolean;
  statements: Pick<AllergenStatement, "allergenId" | "state" | "day">[];
  alertIds: number[];
};
type Ask = { list: "dishes" | "products" | "search"; avoided: number[]; word: string; filters: ItemFilters };
type Shown = { id: string; allergens: ItemAllergens | null };

export type LensFindings = { combinations: number; shown: Record<LensView, number>; wrong: string[] };

const { latitude, longitude } = defaultMarketArea;
const words = ["Tagine", "Skewer", "Terrine"] as const;
const ids = allergens.map(({ id }) => id);

/**
 * Fills a database with items and reads lists of them through the browser's calls. Each item and list is a combination.
 * The browser's lens, SQL and the statements must agree, and no list may have a hidden item.
 */
export async function tryLenses(
  app: TestApp,
  { items: itemCount, lists, now }: { items: number; lists: number; now: Date },
): Promise<LensFindings> {
  const items = await insertItems(app, itemCount, now);
  const cards = new Map<string, ItemAllergens | null>(
    (
      await findCards(
        app.db.write,
        items.map(({ id }) => id),
      )
    ).map((card) => [card.id, card.allergens]),
  );
  const sqlStates = await readStates(app, now);
  const findings: LensFindings = {
    combinations: 0,
    shown: { hidden: 0, "not-stated": 0, "may-contain": 0, "stated-free": 0 },
    wrong: [],
  };
  for (const ask of fc.sample(asks, lists)) {
    const { avoided } = ask;
    const views = new Map<string, LensView>();
    for (const item of items) {
      const stated = statedView(item, avoided, now);
      const browser = lensView(cards.get(item.id) ?? null, avoided, now);
      const states = sqlStates.get(item.id) ?? [];
      const inSql = viewOf(avoided.map((id) => states[id - 1] ?? ""));
      if (browser !== stated || inSql !== stated)
        findings.wrong.push(
          `${JSON.stringify({ item, avoided })} is ${stated}, ${browser} in the browser, ${inSql} in SQL`,
        );
      views.set(item.id, stated);
      findings.combinations += 1;
    }
    for (const { id, allergens: ofCard } of await listShown(app, ask)) {
      const view = views.get(id) ?? "hidden";
      findings.shown[view] += 1;
      if (view === "hidden" || lensView(ofCard, avoided, now) !== view)
        findings.wrong.push(`${JSON.stringify(ask)} shows ${id}, which is ${view}`);
    }
  }
  return findings;
}

function statedView({ statements, alertIds }: Item, avoided: readonly number[], now: Date): LensView {
  return viewOf(
    avoided.map((id) => {
      if (alertIds.includes(id)) return "alert";
      const said = statements.find(({ allergenId }) => allergenId === id);
      const isTooOld = said?.state === "stated-free" && ageInDays(said.day, now) > statementValidityDays;
      return said && !isTooOld ? said.state : "not-stated";
    }),
  );
}

function viewOf(states: readonly string[]): LensView {
  if (states.some((state) => state === "alert" || state === "contains")) return "hidden";
  if (states.every((state) => state === "stated-free")) return "stated-free";
  return states.every((state) => state === "stated-free" || state === "may-contain") ? "may-contain" : "not-stated";
}

const asks: fc.Arbitrary<Ask> = fc
  .record({
    list: fc.constantFrom("dishes", "products", "search" as const),
    avoided: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 4 }),
    word: fc.constantFrom(...words),
    order: fc.constantFrom(undefined, "fair"),
    votes: fc.constantFrom(undefined, "tasted"),
    minCents: fc.constantFrom(undefined, 500),
    kind: fc.nat(4),
    diet: fc.constantFrom(undefined, ...filterDiets.product.slice(0, 3).map(slugOf)),
    within: fc.constantFrom(undefined, "walk"),
  })
  .map(({ list, avoided, word, kind, diet, within, ...filters }) => {
    const labelled = (labels: readonly string[]) => (kind < 2 ? slugOf(labels[kind] ?? "") : undefined);
    const own =
      list === "dishes"
        ? { cuisine: labelled(suggestedCuisines), within }
        : { category: labelled(suggestedCategories), diet };
    return { list: list as Ask["list"], avoided, word, filters: { ...filters, ...own } };
  });

async function listShown({ transport }: TestApp, { list, avoided, word, filters }: Ask): Promise<Shown[]> {
  const avoid = allergens
    .filter(({ id }) => avoided.includes(id))
    .map(({ name }) => name)
    .join(" ");
  if (list === "dishes") return (await call(transport, dishChart, { query: { ...filters, avoid } })).cards;
  if (list === "products") return (await call(transport, productChart, { query: { ...filters, avoid } })).cards;
  const found = await call(transport, search, { query: { q: word, in: "all", avoid } });
  const page = async (section: "dishes" | "products") =>
    (await call(transport, search, { query: { q: word, in: section, avoid } }))[section].entries;
  return [...found.dishes.entries, ...found.products.entries, ...(await page("dishes")), ...(await page("products"))];
}

async function insertItems({ db }: TestApp, count: number, now: Date): Promise<Item[]> {
  const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const ages = fc.constantFrom(0, 1, statementValidityDays - 1, statementValidityDays, statementValidityDays + 1, 400);
  const statement = fc.record({
    allergenId: fc.constantFrom(...ids),
    // Mostly free, or hardly an item would be stated free of several.
    state: fc.constantFrom("contains", "may-contain", "stated-free", "stated-free", "stated-free"),
    day: ages.map(dayBefore),
  }) as fc.Arbitrary<Item["statements"][number]>;
  const generated = fc.sample(
    fc.record({
      statements: fc.uniqueArray(statement, { selector: ({ allergenId }) => allergenId, maxLength: 14, size: "max" }),
      alertIds: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
      claimIds: fc.subarray([1, 2, 3, 5]),
      isDish: fc.boolean(),
      kind: fc.nat(1),
      word: fc.constantFrom(...words),
      cents: fc.nat(2_000),
      up: fc.nat(50),
    }),
    count,
  );
  const rows = generated.map(({ statements, alertIds, claimIds, kind, ...item }, n) => {
    const whole = statements.map((one): AllergenStatement => ({ ...one, source: "asked", sourceName: null }));
    const filters = allergenFilters(claimIds, whole, alertIds);
    const label = (item.isDish ? suggestedCuisines : suggestedCategories)[kind];
    return { ...item, ...filters, id: v7(), name: `${item.word} ${n}`, label, statements, alertIds };
  });
  await sql`truncate rankings, restaurants, profiles cascade`.execute(db.write);
  const { id: submitter } = await newPerson(db, "ada");
  const restaurant = v7();
  const cell = cellOf({ latitude, longitude });
  const given = sql`json_to_recordset(${JSON.stringify(rows)}) as t (id uuid, "isDish" boolean, name text, label text, cents int,
    up int, claims int, allergens int, "mayContain" int, "freeDays" date[], alerts int, statements json)`;
  await sql`insert into restaurants (id, name, latitude, longitude, created_at)
    values (${restaurant}, 'The Corner', ${latitude}, ${longitude}, now())`.execute(db.write);
  await sql`insert into rankings (item_id, kind, cell, net_score, upvotes, shown_tasted_upvotes, lat, lon, price_cents, cuisine, claims,
      allergens, may_contain, free_days, alerts, submitted_by)
    select id, case when "isDish" then 1 else 2 end, case when "isDish" then ${cell}::int else ${productCell}::int end, up, up, up / 2,
      case when "isDish" then ${latitude}::float8 end, case when "isDish" then ${longitude}::float8 end, cents, label, claims,
      allergens, "mayContain", "freeDays", alerts, ${submitter}::uuid from ${given}`.execute(db.write);
  await sql`insert into dishes (id, name, restaurant_id, cuisine, created_at, updated_at)
    select id, name, ${restaurant}::uuid, label, now(), now() from ${given} where "isDish"`.execute(db.write);
  await sql`insert into products (id, name, brand, category, created_at, updated_at)
    select id, name, 'Red Jar', label, now(), now() from ${given} where not "isDish"`.execute(db.write);
  for (const [table, key, isDish] of [
    ["dish_allergens", "dish_id", true],
    ["product_allergens", "product_id", false],
  ] as const)
    await sql`insert into ${sql.table(table)} (${sql.ref(key)}, allergen_id, state, source, day)
      select t.id, (s ->> 'allergenId')::int, array_position('{contains,may-contain,stated-free}', s ->> 'state'), 'asked',
        (s ->> 'day')::date
      from ${given}, json_array_elements(t.statements) s where "isDish" = ${isDish}`.execute(db.write);
  return rows;
}

async function readStates({ db }: TestApp, now: Date): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; states: string[] }>`
    select item_id as id, array(
      select allergen_state(r.allergens, r.may_contain, r.free_days, r.alerts, a, ${now.toISOString().slice(0, 10)}::date)
      from generate_series(1, ${allergens.length}::int) a order by a) as states
    from rankings r`.execute(db.write);
  return new Map(rows.map(({ id, states }) => [id, states]));
}
