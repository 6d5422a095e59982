import type { DishDetails } from "@dishboard/contract/item-details";
import { dietaryClaims } from "@dishboard/contract/labels";
import { expect, it } from "vitest";
import { dishData } from "./structured-data.ts";

function dietsOf() {
  const dish = {
    ...{ name: "Laksa", description: null, image: null, origin: null, priceCents: null, statements: [], alertIds: [] },
    dietaryClaims: dietaryClaims.filter(({ name }) => ["vegan", "gluten-free", "halal"].includes(name)),
    restaurant: { name: "The Corner", latitude: null, longitude: null, city: null, state: null },
  };
  const data = dishData(dish as unknown as DishDetails, "https://eat.example.org");
  return (data as { hasMenu: { hasMenuItem: { suitableForDiet?: string[] } } }).hasMenu.hasMenuItem.suitableForDiet;
}

it("tells search engines of a dish's diets, but of none that would promise something to people with an allergy", () => {
  expect(dietsOf()).toEqual(["https://schema.org/HalalDiet"]);
});
