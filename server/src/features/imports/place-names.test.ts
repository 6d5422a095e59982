import { expect, it } from "vitest";
import { compareNames, likeness } from "./place-names.service.ts";

it.each([
  ["PRET A MANGER", "Pret à Manger", "same"],
  ["McDonald's", "Mc Donalds", "same"],
  ["Fish & Chips", "The Fish and Chips Ltd", "same"],
  ["Luigi's Rest.", "Luigis Ristorante", "same"],
  ["International Pancake House", "Intl Pancake Hse", "abbreviated"],
  ["Kentucky Fried Chicken", "KFC", "abbreviated"],
  ["Golden Dragon", "Golden Dargon", "abbreviated"],
  ["Pret", "Pret A Manger", "shorter"],
  ["The Crown", "Crown Cafe", "shorter"],
  ["Savoy Bar", "Savoy Restaurant", "related"],
  ["Pizza", "Pizza Hut", "different"],
  ["Pizza 33", "Pizza 34", "different"],
  ["Golden Dragon", "Golden Palace", "different"],
  ["寿司", "寿司", "same"],
  ["寿司", "拉麺", "different"],
  ["!!!", "???", "same"],
])("'%s' and '%s' are %s", (one, other, how) => {
  expect(compareNames(one, other)).toBe(likeness[how as keyof typeof likeness]);
  expect(compareNames(other, one)).toBe(likeness[how as keyof typeof likeness]);
});
