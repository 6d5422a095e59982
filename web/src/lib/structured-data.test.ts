import type { AllergenStatement } from "@dishboard/contract/allergens";
import type { DishDetails } from "@dishboard/contract/item-details";
import { dietaryClaims } from "@dishboard/contract/labels";
import { expect, it } from "vitest";
import { dishData } from "./structured-data.ts";

const milk = 7;

/** The diets that search engines are told a vegan and halal dish suits. */
function dietsOf(statements: Pick<AllergenStatement, "allergenId" | "state">[], alertIds: number[] = []) {
  const dish = {
    ...{ name: "Laksa", description: null, image: null, origin: null, priceCents: null, statements, alertIds },
    dietaryClaims: dietaryClaims.filter(({ name }) => name === "vegan" || name === "halal"),
    restaurant: { name: "The Corner", latitude: null, longitude: null, city: null, state: null },
  };
  const data = dishData(dish as unknown as DishDetails, "https://eat.example.org");
  return (data as { hasMenu: { hasMenuItem: { suitableForDiet?: string[] } } }).hasMenu.hasMenuItem.suitableForDiet;
}

it("tells search engines of a dish's diets, but of none that what is known of its allergens speaks against", () => {
  const [vegan, halal] = ["https://schema.org/VeganDiet", "https://schema.org/HalalDiet"];
  expect(dietsOf([])).toEqual([vegan, halal]);
  expect(dietsOf([{ allergenId: milk, state: "stated-free" }])).toEqual([vegan, halal]);
  expect(dietsOf([{ allergenId: milk, state: "may-contain" }])).toEqual([halal]);
  expect(dietsOf([{ allergenId: milk, state: "contains" }])).toEqual([halal]);
  expect(dietsOf([], [milk])).toEqual([halal]);
});
