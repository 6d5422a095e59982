import { expect, it } from "vitest";
import { areSameProduct } from "./same-product.service.ts";

it.each([
  ["Peanut Butter Crunchy", "Whole Earth", "Crunchy peanut butter 340g", "WHOLE EARTH"],
  ["Peanut Butter Crunchy", "Whole Earth", "Crunchy peanut butter, 340 g", "Whole Earth Foods"],
  ["Peanut Butter Crunchy", "Whole Earth", "Peanutbutter crunchy", "WholeEarth"],
  ["Peanut Butter", "Whole Earth", "Whole Earth Crunchy Peanut Butter", "Whole Earth"],
  ["Nutella", "Ferrero", "Nutella Hazelnut", "Nutella"],
  ["Oat Drink 1 l", "Oatly", "Oat drink", "Oatly!"],
  ["Cola 6 x 330 ml", "Fritz", "Cola", "fritz cola"],
  ["Käse", "Bergland", "Kase", "Bergland"],
  ["蜂蜜", "山田", "蜂蜜", "山田"],
])("takes '%s' by %s and '%s' by %s for one product", (name, brand, otherName, otherBrand) => {
  expect(areSameProduct({ name, brand }, { name: otherName, brand: otherBrand })).toBe(true);
});

it.each([
  ["Peanut Butter", "Whole Earth", "Erdnussbutter", "Whole Earth"],
  ["Strawberry Jam", "Red Jar", "Peanut Butter", "Red Jar"],
  ["Peanut Butter", "Red Jar", "Peanut Butter", "Whole Earth"],
  ["Oat Biscuits", "Red Jar", "Gluten-free Oat Biscuits", "Red Jar"],
  ["Haferkekse", "Red Jar", "Haferkekse glutenfrei", "Red Jar"],
  ["Flour 405", "Red Jar", "Flour 550", "Red Jar"],
  ["Jam", "Red Jar", "Chilli and Lime Jam", "Red Jar"],
])("takes '%s' by %s and '%s' by %s for two", (name, brand, otherName, otherBrand) => {
  expect(areSameProduct({ name, brand }, { name: otherName, brand: otherBrand })).toBe(false);
});
