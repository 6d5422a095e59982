import { defaultMarketArea } from "@dishboard/contract/places";
import { sql } from "kysely";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { ownDatabase } from "../../../../testing/database.ts";
import { newPerson } from "../../../../testing/people.ts";
import { findCards } from "./cards.repository.ts";

const { db } = await ownDatabase();
const ada = await newPerson(db, "ada");
const { latitude, longitude } = defaultMarketArea;
const ramen = await ada.submitsDish({ name: "Ramen", restaurant: "The Corner", at: { latitude, longitude }, up: 2 });
const oil = await ada.submitsProduct({ name: "Chilli Oil", brand: "Red Jar" });
const pie = await ada.submitsDish({ name: "Pie", at: null });

it("finds the cards of dishes and products in the order of the ids", async () => {
  expect(await findCards(db.write, [oil, ramen, pie])).toMatchObject([
    {
      id: oil,
      kind: "product",
      name: "Chilli Oil",
      restaurant: "Red Jar",
      restaurantId: "brand-red-jar",
      restaurantLatitude: null,
    },
    { id: ramen, kind: "dish", name: "Ramen", restaurant: "The Corner", restaurantLatitude: latitude, upvotes: 2 },
    { id: pie, kind: "dish", name: "Pie", restaurantLatitude: null },
  ]);
  expect((await findCards(db.write, [pie, oil, ramen])).map((card) => card.id)).toEqual([pie, oil, ramen]);
  expect(await findCards(db.write, [])).toEqual([]);
});

it("finds the cards of one kind only, if that is asked", async () => {
  expect((await findCards(db.write, [oil, ramen], ["dish"])).map((card) => card.id)).toEqual([ramen]);
});

it("leaves out what does not exist or is not shown", async () => {
  const hidden = await ada.submitsProduct({ name: "Hidden" });
  await sql`update rankings set state = 2 where item_id = ${hidden}`.execute(db.write);
  expect((await findCards(db.write, [v7(), hidden, ramen])).map((card) => card.id)).toEqual([ramen]);
});
