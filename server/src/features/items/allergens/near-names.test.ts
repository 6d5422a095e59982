import { nameKey } from "@dishboard/contract/name-key";
import { expect, it } from "vitest";
import { areNearNames } from "./near-names.service.ts";

const areNear = (one: string, other: string) => areNearNames(nameKey(one), nameKey(other));

it.each([
  ["a Cyrillic letter", "P\u0430d Thai"],
  ["a Greek letter", "Pad Th\u03b1i"],
  ["a number", "Pad Thai 2"],
  ["a Roman number", "Pad Thai II"],
  ["joined words", "PadThai"],
  ["parted words", "P ad Thai"],
  ["a doubled letter", "Padd Thai"],
  ["many doubled letters", "Paad Thhaii"],
  ["swapped letters", "Pda Thai"],
  ["a letter left out", "Pad Tha"],
  ["a word before it", "New Pad Thai"],
  ["a word behind it", "Pad Thai (new)"],
  ["words on both sides", "The new Pad Thai 3"],
  ["another order", "Thai Pad"],
  ["punctuation", "Pad-Thai!"],
  ["case", "PAD THAI"],
  ["width", "\uff30ad Thai"],
  ["an accent", "P\u00e4d Tha\u00ef"],
])("finds a name near that differs by %s", (what, other) => {
  expect([areNear("Pad Thai", other), areNear(other, "Pad Thai")], what).toEqual([true, true]);
});

it.each([
  ["Pad Thai", "Pad See Ew"],
  ["Menu 1", "Menu 2"],
  ["Pizza 12", "Pizza 21"],
  ["Chicken Soup", "Chickpea Soup"],
  ["Tonkotsu Ramen", "Shoyu Ramen"],
  ["Dal", "Dan"],
  ["Ramen", "Ramen with Egg"],
  ["かき", "がき"],
  ["ข้าวปลา", "ขาวปลา"],
  ["Cá chiên", "Cà chiên"],
  ["New", "II"],
  ["🍕", "🍔"],
])("leaves '%s' and '%s' apart", (one, other) => {
  expect([areNear(one, other), areNear(other, one)]).toEqual([false, false]);
});

it("finds near what differs by a slip, in all scripts that have letters alone", () => {
  expect(areNear("Борщ", "Боорщ")).toBe(true);
  expect(areNear("Μουσακάς", "Μουσσακάς")).toBe(true);
  expect(areNear("Сырники", "Пельмени")).toBe(false);
});
