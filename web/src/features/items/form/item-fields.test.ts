import type { AllergenStatement } from "@dishboard/contract/allergens";
import { expect, it } from "vitest";
import { type Item, itemFields } from "./item-fields.ts";

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const stated = (allergenId: number, state: AllergenStatement["state"], days: number): AllergenStatement => ({
  ...{ allergenId, state, source: "asked", sourceName: null, day: dayBefore(days) },
});

it("a form does not say again what was stated to be absent too long ago to count; a warning it keeps", () => {
  const statements = [stated(4, "may-contain", 400), stated(7, "stated-free", 200), stated(12, "stated-free", 100)];
  const item: Item = {
    ...{ image: null, priceCents: null, description: null, tags: [], dietaryClaims: [], allergens: [], statements },
  };
  expect(itemFields.mayContainIds.initialValue(item)).toEqual([4]);
  expect(itemFields.freeIds.initialValue(item)).toEqual([12]);
});
