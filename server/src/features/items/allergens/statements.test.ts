import {
  type AllergenStatement,
  allergenState,
  type ItemAllergens,
  itemAllergens,
  statementValidityDays,
} from "@dishboard/contract/allergens";
import { type DishUpdate, editDish, type NewDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { allergens, maskOf } from "@dishboard/contract/labels";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { aDish } from "../../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { findCards } from "../cards.repository.ts";
import { allergenFilters } from "./statements.service.ts";

const clock = new Date("2026-11-20T10:00:00Z");
const testApp = await ownApp({ LIMITS: "submissions=100000/1h" }, { clock: () => clock });
const { db } = testApp;
const asAda = transportOf(testApp, await signedInPerson(testApp, "ada"));
const [eggs, milk, nuts, sesame] = [4, 7, 10, 12];
const [vegan, halal] = [1, 3];

const read = (id: string) => call(testApp.transport, readDish, { params: { id } });
const submit = (fields: Partial<NewDish>) => call(asAda, submitDish, { body: { ...aDish(), ...fields } });
async function edit(id: string, fields: Partial<DishUpdate>) {
  const { restaurantName: _, cell: __, ...dish } = aDish();
  const { updatedAt, allergens } = await read(id);
  const body = { ...dish, allergenIds: allergens.map((one) => one.id), ...fields, updatedAt };
  await call(asAda, editDish, { params: { id }, body });
}
const said = async (id: string) =>
  (await read(id)).statements.map(({ allergenId, state, source, day }) => [allergenId, state, source, day]);
const cardOf = async (id: string) => (await findCards(db.write, [id]))[0]?.allergens;

describe("what is said of the allergens of a dish", () => {
  it("has a state, who says so and when, on its card too", async () => {
    const { id } = await submit({ allergenIds: [milk], mayContainIds: [nuts, milk], freeIds: [sesame] });
    expect(await said(id)).toEqual([
      [milk, "contains", "submitter", "2026-11-20"],
      [nuts, "may-contain", "submitter", "2026-11-20"],
      [sesame, "stated-free", "submitter", "2026-11-20"],
    ]);
    const { statements, alertIds } = await read(id);
    const ofCard = { contains: [milk], mayContain: [nuts], statedFree: [{ id: sesame, day: "2026-11-20" }], alert: [] };
    expect(await cardOf(id)).toEqual(ofCard);
    expect(itemAllergens(statements, alertIds)).toEqual(ofCard);
    expect(await cardOf((await submit({})).id)).toBeNull();
  });

  it("keeps its source and day while it is unchanged, and has others where the form says so", async () => {
    const { id } = await submit({ allergenIds: [milk], freeIds: [sesame], allergenSource: "menu-photo" });
    await sql`update dish_allergens set day = '2026-11-18' where dish_id = ${id}`.execute(db.write);
    await edit(id, { allergenIds: [milk, eggs], mayContainIds: [], freeIds: [sesame] });
    expect(await said(id)).toEqual([
      [eggs, "contains", "submitter", "2026-11-20"],
      [milk, "contains", "menu-photo", "2026-11-18"],
      [sesame, "stated-free", "menu-photo", "2026-11-18"],
    ]);
    await edit(id, { allergenIds: [milk], mayContainIds: [], freeIds: [sesame], allergenSource: "asked" });
    expect(await said(id)).toEqual([
      [milk, "contains", "asked", "2026-11-20"],
      [sesame, "stated-free", "asked", "2026-11-20"],
    ]);
  });

  it("restates no list that a form leaves out, so that 'stated free' does not begin to count again", async () => {
    const { id } = await submit({ allergenIds: [milk], mayContainIds: [nuts], freeIds: [sesame] });
    await sql`update dish_allergens set day = '2026-01-02' where dish_id = ${id}`.execute(db.write);
    await edit(id, { allergenIds: [milk], allergenSource: "asked" });
    expect(await said(id)).toEqual([
      [milk, "contains", "asked", "2026-11-20"],
      [nuts, "may-contain", "submitter", "2026-01-02"],
      [sesame, "stated-free", "submitter", "2026-01-02"],
    ]);
  });

  it("loses no warning to a form that knows of the contained ones only", async () => {
    const { id } = await submit({ allergenIds: [milk], mayContainIds: [nuts], freeIds: [eggs, sesame] });
    await edit(id, { allergenIds: [milk, eggs] });
    expect((await read(id)).statements.map(({ allergenId, state }) => [allergenId, state])).toEqual([
      [eggs, "contains"],
      [milk, "contains"],
      [nuts, "may-contain"],
      [sesame, "stated-free"],
    ]);
    await expect(edit(id, { claimIds: [9] })).rejects.toMatchObject({
      message: "An item can't be nut-free and maybe contain nuts. Please remove one of the two.",
    });
    expect(await cardOf(id)).toMatchObject({ contains: [eggs, milk], mayContain: [nuts] });
  });

  it("keeps an item out of filters by claims that it speaks against", async () => {
    const { id } = await submit({ claimIds: [vegan, halal], allergenIds: [nuts] });
    await sql`insert into dish_allergens (dish_id, allergen_id, state) values (${id}, ${milk}, 1)`.execute(db.write);
    const { statements } = await read(id);
    expect(allergenFilters([vegan, halal], statements, []).claims).toBe(maskOf([halal]));
    expect(allergenFilters([vegan, halal], [], [milk]).claims).toBe(maskOf([halal]));
    expect(allergenFilters([vegan, halal], [], []).claims).toBe(maskOf([vegan, halal]));
  });

  it.each([
    [{ allergenIds: [milk], freeIds: [milk] }, "freeIds", "An item can't be free of milk and contain it, or maybe"],
    [{ mayContainIds: [nuts], freeIds: [nuts] }, "freeIds", "An item can't be free of nuts and contain it, or maybe"],
    [{ mayContainIds: [milk], claimIds: [8] }, "mayContainIds", "An item can't be dairy-free and maybe contain milk."],
    [{ freeIds: [15] }, "freeIds.0", "Stated free of cannot be used"],
    [{ allergenSource: "imported" }, "allergenSource", "allergenSource must be submitter, packaging,"],
  ])("is refused with %j, and nothing is stored", async (fields, field, message) => {
    const count = () => sql<{ n: string }>`select count(*) as n from rankings`.execute(db.write);
    const before = (await count()).rows;
    await expect(submit(fields as Partial<NewDish>)).rejects.toMatchObject({
      ...{ code: "invalid", field, message: expect.stringContaining(message) },
    });
    expect((await count()).rows).toEqual(before);
  });
});

const today = new Date("2026-11-26T10:00:00Z");
const dayBefore = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);

it("has one state for each allergen, the same in the browser and in SQL, and none says 'free' that is not or is too old", async () => {
  const ids: number[] = allergens.map(({ id }) => id);
  const ages = fc.constantFrom(0, 1, 179, statementValidityDays, statementValidityDays + 1, 400);
  const statement = fc.record({
    allergenId: fc.constantFrom(...ids),
    state: fc.constantFrom("contains", "may-contain", "stated-free" as const),
    day: ages.map(dayBefore),
  });
  const items = fc.sample(
    fc.record({
      statements: fc.uniqueArray(statement, { selector: (one) => one.allergenId, maxLength: 14 }),
      alertIds: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 3 }),
    }),
    8_000,
  );
  const given = items.map(({ statements, alertIds }) => {
    const whole = statements.map(
      (one): AllergenStatement => ({
        ...one,
        state: one.state as AllergenStatement["state"],
        source: "asked",
        sourceName: null,
      }),
    );
    return { card: itemAllergens(whole, alertIds), whole, alertIds, columns: allergenFilters([], whole, alertIds) };
  });
  const { rows } = await sql<{ states: string[] }>`
    select array(select allergen_state(t.allergens, t."mayContain", t.days, t.alerts, a, '2026-11-26')
      from generate_series(1, 14) a order by a) as states
    from json_to_recordset(${JSON.stringify(given.map(({ columns }, n) => ({ ...columns, n, days: columns.freeDays })))})
      as t (n int, allergens int, "mayContain" int, days date[], alerts int) order by t.n`.execute(db.write);
  for (const [n, { card, whole, alertIds }] of given.entries()) {
    const states = ids.map((id) => allergenState(card as ItemAllergens | null, id, today));
    expect(rows[n]?.states).toEqual(states);
    for (const [at, state] of states.entries()) {
      const stated = whole.find(({ allergenId }) => allergenId === ids[at]);
      if (alertIds.includes(at + 1)) expect(state).toBe("alert");
      else if (state === "stated-free")
        expect([stated?.state, stated && stated.day >= dayBefore(180)]).toEqual([state, true]);
      else if (stated && stated.state !== "stated-free") expect(state).toBe(stated.state);
      else expect(state).toBe("not-stated");
    }
  }
});
