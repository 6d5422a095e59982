import { call } from "@dishboard/contract/endpoint";
import { defaultMarketArea } from "@dishboard/contract/places";
import { search } from "@dishboard/contract/search";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";

const { db, transport } = await ownApp({ LIMITS: "search=100000/1m" });
const camden = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };
const bangkok = { latitude: 13.75, longitude: 100.5 };
const ann = await newPerson(db, "ann");

const find = (q: string, section: "dishes" | "products") => call(transport, search, { query: { q, in: section } });
const dishes = async (q: string) => (await find(q, "dishes")).dishes.entries.map(({ name }) => name);
const products = async (q: string) => (await find(q, "products")).products.entries.map(({ name }) => name);

describe("what a dish or product claims", () => {
  it.each([
    "gluten free",
    "gluten-free",
    "Gluten‑Free",
    "glutenfree",
    "GLUTEN  FREE dal",
    "gluten fre",
    "gluten",
    "vegan",
  ])("is found: %s", async (q) => {
    if ((await dishes("dal")).length === 0)
      await ann.submitsDish({ name: "Coconut Dal", at: camden, claims: ["gluten-free", "vegan"] });
    expect(await dishes(q)).toEqual(["Coconut Dal"]);
  });

  it("is not put together from the words of others", async () => {
    await ann.submitsDish({ name: "High Gluten Loaf", at: camden, claims: ["dairy-free"], up: 9 });
    expect(await dishes("dairy free")).toEqual(["High Gluten Loaf"]);
    expect(await dishes("gluten free")).toEqual(["Coconut Dal"]);
  });

  it.each(["halal", "kosher", "keto", "vegetarian", "nut-free", "low sodium"] as const)(
    "of a product too: %s",
    async (q) => {
      await ann.submitsProduct({ name: "Crackers", claims: [q === "low sodium" ? "low-sodium" : q] });
      expect(await products(q)).toEqual(["Crackers"]);
    },
  );

  it("follows the item", async () => {
    const id = await ann.submitsDish({ name: "Lamb Chops", at: camden, claims: ["halal"] });
    expect(await dishes("halal")).toEqual(["Lamb Chops"]);
    await sql`delete from dish_claims where dish_id = ${id}::uuid`.execute(db.write);
    expect(await dishes("halal")).toEqual([]);
  });
});

it("leaves out what contains an allergen that is avoided, or has an open report of a reaction to it", async () => {
  const milk = 7;
  await ann.submitsDish({ name: "Zurek Cream", at: camden, up: 3, allergenIds: [milk] });
  const reported = await ann.submitsDish({ name: "Zurek Reported", at: camden, up: 2 });
  await ann.submitsDish({ name: "Zurek Plain", at: camden, up: 1 });
  // Far away, and so off the local chart.
  await ann.submitsDish({ name: "Zurek Afar", at: bangkok, allergenIds: [milk] });
  await ann.submitsProduct({ name: "Zurek Paste", allergenIds: [milk] });
  await sql`update rankings set allergens = 64, alerts = 64 where item_id = ${reported}`.execute(db.write);
  const found = async (avoid?: string) => {
    const { dishes, products } = await call(transport, search, {
      query: { q: "zurek", in: "all", ...(avoid && { avoid }) },
    });
    return [dishes.entries.map(({ name }) => name), dishes.total, products.total];
  };
  expect(await found("milk soya")).toEqual([["Zurek Plain"], 1, 0]);
  expect(await found("soya")).toEqual([["Zurek Cream", "Zurek Reported", "Zurek Plain"], 4, 1]);
  expect(await found()).toEqual(await found("soya"));
});

it("leaves out what is known to contradict a claim that was typed, whatever it calls itself", async () => {
  const [contains, mayContain, reported] = await Promise.all(
    ["Vegan Taco, Cream", "Vegan Taco, Traces", "Vegan Taco, Reported"].map((name) =>
      ann.submitsDish({ name, at: camden, ...(name.endsWith("Reported") && { claims: ["vegan"] }) }),
    ),
  );
  await ann.submitsDish({ name: "Vegan Taco, Plain", at: camden });
  await ann.submitsProduct({ name: "Taco Kit", claims: ["dairy-free"] });
  const set = (id: string | undefined, columns: object) =>
    db.write
      .updateTable("rankings")
      .set(columns)
      .where("item_id", "=", id ?? "")
      .execute();
  await set(contains, { allergens: 64 });
  await set(mayContain, { may_contain: 64 });
  await set(reported, { allergens: 64, alerts: 64 });
  for (const q of ["vegan taco", "taco vegann", "taco without milk", "milk free vegan taco", "taco dary free"])
    expect(await dishes(q)).not.toEqual(expect.arrayContaining([expect.stringMatching(/Cream|Traces|Reported/)]));
  for (const q of ["vegan taco", "taco vegann"]) expect(await dishes(q)).toEqual(["Vegan Taco, Plain"]);
  expect(await dishes("taco")).toHaveLength(4);
  expect(await products("taco dairy free")).toEqual(["Taco Kit"]);
  await db.write.updateTable("rankings").set({ alerts: 64, allergens: 64 }).where("kind", "=", 2).execute();
  expect(await products("taco dairy free")).toEqual([]);
  expect(await products("taco kit")).toEqual(["Taco Kit"]);
});

describe("the kind of a dish", () => {
  it("is found without being its name, with a slip too, and the best comes first", async () => {
    await ann.submitsDish({ name: "Margherita, Extra Basil", at: camden, up: 40 });
    await ann.submitsDish({ name: "Nduja Pizza", at: camden, up: 10 });
    await ann.submitsDish({ name: "Warm Pita", at: camden, up: 90 });
    await ann.submitsDish({ name: "Quattro Formaggi", at: bangkok, up: 70 });
    await ann.submitsDish({ name: "Quattro", at: camden, up: 30 });
    expect(await dishes("pizza")).toEqual(["Margherita, Extra Basil", "Nduja Pizza", "Quattro Formaggi"]);
    // Likeness comes before votes and nearness.
    expect(await dishes("piza")).toEqual(["Margherita, Extra Basil", "Nduja Pizza", "Quattro Formaggi", "Warm Pita"]);
    expect(await dishes("pizzas basil")).toEqual(["Margherita, Extra Basil"]);
  });

  it("is when it is eaten, and follows its name", async () => {
    const id = await ann.submitsDish({ name: "Eggs", at: camden, mealTimes: ["breakfast"] });
    expect(await dishes("breakfast")).toEqual(["Eggs"]);
    await db.write.updateTable("dishes").set({ meal_times: [], name: "Spicy Ramen" }).where("id", "=", id).execute();
    expect([await dishes("breakfast"), await dishes("noodles")]).toEqual([[], ["Spicy Ramen"]]);
  });
});
