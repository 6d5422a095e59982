import { expect, it } from "vitest";
import { excludedByText, namedAllergens } from "./allergen-words.ts";
import { allergenNames } from "./allergens.ts";

const excluded = (text: string) => allergenNames(excludedByText(text).map(({ allergenId }) => allergenId));

it.each([
  ["milk free", ["milk"]],
  ["Milk-free", ["milk"]],
  ["dairyfree", ["milk"]],
  ["lactose free", ["milk"]],
  ["free from dairy", ["milk"]],
  ["free dairy", ["milk"]],
  ["non dairy", ["milk"]],
  ["no peanuts", ["peanuts"]],
  ["without nuts", ["nuts", "peanuts"]],
  ["nuts free cake", ["nuts", "peanuts"]],
  ["milk and egg free", ["eggs", "milk"]],
  ["no eggs or milk", ["eggs", "milk"]],
  ["no tree nuts", ["nuts", "peanuts"]],
  ["shellfish-free", ["crustaceans", "molluscs"]],
  ["peanut safe", ["peanuts"]],
  ["plant based", ["crustaceans", "eggs", "fish", "milk", "molluscs"]],
  ["vegans", ["crustaceans", "eggs", "fish", "milk", "molluscs"]],
  ["gluten free peanut butter", ["gluten"]],
  ["sugar free peanut butter", []],
  ["no cream", []],
  ["milk & egg free", ["eggs", "milk"]],
  ["milk, egg free", ["eggs", "milk"]],
  ["no milk, eggs or nuts", ["eggs", "milk", "nuts", "peanuts"]],
  ["Free from: milk, eggs, nuts", ["eggs", "milk", "nuts", "peanuts"]],
  ["cake free from nuts", ["nuts", "peanuts"]],
  ["completely free of dairy", ["milk"]],
  ["nondairy", ["milk"]],
  ["GF", ["gluten"]],
  ["coeliac safe", ["gluten"]],
  ["seafood free", ["crustaceans", "fish", "molluscs"]],
  ["sesame seed free", ["sesame"]],
  ["egg white free", ["eggs"]],
  ["no added milk", ["milk"]],
  ["doesn't contain milk", ["milk"]],
  ["never any nuts", ["nuts", "peanuts"]],
  ["peanut butter free", ["peanuts"]],
  ["Végan", ["crustaceans", "eggs", "fish", "milk", "molluscs"]],
  ["mílk free", ["milk"]],
  ["not vegan", []],
  ["not gluten free", []],
  ["not nut free", []],
  ["free range eggs", []],
  ["peanut butter", []],
  ["milk", []],
  ["free", []],
  ["no", []],
  ["crisp", []],
])("'%s' says that it is free of %j", (text, names) => {
  expect(excluded(text)).toEqual(names);
});

it.each([
  "allergy safe",
  "allergen-free",
  "Allergy friendly",
  "no allergens",
  "no known allergens",
  "free of all 14 allergens",
])("'%s' says it of all", (text) => {
  expect(excluded(text)).toHaveLength(14);
});

it.each([
  ["milk", ["milk"]],
  ["Cheese toastie without peanuts", ["milk", "peanuts"]],
  ["crab", ["crustaceans"]],
  ["ramen", []],
])("'%s' names %j", (text, names) => {
  expect(allergenNames(namedAllergens(text))).toEqual(names);
});

it("traces contradict what is said to be absent, and not that something is vegan", () => {
  const isOfTraces = (text: string) => new Set(excludedByText(text).map((one) => one.isOfTraces));
  expect(isOfTraces("no milk")).toEqual(new Set([true]));
  expect(isOfTraces("vegan")).toEqual(new Set([false]));
});
